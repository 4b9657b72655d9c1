/** Asks what to do when a study of this window pauses because its trials fail, unless its dashboard asks already. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { failedInTheSameWay, failureChoices } from '../messages/failureMessages.ts';
import { ofStudy } from '../messages/messages.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Studies } from '../studies/studies.ts';
import { notifications as notificationsSetting } from '../settings/setting.ts';
import type { Settings } from '../settings/settings.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @param isShown whether a person sees the study's dashboard now */
export function askAboutFailures(
  studies: Studies,
  notifications: Notifications,
  settings: Settings,
  isShown: (study: WorkspaceStudy) => boolean,
): vscode.Disposable {
  const asked = new WeakSet<WorkspaceStudy>();
  return studies.onDidChange((study) => {
    if (study === undefined) return;
    const failure = study.running && study.summary?.state === 'paused' ? study.summary.failure : null;
    if (failure === null) {
      asked.delete(study);
      return;
    }
    if (asked.has(study) || isShown(study)) return;
    asked.add(study);
    if (!settings.get(notificationsSetting).needsYou) return;
    const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(command, study, ...args);
    const { count, cause, halve, lacksMetric } = failure;
    const sentence = `${failedInTheSameWay(count)} ${cause}`;
    notifications.showWarning(ofStudy(study.name, sentence), {
      [failureChoices.once]: () => run(commandIds.tryOnceMore),
      [failureChoices.log]: () => run(commandIds.openLog, failure.trial),
      ...(halve !== undefined && { [failureChoices.halve(halve)]: () => run(commandIds.retryWithHalf, halve) }),
      ...(lacksMetric && { [failureChoices.metric]: () => run(commandIds.findMetric) }),
      [failureChoices.anyway]: () => run(commandIds.continueAnyway),
      [failureChoices.exclude]: () => run(commandIds.excludeFailed),
    });
  });
}
