/** Says that a study of this window has found a better value after a long time, unless its dashboard shows it. */
import * as vscode from 'vscode';
import { commandIds } from '../contributions.ts';
import { newBest } from '../messages/glanceMessages.ts';
import { actions, ofStudy } from '../messages/messages.ts';
import { notifications as notificationsSetting } from '../settings/setting.ts';
import { BestWatch } from '../studies/bestWatch.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Settings } from '../settings/settings.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** @param isShown whether a person sees the study's dashboard now */
export function announceBest(
  studies: Studies,
  notifications: Notifications,
  settings: Settings,
  isShown: (study: WorkspaceStudy) => boolean,
): vscode.Disposable {
  const watches = new WeakMap<WorkspaceStudy, BestWatch>();
  return studies.onDidChange((study) => {
    if (study?.summary === undefined || !study.running) return;
    const watch = watches.get(study) ?? new BestWatch();
    watches.set(study, watch);
    const best = watch.news(study.summary, performance.now());
    if (best === undefined || isShown(study) || !settings.get(notificationsSetting).newBest) return;
    const openDashboard = () => vscode.commands.executeCommand(commandIds.openDashboard, study, best.trial);
    notifications.showInformation(ofStudy(study.name, newBest(study.summary.metric, best.value, best.trial)), {
      [actions.openDashboard]: openDashboard,
    });
  });
}
