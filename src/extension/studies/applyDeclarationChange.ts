/** A declaration that is saved while its study runs: what can be changed under way is changed at once. */
import path from 'node:path';
import * as vscode from 'vscode';
import type { Notifications } from '../messages/notifications.ts';
import { errorMessage } from '../messages/userError.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/**
 * To be called when the file changed and was read again.
 *
 * @returns what was said, which is not said again while it stays as it is: an editor may save at every pause
 */
export async function applyDeclarationChange(
  study: WorkspaceStudy,
  messages: Notifications,
  lastMessage: string,
): Promise<string> {
  const { active, declaration, comparison, problems } = study;
  if (!active || declaration === undefined || problems.length > 0 || !vscode.workspace.isTrusted) return '';
  switch (comparison.kind) {
    case 'same':
      return '';
    case 'continues':
      try {
        messages.showStatusMessage(`${study.name}: ${await study.control({ kind: 'declare', declaration })}`);
      } catch (error) {
        // it may have ended meanwhile: it is then continued under the new declaration
        if (study.active) messages.reportError('take over the declaration', error);
        else messages.logWarning(errorMessage(error));
      }
      return '';
    case 'different': {
      const sentence =
        `${path.basename(study.uri.fsPath)} now describes another study: ${comparison.differences.join(' ')} ` +
        `${study.name} goes on as it was begun. Stop it, then start the other one.`;
      if (sentence !== lastMessage) messages.showInformation(sentence);
      return sentence;
    }
  }
}
