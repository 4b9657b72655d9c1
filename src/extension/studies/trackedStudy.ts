/** A study that this window keeps up to date, and how often it does. */
import path from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../system/errors.ts';
import { commandIds } from '../contributions.ts';
import * as messages from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Programs } from './declarationState.ts';
import { throttle } from './throttle.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';

/** Milliseconds between two updates of the views: a person sees no difference above four a second. */
const REFRESH_INTERVAL_MS = 250;

export type TrackStudy = typeof trackStudy;
export type TrackedStudy = ReturnType<TrackStudy>;

/** @param onChange is called at most every `REFRESH_INTERVAL_MS` */
export function trackStudy(
  uri: vscode.Uri,
  programs: Programs,
  notifications: Notifications,
  onChange: (study: WorkspaceStudy) => void,
) {
  const fireChanged = throttle(() => onChange(study), REFRESH_INTERVAL_MS);
  const study = new WorkspaceStudy(uri, programs, fireChanged);
  let lastMessage = Promise.resolve('');
  return {
    study,
    /** To be called often: nothing tells of what others write. */
    readChanges: () => {
      study
        .readChanges()
        .catch((error: unknown) => notifications.reportError(messages.readAction(study.journalPath), error));
    },
    /** To be called when the declaration was saved and read again. */
    applyDeclarationChange: () => {
      lastMessage = lastMessage.then((message) => applyDeclarationChange(study, notifications, message));
    },
    dispose: () => fireChanged.dispose(),
  };
}

/**
 * Applies to a running study the changes that it can take.
 *
 * @param lastMessage the result of the last call
 * @returns the message that was shown, which is not repeated until it changes: an editor may save at every pause
 */
async function applyDeclarationChange(
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
        notifications.showStatusMessage(
          messages.ofStudy(study.name, await study.control({ kind: 'declare', declaration })),
        );
      } catch (error) {
        // if it has ended in the meantime, its next run uses the new declaration
        if (study.active) notifications.reportError(messages.APPLY_DECLARATION_ACTION, error);
        else notifications.logWarning(messageOf(error));
      }
      return '';
    case 'different': {
      const sentence = messages.anotherStudyDeclared(
        path.basename(study.uri.fsPath),
        comparison.differences,
        study.name,
      );
      const run = (command: string) => () => vscode.commands.executeCommand(command, study);
      if (sentence !== lastMessage)
        notifications.showInformation(sentence, {
          [messages.lens.stop]: run(commandIds.stop),
          [messages.actions.openDeclaration]: run(commandIds.openDeclaration),
        });
      return sentence;
    }
  }
}
