/** Starts or continues a study, after the questions that this needs. */
import path from 'node:path';
import * as vscode from 'vscode';
import { scriptName } from '../../declaration/command/openNeeds.ts';
import { readDocument } from '../../declaration/document.ts';
import { formOf } from '../../declaration/edits/fillIn.ts';
import { declarationToTry } from '../../declaration/reader/declarationToTry.ts';
import { hasDoubtfulMetric } from '../../draft/yaml/draftedObjective.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import type { PastTrial } from '../../study/eventParts.ts';
import { keptTrials as trialsToKeep } from '../../study/past/keptTrials.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import { openDocument, revealProblems } from '../editing/documents.ts';
import { tryFirstDetail, tryFirstQuestion } from '../messages/draftMessages.ts';
import {
  actions,
  recommendedResult,
  NO_SUCCESS,
  NONE_KEEPS_LIMITS,
  frontResult,
  nothingStarted,
  ofStudy,
  problemLine,
  studyNotChanged,
  studyNotStarted,
  waitsToRunAgain,
} from '../messages/messages.ts';
import {
  lostStudyDetail,
  lostStudyQuestion,
  newStudyDetail,
  newStudyQuestion,
  NOT_RUN_AGAIN,
} from '../messages/spaceMessages.ts';
import { notifications as notificationsSetting } from '../settings/setting.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { fillInNeeds } from './fillIn.ts';
import { sendRequest } from './sendRequest.ts';
import { tryScript } from './tryScript.ts';
import { frontRole } from '../../study/summary/wording.ts';

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
    await app.dashboards.show(study);
    return;
  }
  const prepared = await prepareStart(app, study);
  if (prepared !== undefined) await runStudy(app, study, { ...options, ...prepared });
}

type RunAgain = Extract<StudyRequest, { kind: 'retryFailed' | 'retryTrial' | 'runOn' }>;

/** What is asked of studies that are about to start for it: of all trials of a failure at once, one after the other. */
const aboutToRun = new WeakMap<WorkspaceStudy, RunAgain[]>();

/** Has trials of the study run again: in its tuner, else in one that begins, where the study is still the same one. */
export async function runAgain(app: App, study: WorkspaceStudy, request: RunAgain): Promise<void> {
  if (study.active) return sendRequest(app, study, request);
  const earlier = aboutToRun.get(study);
  if (earlier !== undefined) {
    earlier.push(request);
    return;
  }
  const requests = [request];
  aboutToRun.set(study, requests);
  try {
    const prepared = await prepareStart(app, study, NOT_RUN_AGAIN);
    if (prepared === undefined) return;
    if (!prepared.isNew) for (const each of requests) await sendRequest(app, study, each);
    aboutToRun.delete(study);
    await runStudy(app, study, prepared);
  } finally {
    aboutToRun.delete(study);
  }
}

/** Has one trial run again. A study that has nothing else to run starts for it; another waits until it is continued. */
export async function runTrialAgain(
  app: App,
  study: WorkspaceStudy,
  request: Exclude<RunAgain, { kind: 'retryFailed' }>,
): Promise<void> {
  if (study.active || aboutToRun.has(study) || study.summary?.continues === false) return runAgain(app, study, request);
  if (!app.notifications.requireTrust(studyNotChanged(study.name))) return;
  await study.control(request);
  app.notifications.showStatusMessage(waitsToRunAgain(study.name, request.trial));
}

/** Starts or continues it without a question, and shows it. Resolves when it has ended. */
export async function runStudy(
  app: App,
  study: WorkspaceStudy,
  options: Parameters<WorkspaceStudy['run']>[0] = {},
): Promise<void> {
  await app.dashboards.show(study);
  for (const sentence of study.beginning?.remarks ?? [])
    app.notifications.showInformation(ofStudy(study.name, sentence));
  reportEnd(app, study, await study.run(options));
}

/** Whether its declaration, as it is now, may be run; a message has said why not. */
export async function mayStart(app: App, study: WorkspaceStudy): Promise<boolean> {
  const { notifications } = app;
  if (!notifications.requireTrust(studyNotStarted(study.name))) return false;
  await openDocument(study.uri)?.save();
  await study.read();
  const first = study.problems.at(0);
  if (first === undefined) return true;
  const sentence = nothingStarted(
    path.basename(study.uri.fsPath),
    study.problems.length,
    problemLine(first.line, first.message),
  );
  notifications.showError(sentence, await remediesOf(app, study));
  return false;
}

interface PreparedStart {
  /** Whether it takes the place of another study, which was set aside. */
  readonly isNew: boolean;
  /** What a new study knows of its parameters. */
  readonly past?: readonly PastTrial[];
}

