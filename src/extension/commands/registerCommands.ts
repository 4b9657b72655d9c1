/**
 * The verbs, each by its id. A command is called by the palette (with nothing), a menu (with a file), a row of the tree
 * or a button of the dashboard (with a study, and perhaps a trial): what it is for is found out here, once.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import { allowedRequests, type TrialRequest } from '../../protocol.ts';
import type { Summary } from '../../study/summary/summary.ts';
import type { App } from './app.ts';
import { commandIds } from '../contributions.ts';
import { exportStudy } from './exportStudy.ts';
import { optimizeScript } from './optimizeScript.ts';
import { mayBeTunerConfig, optimizeConfigFile } from './optimizeConfigFile.ts';
import { pickScript, pickStudy, pickTrial, type Question } from './quickPicks.ts';
import { showPlan } from './showPlan.ts';
import { UserError } from '../messages/userError.ts';
import { startStudy } from './startStudy.ts';
import { TrialNode } from '../views/studiesTree.ts';
import { copyCommand, openLog, runInTerminal } from './trialCommands.ts';
import { enqueuePoint } from './enqueuePoint.ts';
import { invalidateTrial, stopStudy, sendRequest } from './sendRequest.ts';
import { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/** What a command is called with: see above. A menu adds whatever else is selected, which is not asked for. */
type CommandArguments = readonly unknown[];

export function registerCommands(app: App): vscode.Disposable {
  const register = (
    id: string,
    action: string,
    handler: (args: CommandArguments) => Promise<void>,
  ): vscode.Disposable =>
    vscode.commands.registerCommand(id, async (...call: unknown[]) => {
      try {
        await handler(call);
      } catch (error) {
        app.notifications.reportError(action, error);
      }
    });
  const createDeclaration = async (): Promise<void> => {
    const script = await pickScript();
    if (script !== undefined) await optimizeScript(app, script);
  };

  return vscode.Disposable.from(
    register(commandIds.start, 'tune', async (call) => {
      await app.studies.ready;
      if (call[0] === undefined && app.studies.all.length === 0) {
        app.notifications.showInformationWithAction(
          'No file of this workspace says what to tune yet.',
          'Create Declaration',
          createDeclaration,
        );
      } else await withStudy(app, 'Which study should be started or continued?', startStudy)(call);
    }),
    register(commandIds.optimize, 'prepare the study', async ([target]) => {
      const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
      if (file !== undefined && mayBeTunerConfig(file)) await optimizeConfigFile(app, file);
      else await optimizeScript(app, file);
    }),
    register(commandIds.create, 'draft the declaration', createDeclaration),
    register(commandIds.pause, 'pause the study', withStudy(app, studyToPause, sendStudyRequest('pause'))),
    register(commandIds.continue, 'continue the study', withStudy(app, studyToContinue, sendStudyRequest('continue'))),
    register(commandIds.stop, 'stop the study', withStudy(app, studyToStop, stopStudy)),
    register(commandIds.enqueue, 'queue the point', withStudy(app, 'Try a point in which study?', enqueuePoint)),
    register(
      commandIds.openDashboard,
      'open the dashboard',
      withStudy(app, 'The dashboard of which study?', showDashboard),
    ),
    register(commandIds.openDeclaration, 'open the declaration', withStudy(app, 'Whose declaration?', showDeclaration)),
    register(
      commandIds.exportStudy,
      'export the study',
      withStudy(app, 'Which study should be exported?', exportStudy),
    ),
    register(
      commandIds.plan,
      'plan the study',
      withStudy(app, 'What would which study run next?', (_app, study) => showPlan(study)),
    ),
    register(commandIds.openLog, 'open the log', withTrial(app, trialWithLog, openLog)),
    register(commandIds.copyCommand, 'copy the command', withTrial(app, anyTrial, copyCommand)),
    register(commandIds.runInTerminal, 'type the command', withTrial(app, anyTrial, runInTerminal)),
    register(commandIds.stopTrial, 'stop the trial', withTrial(app, trialToStop, sendTrialRequest('stopTrial'))),
    register(
      commandIds.retryTrial,
      'run the trial again',
      withTrial(app, trialToRetry, sendTrialRequest('retryTrial')),
    ),
    register(commandIds.invalidate, 'mark the trial as invalid', withTrial(app, trialToInvalidate, invalidateTrial)),
    register(commandIds.restore, 'use the trial again', withTrial(app, trialToRestore, sendTrialRequest('restore'))),
  );
}

