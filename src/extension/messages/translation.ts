/**
 * Gives the sentences their translation, which VS Code has read before it loads the extension. Imported before them,
 * because many are constants. They use the library instead of `vscode.l10n`, which does the same, so that they can be
 * tested without an editor.
 */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';

if (vscode.l10n.bundle !== undefined) l10n.config({ contents: vscode.l10n.bundle });
