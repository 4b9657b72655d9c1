/** Applies to a running study what can be changed while it runs, when its declaration is saved. */
import path from 'node:path';
import * as vscode from 'vscode';
import { anotherStudyDeclared, APPLY_DECLARATION_ACTION, ofStudy } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/**
 * To be called when the file was saved and read again.
 *
 * @param lastMessage what the last call returned
 * @returns the message that was shown, which is not repeated until it changes: an editor may save at every pause
 */
export async function applyDeclarationChange(
  study: WorkspaceStudy,
  notifications: Notifications,
  lastMessage: string,
): Promise<string> {
  const { active, declaration, comparison, problems } = study;
  if (!active || declaration === undefined || problems.length > 0 || !vscode.workspace.isTrusted) return '';
  switch (comparison.kind) {
    case 'same':
      return '';
    case 'continues':
      try {
        notifications.showStatusMessage(ofStudy(study.name, await study.control({ kind: 'declare', declaration })));
      } catch (error) {
        // if it has ended in the meantime, its next run uses the new declaration
        if (study.active) notifications.reportError(APPLY_DECLARATION_ACTION, error);
        else notifications.logWarning(messageOf(error));
      }
      return '';
    case 'different': {
      const message = anotherStudyDeclared(path.basename(study.uri.fsPath), comparison.differences, study.name);
      if (message !== lastMessage) notifications.showInformation(message);
      return message;
    }
  }
}