/**
 * Undefined if it may not start, and a message has said why.
 *
 * @param loss what else a person should know before another study takes the place of this one
 */
async function prepareStart(app: App, study: WorkspaceStudy, loss = ''): Promise<PreparedStart | undefined> {
  const { notifications, studies } = app;
  if (!(await mayStart(app, study))) return undefined;
  if (!study.lost && study.differences.length === 0)
    return (await isSureOfMetric(app, study)) ? { isNew: false } : undefined;
  const kept = keptTrials(study);
  const [question, detail] = study.lost
    ? [lostStudyQuestion(study.name), lostStudyDetail(study.summary?.reason ?? '', kept.length)]
    : [newStudyQuestion(path.basename(study.uri.fsPath)), newStudyDetail(study.differences, kept.length, loss)];
  const choices = [...(kept.length > 0 ? [actions.keepTrials] : []), actions.startNewStudy];
  const answer = await notifications.askModal(question, detail, ...choices);
  if (answer === undefined) return undefined;
  if (!study.lost) await studies.setAside(study);
  return { isNew: true, ...(answer === actions.keepTrials && { past: kept }) };
}

function keptTrials({ studyState, declaration }: WorkspaceStudy): readonly PastTrial[] {
  return studyState && declaration ? trialsToKeep(studyState, declaration) : [];
}

/** Remedies for the problems of a declaration. */
async function remediesOf(app: App, study: WorkspaceStudy): Promise<Readonly<Record<string, () => unknown>>> {
  const open = { [actions.open]: () => revealProblems(study) };
  const text = await textOf(study);
  if (formOf(text).needs.length > 0) {
    const fillIn = async () => {
      if (await fillInNeeds(study)) await startStudy(app, study);
    };
    return { [actions.fillIn]: fillIn, ...open };
  }
  if (declarationToTry(text, path.basename(study.uri.fsPath)) === undefined) return open;
  return { [actions.tryOnce]: () => tryScript(app, study), ...open };
}

/** The studies whose person was asked about the metric: nobody is asked twice. */
const askedAboutMetric = new WeakSet<WorkspaceStudy>();

/** A draft that could not tell what its script reports is better tried before all its trials fail. */
async function isSureOfMetric(app: App, study: WorkspaceStudy): Promise<boolean> {
  const { declaration, summary } = study;
  const isNew = (summary?.trials.length ?? 0) === 0;
  if (declaration === undefined || !isNew || askedAboutMetric.has(study)) return true;
  const text = await textOf(study);
  if (!hasDoubtfulMetric(text, readDocument(text))) return true;
  askedAboutMetric.add(study);
  const question = tryFirstQuestion(scriptName(declaration.command));
  const detail = tryFirstDetail(declaration.objective.metric);
  const answer = await app.notifications.askModal(question, detail, actions.tryOnce, actions.start);
  if (answer === actions.tryOnce) await tryScript(app, study);
  return answer === actions.start;
}

async function textOf({ uri }: WorkspaceStudy): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Says how the study ended, unless the person stopped it or sees on the dashboard that it has finished. */
function reportEnd(app: App, study: WorkspaceStudy, end: StudyEnd): void {
  const { dashboards, notifications, settings } = app;
  const { again } = end;
  const reason = study.summary?.reason ?? end.reason;
  const openDashboard = {
    [actions.openDashboard]: () => dashboards.show(study),
  };
  if (study.summary?.state === 'failed') {
    const rerun = again !== undefined && {
      [actions.rerunTrial]: () => runAgain(app, study, { kind: 'retryTrial', trial: again }),
    };
    notifications.showError(ofStudy(study.name, reason), { ...rerun, ...openDashboard });
    return;
  }
  switch (end.because) {
    case 'stopped':
    case 'failure': // the summary is of another state only if a person has started it again
      break;
    case 'trials':
    case 'time':
    case 'target':
    case 'enough':
    case 'exhausted':
      if (!dashboards.isVisible(study) && settings.get(notificationsSetting).finished) {
        const sentence = ofStudy(study.name, `${reason} ${resultText(study)}`);
        notifications.showInformation(sentence, openDashboard);
      }
  }
}

function resultText({ summary }: WorkspaceStudy): string {
  const { recommended = null, metric = '', front, objectives = [], limits, trials } = summary ?? {};
  const isInTheWay = limits !== undefined && trials?.some(({ value }) => value !== null) === true;
  if (recommended === null) return isInTheWay ? NONE_KEEPS_LIMITS : NO_SUCCESS;
  return front === undefined
    ? recommendedResult(metric, recommended)
    : frontResult(front.length, frontRole({ objectives }), recommended.trial);
}
