/**
 * The verbs, each by its id. A command is called by the palette (with nothing), a menu (with a file), a row of the tree
 * or a button of the dashboard (with a study, and perhaps a trial): what it is for is found out here, once.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import { wishesFor, type TrialWish } from '../protocol.ts';
import type { Summary } from '../study/summary.ts';
import type { App } from './app.ts';
import { commandIds } from './contributions.ts';
import { exportStudy } from './exportStudy.ts';
import { optimize } from './optimize.ts';
import { isOfAnyTuner, optimizeFile } from './optimizeFile.ts';
import { pickScript, pickStudy, pickTrial, type Question } from './pick.ts';
import { plan } from './plan.ts';
import { HumanError } from './sentences.ts';
import { start } from './start.ts';
import { TrialNode } from './studiesTree.ts';
import { copyCommand, openLog, runInTerminal } from './trialCommands.ts';
import { tryPoint } from './tryPoint.ts';
import { invalidate, stop, wish } from './wishes.ts';
import { WorkspaceStudy } from './workspaceStudy.ts';

/** What a command is called with: see above. A menu adds whatever else is selected, which is not asked for. */
type Call = readonly unknown[];

export function registerCommands(app: App): vscode.Disposable {
  const command = (id: string, doing: string, verb: (call: Call) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(id, async (...call: unknown[]) => {
      try {
        await verb(call);
      } catch (error) {
        app.messages.report(doing, error);
      }
    });
  const create = async (): Promise<void> => {
    const script = await pickScript();
    if (script !== undefined) await optimize(app, script);
  };

  return vscode.Disposable.from(
    command(commandIds.start, 'tune', async (call) => {
      await app.studies.found;
      if (call[0] === undefined && app.studies.all.length === 0) {
        app.messages.offer('No file of this workspace says what to tune yet.', 'Create Declaration', create);
      } else await withStudy(app, 'Which study should be started or continued?', start)(call);
    }),
    command(commandIds.optimize, 'prepare the study', async ([target]) => {
      const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
      if (file !== undefined && isOfAnyTuner(file)) await optimizeFile(app, file);
      else await optimize(app, file);
    }),
    command(commandIds.create, 'draft the declaration', create),
    command(commandIds.pause, 'pause the study', withStudy(app, unpaused, wishing('pause'))),
    command(commandIds.continue, 'continue the study', withStudy(app, paused, wishing('continue'))),
    command(commandIds.stop, 'stop the study', withStudy(app, active, stop)),
    command(commandIds.enqueue, 'queue the point', withStudy(app, 'Try a point in which study?', tryPoint)),
    command(commandIds.openDashboard, 'open the dashboard', withStudy(app, 'The dashboard of which study?', show)),
    command(commandIds.openDeclaration, 'open the declaration', withStudy(app, 'Whose declaration?', showFile)),
    command(commandIds.exportStudy, 'export the study', withStudy(app, 'Which study should be exported?', exportStudy)),
    command(
      commandIds.plan,
      'plan the study',
      withStudy(app, 'What would which study run next?', (_app, study) => plan(study)),
    ),
    command(commandIds.openLog, 'open the log', withTrial(app, printing, openLog)),
    command(commandIds.copyCommand, 'copy the command', withTrial(app, anyTrial, copyCommand)),
    command(commandIds.runInTerminal, 'type the command', withTrial(app, anyTrial, runInTerminal)),
    command(commandIds.stopTrial, 'stop the trial', withTrial(app, stoppable, wishingOf('stopTrial'))),
    command(commandIds.retryTrial, 'run the trial again', withTrial(app, repeatable, wishingOf('retryTrial'))),
    command(commandIds.invalidate, 'mark the trial as invalid', withTrial(app, valid, invalidate)),
    command(commandIds.restore, 'use the trial again', withTrial(app, invalid, wishingOf('restore'))),
  );
}

const unpaused: Question<WorkspaceStudy> = {
  ask: 'Which study should be paused?',
  wanted: ({ active, summary }) => active && summary?.state !== 'paused',
  none: 'No study of this workspace is running.',
};
const paused: Question<WorkspaceStudy> = {
  ask: 'Which study should be continued?',
  wanted: ({ active, summary }) => active && summary?.state === 'paused',
  none: 'No study of this workspace is paused. One that was stopped is continued by starting it.',
};
const active: Question<WorkspaceStudy> = {
  ask: 'Which study should be stopped?',
  wanted: ({ active }) => active,
  none: 'No study of this workspace is running.',
};

type Trial = Summary['trials'][number];

const anyTrial: Question<Trial> = {
  ask: 'The command of which trial?',
  none: 'there is no trial yet. Start the study first.',
};
const printing: Question<Trial> = {
  ask: 'The log of which trial?',
  wanted: ({ attempt }) => attempt > 0,
  none: 'no trial was begun yet. Start the study first.',
};
const allowing = (wish: TrialWish) => (trial: Trial) => wishesFor(trial).includes(wish);
const stoppable: Question<Trial> = {
  ask: 'Which trial should be stopped?',
  wanted: allowing('stopTrial'),
  none: 'no trial is running.',
};
const repeatable: Question<Trial> = {
  ask: 'Which trial should run again?',
  wanted: allowing('retryTrial'),
  none: 'no trial has ended yet.',
};
const valid: Question<Trial> = {
  ask: "Which trial's result should not be used?",
  wanted: allowing('invalidate'),
  none: 'no trial has a result to mark as invalid.',
};
const invalid: Question<Trial> = {
  ask: "Which trial's result should be used again?",
  wanted: allowing('restore'),
  none: 'no trial is marked as invalid.',
};

type StudyVerb = (app: App, study: WorkspaceStudy) => Promise<void>;
type TrialVerb = (app: App, study: WorkspaceStudy, trial: number) => Promise<void>;

const wishing =
  (kind: 'pause' | 'continue'): StudyVerb =>
  (app, study) =>
    wish(app, study, { kind });
const wishingOf =
  (kind: TrialWish): TrialVerb =>
  (app, study, trial) =>
    wish(app, study, { kind, trial });

const show: StudyVerb = ({ dashboards }, study) => {
  dashboards.show(study);
  return Promise.resolve();
};
const showFile: StudyVerb = async (_app, { uri }) => {
  await vscode.window.showTextDocument(uri);
};

/** @param question a text where every study will do */
function withStudy(app: App, question: string | Question<WorkspaceStudy>, verb: StudyVerb) {
  return async (call: Call): Promise<void> => {
    const study = await studyOf(app, call, question);
    if (study !== undefined) await verb(app, study);
  };
}

function withTrial(app: App, question: Question<Trial>, verb: TrialVerb) {
  return async (call: Call): Promise<void> => {
    const [target, number] = call;
    if (target instanceof TrialNode) return verb(app, target.study, target.trial.trial);
    const study = await studyOf(app, call, question.ask);
    if (study === undefined) return;
    const trial = typeof number === 'number' ? number : await pickTrial(study, question);
    if (trial !== undefined) await verb(app, study, trial);
  };
}

/** The study the command was called with, else the person's choice among those that are wanted. */
async function studyOf(
  { studies }: App,
  [target]: Call,
  question: string | Question<WorkspaceStudy>,
): Promise<WorkspaceStudy | undefined> {
  if (target instanceof WorkspaceStudy) return target;
  if (target instanceof vscode.Uri) {
    const study = await studies.at(target);
    if (study === undefined)
      throw new HumanError(`${path.basename(target.path)} is gone. Restore the file, then ask again.`);
    return study;
  }
  const none = 'There is no study in this workspace. Create a declaration first.';
  return pickStudy(studies, typeof question === 'string' ? { ask: question, none } : question);
}
