/** A person may look at a study in any workspace, but start programs and change what runs only in a trusted one. */
import * as vscode from 'vscode';
import { actions, untrusted } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';

/** @param refusal begins the sentence that is shown if the workspace is not trusted */
export function requireTrust(notifications: Notifications, refusal: string): boolean {
  if (vscode.workspace.isTrusted) return true;
  notifications.showErrorWithAction(untrusted(refusal), actions.manageTrust, () =>
    vscode.commands.executeCommand('workbench.trust.manage'),
  );
  return false;
}
