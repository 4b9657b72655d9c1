/**
 * What VS Code loads. The translation is set here and the rest loaded after it: many sentences are constants, and in one
 * bundle those that others share would be made before.
 */
import './messages/translation.ts';
import type * as vscode from 'vscode';

const loadExtension = () => import('./extension.ts');

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  (await loadExtension()).activate(context);
}

export async function deactivate(): Promise<void> {
  await (await loadExtension()).deactivate();
}
