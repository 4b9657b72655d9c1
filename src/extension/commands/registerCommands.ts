/** Every command by its id: what it does, and what it asks first. */
import * as vscode from 'vscode';
import * as z from 'zod';
import { rangeEndSchema, type TrialRequest } from '../../protocol.ts';
import { pointSchema } from '../../study/insight/insight.ts';
import { commandIds } from '../contributions.ts';
import { actions, commandActions, NO_DECLARATION, questions } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { exclude, widen } from './changeSpace.ts';
import { addTrials, confirmBest, retryFailed, startOver } from './endedStudy.ts';
import { enqueuePoint } from './enqueuePoint.ts';
import { exportStudy } from './exportStudy.ts';
import { mayBeTunerConfig, optimizeConfigFile } from './optimizeConfigFile.ts';
import { giveWhatIsNeeded } from './nextStep.ts';
import { optimizeScript } from './optimizeScript.ts';
import {
  anyStudy,
  anyTrial,
  startedStudy,
  studyThatAsks,
  studyToContinue,
  studyToPause,
  studyToStop,
  trialToInvalidate,
  trialToRestore,
  trialToRetry,
  trialToRunOn,
  trialToStop,
  trialWithLog,
} from './questions.ts';
import { pickScript } from './quickPicks.ts';
import { invalidateTrial, stopStudy, sendRequest } from './sendRequest.ts';
import { showPlan } from './showPlan.ts';
import { startStudy } from './startStudy.ts';
import { withStudy, withStudyAnd, withTrial, type Handler, type StudyCommand, type TrialCommand } from './targets.ts';
import { copyCommand, openLog, runInTerminal } from './trialCommands.ts';
import { tryScript } from './tryScript.ts';

type CommandName = keyof typeof commandIds;

export function registerCommands(app: App): vscode.Disposable {
  const names = Object.keys(commandIds).filter((name): name is CommandName => name in commandIds);
  return vscode.Disposable.from(
    ...names.map((name) =>
      vscode.commands.registerCommand(commandIds[name], async (...args: unknown[]) => {
        try {
          await handlers[name](app, args);
        } catch (error) {
          app.notifications.reportError(commandActions[name], error);
        }
      }),
    ),
  );
}

const handlers: Readonly<Record<CommandName, Handler>> = {
  start: startOrCreate,
  optimize: async (app, [target]) => {
    const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
    await (file !== undefined && mayBeTunerConfig(file) ? optimizeConfigFile(app, file) : optimizeScript(app, file));
  },
  create: createDeclaration,
  pause: withStudy(studyToPause, sendStudyRequest('pause')),
  continue: withStudy(studyToContinue, sendStudyRequest('continue')),
  tryOnceMore: withStudy(studyThatAsks, answer('once')),
  continueAnyway: withStudy(studyThatAsks, answer('anyway')),
  excludeFailed: withStudy(studyThatAsks, sendStudyRequest('excludeFailed')),
  addTrials: withStudy(startedStudy, addTrials),
  retryFailed: withStudy(startedStudy, retryFailed),
  startOver: withStudy(startedStudy, startOver),
  confirmBest: withStudy(startedStudy, confirmBest),
  stop: withStudy(studyToStop, stopStudy),
  enqueue: withStudyAnd(anyStudy(questions.enqueue), pointSchema, enqueuePoint),
  widen: withStudyAnd(anyStudy(questions.widen), rangeEndSchema, widen),
  exclude: withStudyAnd(anyStudy(questions.exclude), z.string(), exclude),
  openDashboard: withStudy(anyStudy(questions.openDashboard), showDashboard),
  openDeclaration: withStudy(anyStudy(questions.openDeclaration), showDeclaration),
  exportStudy: withStudy(anyStudy(questions.exportStudy), exportStudy),
  tryScript: withStudy(anyStudy(questions.tryScript), tryScript),
  fillIn,
  plan: withStudy(anyStudy(questions.plan), (_app, study) => showPlan(study)),
  openLog: withTrial(trialWithLog, openLog),
  copyCommand: withTrial(anyTrial, copyCommand),
  runInTerminal: withTrial(anyTrial, runInTerminal),
  stopTrial: withTrial(trialToStop, sendTrialRequest('stopTrial')),
  retryTrial: withTrial(trialToRetry, sendTrialRequest('retryTrial')),
  runOn: withTrial(trialToRunOn, sendTrialRequest('runOn')),
  invalidate: withTrial(trialToInvalidate, invalidateTrial),
  restore: withTrial(trialToRestore, sendTrialRequest('restore')),
};

/** The place in the command is that of a quick fix; the palette asks for all that is needed. */
async function fillIn(app: App, args: readonly unknown[]): Promise<void> {
  const [, index] = args;
  const only = typeof index === 'number' ? index : undefined;
  await withStudy(anyStudy(questions.fillIn), (_app, study) => giveWhatIsNeeded(app, study, only))(app, args);
}

async function startOrCreate(app: App, args: readonly unknown[]): Promise<void> {
  const { studies, notifications } = app;
  await studies.ready;
  if (args[0] === undefined && studies.all.length === 0)
    notifications.showInformationWithAction(NO_DECLARATION, actions.createDeclaration, () => createDeclaration(app));
  else await withStudy(anyStudy(questions.startStudy), startStudy)(app, args);
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

function sendTrialRequest(kind: TrialRequest): TrialCommand {
  return (app, study, trial) => sendRequest(app, study, { kind, trial });
}

function showDashboard({ dashboards }: App, study: WorkspaceStudy): Promise<void> {
  dashboards.show(study);
  return Promise.resolve();
}

async function showDeclaration(_app: App, { uri }: WorkspaceStudy): Promise<void> {
  await vscode.window.showTextDocument(uri);
}
