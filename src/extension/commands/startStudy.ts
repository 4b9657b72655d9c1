/** Starts or continues a study, after the questions that this needs. */
import path from 'node:path';
import * as vscode from 'vscode';
import { scriptName } from '../../declaration/command/openNeeds.ts';
import { readDocument } from '../../declaration/document.ts';
import { formOf } from '../../declaration/edits/fillIn.ts';
import { declarationToTry } from '../../declaration/reader/declarationToTry.ts';
import { hasDoubtfulMetric } from '../../draft/yaml/draftedObjective.ts';
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
  studyNotStarted,
} from '../messages/messages.ts';
import { newStudyDetail, newStudyQuestion } from '../messages/spaceMessages.ts';
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
    app.dashboards.show(study);
    return;
  }
  const prepared = await prepareStart(app, study);
  if (prepared !== undefined) await runStudy(app, study, { ...options, ...prepared });
}

/** Starts or continues it without a question, and shows it. Resolves when it has ended. */
export async function runStudy(
  app: App,
  study: WorkspaceStudy,
  options: Parameters<WorkspaceStudy['run']>[0] = {},
): Promise<void> {
  app.dashboards.show(study);
  for (const sentence of study.beginning?.remarks ?? [])
    app.notifications.showInformation(ofStudy(study.name, sentence));
  reportEnd(app, study, await study.run(options));
}

/** The past trials of a new study. Undefined if it may not start, and a message has said why. */
async function prepareStart(
  app: App,
  study: WorkspaceStudy,
): Promise<{ readonly past?: readonly PastTrial[] } | undefined> {
  const { notifications, studies } = app;
  const file = path.basename(study.uri.fsPath);
  if (!notifications.requireTrust(studyNotStarted(study.name))) return undefined;
  await openDocument(study.uri)?.save();
  await study.read();
  if (study.problems.length > 0) {
    const sentence = nothingStarted(file, study.problems.length);
    notifications.showError(sentence, await remediesOf(app, study));
    return undefined;
  }
  if (study.differences.length === 0) return (await isSureOfMetric(app, study)) ? {} : undefined;
  const kept = keptTrials(study);
  const detail = newStudyDetail(study.differences, kept.length);
  const choices = [...(kept.length > 0 ? [actions.keepTrials] : []), actions.startNewStudy];
  const answer = await notifications.askModal(newStudyQuestion(file), detail, ...choices);
  if (answer === undefined) return undefined;
  await studies.setAside(study);
  return answer === actions.keepTrials ? { past: kept } : {};
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
    const rerun = again !== undefined && { [actions.rerunTrial]: () => rerunAndContinue(app, study, again) };
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

async function rerunAndContinue(app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  await sendRequest(app, study, { kind: 'retryTrial', trial });
  await startStudy(app, study);
}

function resultText({ summary }: WorkspaceStudy): string {
  const { recommended = null, metric = '', front, objectives = [], limits, trials } = summary ?? {};
  const isInTheWay = limits !== undefined && trials?.some(({ value }) => value !== null) === true;
  if (recommended === null) return isInTheWay ? NONE_KEEPS_LIMITS : NO_SUCCESS;
  return front === undefined
    ? recommendedResult(metric, recommended)
    : frontResult(front.length, frontRole({ objectives }), recommended.trial);
}
