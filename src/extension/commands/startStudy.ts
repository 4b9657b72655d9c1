/** Starts or continues a study, having asked whatever has to be asked first. */
import path from 'node:path';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import type { App } from './app.ts';
import { openDocument, revealProblems } from '../editing/diagnostics.ts';
import { pluralize, formatNumber } from '../messages/userError.ts';
import { requireTrust } from './requireTrust.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** Resolves when the study has ended, however it ended. */
export async function startStudy(app: App, study: WorkspaceStudy): Promise<void> {
  if (!study.running) {
    if (!(await prepareStart(app, study))) return;
    app.dashboards.show(study);
    for (const sentence of study.pastFile?.omitted ?? [])
      app.notifications.showInformation(`${study.name}: ${sentence}`);
    reportEnd(app, study, await study.run());
  } else app.dashboards.show(study);
}

/** Whether it may start; if not, the person was told why. */
async function prepareStart({ notifications }: App, study: WorkspaceStudy): Promise<boolean> {
  const file = path.basename(study.uri.fsPath);
  if (!requireTrust(notifications, `${study.name} was not started`)) return false;
  await openDocument(study.uri)?.save();
  await study.read();
  if (study.problems.length > 0) {
    const sentence = `${file} has ${pluralize(study.problems.length, 'problem')}; nothing was started.`;
    notifications.showErrorWithAction(sentence, 'Open', () => revealProblems(study));
    return false;
  }
  if (study.differences.length === 0) return true;
  const answer = await notifications.askModal(
    `${file} no longer describes the study that was begun. Start a new one?`,
    `${study.differences.join('\n')}\n\nWhat was found so far is kept in the folder .bbkb, under a name of its own. To continue instead, undo the change.`,
    'Start New Study',
  );
  if (answer === undefined) return false;
  await study.archive();
  return true;
}

/** Says how it ended, unless the person stopped it or sees it anyway. */
function reportEnd({ dashboards, notifications }: App, study: WorkspaceStudy, { because, reason }: StudyEnd): void {
  const { best = null, metric = '' } = study.summary ?? {};
  const bestText =
    best === null ? 'No trial succeeded.' : `Best: ${metric} = ${formatNumber(best.value)} in trial ${best.trial}.`;
  const openDashboard = (): void => {
    dashboards.show(study);
  };
  switch (because) {
    case 'stopped':
      break;
    case 'failure':
      notifications.showErrorWithAction(`${study.name}: ${reason}`, 'Open Dashboard', openDashboard);
      break;
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      if (!dashboards.isVisible(study))
        notifications.showInformationWithAction(
          `${study.name}: ${reason} ${bestText}`,
          'Open Dashboard',
          openDashboard,
        );
  }
}
