/** The page that explains the keys of a declaration, as it comes with the extension: no site has it. */
import * as vscode from 'vscode';
import { referenceSection } from '../../declaration/referenceSection.ts';

/** Only links of problems have it, so it is in no menu. */
const COMMAND = 'bbkb.openReference';

/**
 * A command of its own, and not the address of the page: in a window whose extensions run on another machine, a link
 * would name a file of the wrong one.
 */
export function registerReference(page: vscode.Uri): vscode.Disposable {
  return vscode.commands.registerCommand(COMMAND, (anchor: string) =>
    vscode.commands.executeCommand('markdown.showPreview', page.with({ fragment: anchor })),
  );
}

/** The key that a problem is about, as a link to its section. */
export function referenceOf(path: readonly PropertyKey[]): { readonly value: string; readonly target: vscode.Uri } {
  const { key, anchor } = referenceSection(path);
  const target = vscode.Uri.parse(`command:${COMMAND}?${encodeURIComponent(JSON.stringify([anchor]))}`);
  return { value: key, target };
}
