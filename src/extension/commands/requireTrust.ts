/** Looking at a study needs no trust in its workspace; starting programs and changing what runs does. */
import * as vscode from 'vscode';
import type { Notifications } from '../messages/notifications.ts';

/** @param refusal how the sentence begins that tells the person of it, where the workspace is not trusted */
export function requireTrust(messages: Notifications, refusal: string): boolean {
  if (vscode.workspace.isTrusted) return true;
  const sentence = `${refusal}: tuning runs the programs that this workspace names, and the workspace is not trusted.`;
  messages.showErrorWithAction(sentence, 'Manage Workspace Trust', () =>
    vscode.commands.executeCommand('workbench.trust.manage'),
  );
  return false;
}
