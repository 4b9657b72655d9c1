/** Looking at a study needs no trust in its workspace; starting programs and changing what runs does. */
import * as vscode from 'vscode';
import type { Messages } from './messages.ts';

/** @param refused how the sentence begins that tells the person of it, where the workspace is not trusted */
export function isTrusted(messages: Messages, refused: string): boolean {
  if (vscode.workspace.isTrusted) return true;
  const sentence = `${refused}: tuning runs the programs that this workspace names, and the workspace is not trusted.`;
  messages.offerError(sentence, 'Manage Workspace Trust', () =>
    vscode.commands.executeCommand('workbench.trust.manage'),
  );
  return false;
}
