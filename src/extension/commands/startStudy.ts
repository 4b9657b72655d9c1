/** Starts or continues a study, after the questions that this needs. */
import path from 'node:path';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { openDocument, revealProblems } from '../editing/documents.ts';
import {
  actions,
  bestResult,
  newStudyDetail,
  newStudyQuestion,
  NO_SUCCESS,
  nothingStarted,
  ofStudy,
  studyNotStarted,
} from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { requireTrust } from './requireTrust.ts';

/**
 * Resolves when the study has ended, for whatever reason.
 *
 * @param options `anyway`: the person accepts the failure that the study asked about last
 */
export async function startStudy(
  app: App,
  study: WorkspaceStudy,
  options: { readonly anyway: boolean } = { anyway: false },
): Promise<void> {
  if (study.running) {
    app.dashboards.show(study);
    return;
  }
  if (!(await prepareStart(app, study))) return;
  app.dashboards.show(study);
  for (const sentence of study.pastFile?.omitted ?? [])
    app.notifications.showInformation(ofStudy(study.name, sentence));
  reportEnd(app, study, await study.run(options));
}

/** Whether it may start. If not, a message has said why. */
async function prepareStart({ notifications, studies }: App, study: WorkspaceStudy): Promise<boolean> {
  const file = path.basename(study.uri.fsPath);
  if (!requireTrust(notifications, studyNotStarted(study.name))) return false;
  await openDocument(study.uri)?.save();
  await study.read();
  if (study.problems.length > 0) {
    notifications.showErrorWithAction(nothingStarted(file, study.problems.length), actions.open, () =>
      revealProblems(study),
    );
    return false;
  }
  if (study.differences.length === 0) return true;
  const detail = newStudyDetail(study.differences);
  const answer = await notifications.askModal(newStudyQuestion(file), detail, actions.startNewStudy);
  if (answer === undefined) return false;
  await studies.setAside(study);
  return true;
}

/** Says how the study ended, unless the person stopped it or sees on the dashboard that it has finished. */
function reportEnd({ dashboards, notifications }: App, study: WorkspaceStudy, end: StudyEnd): void {
  const reason = study.summary?.reason ?? end.reason;
  const openDashboard = (): void => {
    dashboards.show(study);
  };
  if (study.summary?.state === 'failed') {
    notifications.showErrorWithAction(ofStudy(study.name, reason), actions.openDashboard, openDashboard);
    return;
  }
  switch (end.because) {
    case 'stopped':
    case 'failure': // the summary is of another state only if a person has started it again
      break;
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      if (!dashboards.isVisible(study)) {
        const sentence = ofStudy(study.name, `${reason} ${bestText(study)}`);
        notifications.showInformationWithAction(sentence, actions.openDashboard, openDashboard);
      }
  }
}

function bestText({ summary }: WorkspaceStudy): string {
  const { best = null, metric = '' } = summary ?? {};
  return best === null ? NO_SUCCESS : bestResult(metric, best.value, best.trial);
}
