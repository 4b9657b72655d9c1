/**
 * The verbs, each by its id. A command is called by the palette (with nothing), a menu (with a file), a row of the tree
 * or a button of the dashboard (with a study, and perhaps a trial): what it is for is found out here, once.
 */
import * as vscode from 'vscode';
import type { App } from './app.ts';
import { commandIds } from './contributions.ts';
import { exportStudy } from './exportStudy.ts';
import { optimize } from './optimize.ts';
import { isOfAnyTuner, optimizeFile } from './optimizeFile.ts';
import { pickScript, pickStudy, pickTrial } from './pick.ts';
import { plan } from './plan.ts';
import { HumanError } from './sentences.ts';
import { start } from './start.ts';
import { TrialNode } from './studiesTree.ts';
import { copyCommand, openLog } from './trialCommands.ts';
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
      const study = await studyOf(app, call, 'Which study should be started or continued?');
      if (study !== undefined) await start(app, study);
      else if (app.studies.all.length === 0) {
        app.messages.offer('No file of this workspace says what to tune yet.', 'Create Declaration', create);
      }
    }),
    command(commandIds.optimize, 'prepare the study', async ([target]) => {
      const file = target instanceof vscode.Uri ? target : vscode.window.activeTextEditor?.document.uri;
      if (file !== undefined && isOfAnyTuner(file)) await optimizeFile(app, file);
      else await optimize(app, file);
    }),
    command(commandIds.create, 'draft the declaration', create),
    command(commandIds.stop, 'stop the study', async (call) => {
      const study = await studyOf(app, call, 'Which study should be stopped?', ({ running }) => running);
      if (study === undefined && !app.studies.all.some(({ running }) => running))
        throw new HumanError('Nothing runs in this window.');
      await study?.stop();
    }),
    command(commandIds.openDashboard, 'open the dashboard', async (call) => {
      const study = await studyOf(app, call, 'The dashboard of which study?');
      if (study !== undefined) app.dashboards.show(study);
    }),
    command(commandIds.openDeclaration, 'open the declaration', async (call) => {
      const study = await studyOf(app, call, 'The declaration of which study?');
      if (study !== undefined) await vscode.window.showTextDocument(study.uri);
    }),
    command(commandIds.exportStudy, 'export the study', async (call) => {
      const study = await studyOf(app, call, 'Which study should be exported?');
      if (study !== undefined) await exportStudy(app, study);
      else if (app.studies.all.length === 0) throw new HumanError('There is no study in this workspace to export.');
    }),
    command(commandIds.plan, 'plan the study', async (call) => {
      const study = await studyOf(app, call, 'What would which study run next?');
      if (study !== undefined) await plan(study);
    }),
    command(commandIds.openLog, 'open the log', withTrial(app, 'The log of which trial?', openLog)),
    command(commandIds.copyCommand, 'copy the command', withTrial(app, 'The command of which trial?', copyCommand)),
  );
}

function withTrial(app: App, question: string, verb: (study: WorkspaceStudy, trial: number) => Promise<void>) {
  return async (call: Call): Promise<void> => {
    const [target, number] = call;
    if (target instanceof TrialNode) return verb(target.study, target.trial.trial);
    const study = await studyOf(app, call, question);
    if (study === undefined) return;
    const trial = typeof number === 'number' ? number : await pickTrial(study, question);
    if (trial !== undefined) await verb(study, trial);
  };
}

/** The study the command was called with, else the person's choice among those that are wanted. */
function studyOf(
  { studies }: App,
  [target]: Call,
  question: string,
  wanted: (study: WorkspaceStudy) => boolean = () => true,
): Promise<WorkspaceStudy | undefined> {
  if (target instanceof WorkspaceStudy) return Promise.resolve(target);
  return target instanceof vscode.Uri ? studies.at(target) : pickStudy(studies, question, wanted);
}
