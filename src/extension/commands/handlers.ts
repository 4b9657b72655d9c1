/** What each command does, and the question that it asks first. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { rangeEndSchema, type TrialRequest } from '../../protocol.ts';
import { pointSchema } from '../../study/insight.ts';
import { walkthroughId, type commandIds } from '../contributions.ts';
import { actions, NO_DECLARATION, questions } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { exclude, retryWithHalf, widen } from './changeSpace.ts';
import { findMetric } from './findMetric.ts';
import { debugTrial } from './debugTrial.ts';
import { addTrials, confirmBest, recover, retryFailed, startOver } from './endedStudy.ts';
import { enqueuePoint } from './enqueuePoint.ts';
import { exportStudy } from './exportStudy.ts';
import { mayBeTunerConfig, optimizeConfigFile, optimizeScript } from './optimize.ts';
import { fillInAndGoOn } from './nextStep.ts';
import { anyStudy, anyTrial, studyTo, trialTo, trialWithLog } from './questions.ts';
import { pickScript, pickStudy, pickStudyOrScript, undeclaredScript } from './quickPicks.ts';
import { sendRequest, stopStudy } from './sendRequest.ts';
import { runTrialAgain, startStudy } from './startStudy.ts';
import { withStudy, withTrial, type Handler, type StudyCommand } from './targets.ts';
import { copyCommand, invalidateTrial, openLog, runInTerminal, toggleStar, writeNote } from './trialCommands.ts';
import { tryScript } from './tryScript.ts';

export const handlers: Readonly<Record<keyof typeof commandIds, Handler>> = {
  start: startOrCreate,
  optimize: async (app, [target]) => {
    const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
    await (file !== undefined && mayBeTunerConfig(file) ? optimizeConfigFile(app, file) : optimizeScript(app, file));
  },
  create: createDeclaration,
  pause: withStudy(studyTo.pause, sendStudyRequest('pause')),
  continue: withStudy(studyTo.continue, sendStudyRequest('continue')),
  tryOnceMore: withStudy(studyTo.answer, answer('once')),
  continueAnyway: withStudy(studyTo.answer, answer('anyway')),
  excludeFailed: withStudy(studyTo.answer, sendStudyRequest('excludeFailed')),
  addTrials: withStudy(studyTo.goOnWith, addTrials),
  retryFailed: withStudy(studyTo.goOnWith, retryFailed),
  startOver: withStudy(studyTo.goOnWith, startOver),
  recover: withStudy(studyTo.recover, recover),
  confirmBest: withStudy(studyTo.goOnWith, confirmBest),
  stop: withStudy(studyTo.stop, stopStudy),
  enqueue: withStudy(anyStudy(questions.enqueue), enqueuePoint, pointSchema),
  widen: withStudy(anyStudy(questions.widen), widen, rangeEndSchema),
  exclude: withStudy(anyStudy(questions.exclude), exclude, z.string()),
  retryWithHalf: withStudy(anyStudy(questions.retryWithHalf), retryWithHalf, z.string()),
  findMetric: withStudy(anyStudy(questions.findMetric), findMetric),
  openDashboard: withStudy(
    { ...anyStudy(questions.openDashboard), isOther: true },
    (app, study, trial?: number) => app.dashboards.show(study, trial),
    z.int(),
  ),
  openDeclaration: withStudy(anyStudy(questions.openDeclaration), showDeclaration),
  exportStudy: withStudy(anyStudy(questions.exportStudy), exportStudy),
  saveReport: withStudy(anyStudy(questions.saveReport), ({ dashboards }, study) => dashboards.saveReport(study)),
  saveChart: withStudy(anyStudy(questions.saveChart), ({ dashboards }, study) => dashboards.saveChart(study)),
  compare: withStudy(anyStudy(questions.compare), ({ dashboards }, study) => dashboards.compare(study)),
  tryScript: withStudy(anyStudy(questions.tryScript), tryScript),
  fillIn,
  plan: withStudy(anyStudy(questions.plan), ({ plans }, study) => plans.show(study)),
  getStarted: async () => {
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthroughId, false);
  },
  openLog: withTrial(trialWithLog, openLog),
  copyCommand: withTrial(anyTrial(questions.command), copyCommand),
  runInTerminal: withTrial(anyTrial(questions.command), runInTerminal),
  debugTrial: withTrial(anyTrial(questions.debug), debugTrial),
  stopTrial: trialRequest('stopTrial'),
  retryTrial: runsAgain('retryTrial'),
  runOn: runsAgain('runOn'),
  invalidate: withTrial(trialTo('invalidate'), invalidateTrial),
  restore: trialRequest('restore'),
  toggleStar: withTrial(anyTrial(questions.star), toggleStar),
  writeNote: withTrial(anyTrial(questions.note), writeNote),
};

/** The place in the command is that of a quick fix; the palette asks for all that is needed. */
async function fillIn(app: App, args: readonly unknown[]): Promise<void> {
  const [, index] = args;
  const only = typeof index === 'number' ? index : undefined;
  await withStudy(anyStudy(questions.fillIn), (_app, study) => fillInAndGoOn(app, study, only))(app, args);
}

async function startOrCreate(app: App, args: readonly unknown[]): Promise<void> {
  const { studies, dashboards, notifications } = app;
  await studies.ready;
  if (args[0] !== undefined) return withStudy(studyTo.start, startStudy)(app, args);
  if (!studies.all.some(studyTo.start.filter)) {
    notifications.showInformation(NO_DECLARATION, { [actions.createDeclaration]: () => createDeclaration(app) });
    return;
  }
  const script = undeclaredScript(studies);
  const chosen = await (script
    ? pickStudyOrScript(studies, studyTo.start, script)
    : pickStudy(studies, studyTo.start, dashboards.inFront));
  if (chosen instanceof vscode.Uri) await optimizeScript(app, chosen);
  else if (chosen !== undefined) await startStudy(app, chosen);
}

async function createDeclaration(app: App): Promise<void> {
  const script = await pickScript();
  if (script !== undefined) await optimizeScript(app, script);
}

/** A tuner that waits is told; without one, the study starts with the answer. */
function answer(choice: 'once' | 'anyway'): StudyCommand {
  return (app, study) =>
    study.active
      ? sendRequest(app, study, { kind: 'continue', choice })
      : startStudy(app, study, { anyway: choice === 'anyway' });
}

function sendStudyRequest(kind: 'pause' | 'continue' | 'excludeFailed'): StudyCommand {
  return (app, study) => sendRequest(app, study, { kind });
}

function trialRequest(kind: TrialRequest): Handler {
  return withTrial(trialTo(kind), (app, study, trial) => sendRequest(app, study, { kind, trial }));
}

function runsAgain(kind: 'retryTrial' | 'runOn'): Handler {
  return withTrial(trialTo(kind), (app, study, trial) => runTrialAgain(app, study, { kind, trial }));
}

async function showDeclaration(_app: App, { uri }: WorkspaceStudy): Promise<void> {
  await vscode.window.showTextDocument(uri);
}
