/** Asks what to do when a study of this window pauses because its trials fail, unless its dashboard asks already. */
import * as vscode from 'vscode';
import { failedInTheSameWay, failureChoices } from '../../study/summary/messages.ts';
import { commandIds } from '../contributions.ts';
import { ofStudy } from '../messages/messages.ts';
import { notifications as notificationsSetting } from '../settings/setting.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';

export function askAboutFailures({ studies, dashboards, notifications, settings }: App): vscode.Disposable {
  const asked = new WeakSet<WorkspaceStudy>();
  return studies.onDidChange((study) => {
    if (study === undefined) return;
    const failure = study.running && study.summary?.state === 'paused' ? study.summary.failure : null;
    if (failure === null) {
      asked.delete(study);
      return;
    }
    if (asked.has(study) || dashboards.isVisible(study)) return;
    asked.add(study);
    if (!settings.get(notificationsSetting).needsYou) return;
    const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, study, ...args);
    const sentence = `${failedInTheSameWay(failure.count)} ${failure.cause}`;
    notifications.showWarning(ofStudy(study.name, sentence), {
      [failureChoices.once]: () => run(commandIds.tryOnceMore),
      [failureChoices.log]: () => run(commandIds.openLog, failure.trial),
      [failureChoices.anyway]: () => run(commandIds.continueAnyway),
      [failureChoices.exclude]: () => run(commandIds.excludeFailed),
    });
  });
}