const studyToPause: Question<WorkspaceStudy> = {
  prompt: 'Which study should be paused?',
  filter: ({ active, summary }) => active && summary?.state !== 'paused',
  noneMessage: 'No study of this workspace is running.',
};
const studyToContinue: Question<WorkspaceStudy> = {
  prompt: 'Which study should be continued?',
  filter: ({ active, summary }) => active && summary?.state === 'paused',
  noneMessage: 'No study of this workspace is paused. One that was stopped is continued by starting it.',
};
const studyToStop: Question<WorkspaceStudy> = {
  prompt: 'Which study should be stopped?',
  filter: ({ active }) => active,
  noneMessage: 'No study of this workspace is running.',
};

type TrialSummary = Summary['trials'][number];

const anyTrial: Question<TrialSummary> = {
  prompt: 'The command of which trial?',
  noneMessage: 'there is no trial yet. Start the study first.',
};
const trialWithLog: Question<TrialSummary> = {
  prompt: 'The log of which trial?',
  filter: ({ attempt }) => attempt > 0,
  noneMessage: 'no trial was begun yet. Start the study first.',
};
const allows = (request: TrialRequest) => (trial: TrialSummary) => allowedRequests(trial).includes(request);
const trialToStop: Question<TrialSummary> = {
  prompt: 'Which trial should be stopped?',
  filter: allows('stopTrial'),
  noneMessage: 'no trial is running.',
};
const trialToRetry: Question<TrialSummary> = {
  prompt: 'Which trial should run again?',
  filter: allows('retryTrial'),
  noneMessage: 'no trial has ended yet.',
};
const trialToInvalidate: Question<TrialSummary> = {
  prompt: "Which trial's result should not be used?",
  filter: allows('invalidate'),
  noneMessage: 'no trial has a result to mark as invalid.',
};
const trialToRestore: Question<TrialSummary> = {
  prompt: "Which trial's result should be used again?",
  filter: allows('restore'),
  noneMessage: 'no trial is marked as invalid.',
};

type StudyCommand = (app: App, study: WorkspaceStudy) => Promise<void>;
type TrialCommand = (app: App, study: WorkspaceStudy, trial: number) => Promise<void>;

const sendStudyRequest =
  (kind: 'pause' | 'continue'): StudyCommand =>
  (app, study) =>
    sendRequest(app, study, { kind });
const sendTrialRequest =
  (kind: TrialRequest): TrialCommand =>
  (app, study, trial) =>
    sendRequest(app, study, { kind, trial });

const showDashboard: StudyCommand = ({ dashboards }, study) => {
  dashboards.show(study);
  return Promise.resolve();
};
const showDeclaration: StudyCommand = async (_app, { uri }) => {
  await vscode.window.showTextDocument(uri);
};

/** @param question a text where every study will do */
function withStudy(app: App, question: string | Question<WorkspaceStudy>, command: StudyCommand) {
  return async (args: CommandArguments): Promise<void> => {
    const study = await targetStudy(app, args, question);
    if (study !== undefined) await command(app, study);
  };
}

function withTrial(app: App, question: Question<TrialSummary>, command: TrialCommand) {
  return async (args: CommandArguments): Promise<void> => {
    const [target, number] = args;
    if (target instanceof TrialNode) return command(app, target.study, target.trial.trial);
    const study = await targetStudy(app, args, question.prompt);
    if (study === undefined) return;
    const trial = typeof number === 'number' ? number : await pickTrial(study, question);
    if (trial !== undefined) await command(app, study, trial);
  };
}

/** The study the command was called with, else the person's choice among those that are wanted. */
async function targetStudy(
  { studies }: App,
  [target]: CommandArguments,
  question: string | Question<WorkspaceStudy>,
): Promise<WorkspaceStudy | undefined> {
  if (target instanceof WorkspaceStudy) return target;
  if (target instanceof vscode.Uri) {
    const study = await studies.get(target);
    if (study === undefined)
      throw new UserError(`${path.basename(target.path)} is gone. Restore the file, then ask again.`);
    return study;
  }
  const noneMessage = 'There is no study in this workspace. Create a declaration first.';
  return pickStudy(studies, typeof question === 'string' ? { prompt: question, noneMessage } : question);
}
