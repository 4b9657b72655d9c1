/**
 * Gives the sentences their translation, which VS Code has read before it loads the extension. Imported before them,
 * because many are constants. They use the library instead of `vscode.l10n`, which does the same, so that they can be
 * tested without an editor.
 */
import * as vscode from 'vscode';
import { translateWith } from './language.ts';

translateWith(vscode.l10n.bundle);
