/**
 * The target of a command. It is called by the palette with nothing, by a menu with a file, by a row of the tree or a
 * button of the dashboard with a study and perhaps a trial. A menu adds the rest of the selection, which is not used.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import type * as z from 'zod';
import type { TrialSummary } from '../../study/summary/summary.ts';
import { fileGone } from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { StudyRow } from '../views/studiesTree.ts';
import type { App } from './app.ts';
import { anyStudy } from './questions.ts';
import { pickStudy, pickTrial, type Question } from './quickPicks.ts';

/** Runs a command, with the arguments that VS Code passes to it. */
export type Handler = (app: App, args: readonly unknown[]) => Promise<void>;
export type StudyCommand = (app: App, study: WorkspaceStudy) => Promise<void>;
type TrialCommand = (app: App, study: WorkspaceStudy, trial: number) => Promise<void>;

/** @param schema of the dashboard's addition to the study, if the command is called from there */
export function withStudy<Extra>(
  question: Question<WorkspaceStudy>,
  command: (app: App, study: WorkspaceStudy, extra?: Extra) => Promise<void>,
  schema?: z.ZodType<Extra>,
): Handler {
  return async (app, args) => {
    const study = await targetStudy(app, args, question);
    // a menu adds the rest of the selection
    if (study !== undefined) await command(app, study, schema?.safeParse(args[1]).data);
  };
}

export function withTrial(question: Question<TrialSummary>, command: TrialCommand): Handler {
  return async (app, args) => {
    const [target, number] = args;
    if (target instanceof StudyRow && target.row.kind === 'trial')
      return command(app, target.study, target.row.trial.trial);
    const study = await targetStudy(app, args, anyStudy(question.prompt));
    if (study === undefined) return;
    const trial = typeof number === 'number' ? number : await pickTrial(study, question);
    if (trial !== undefined) await command(app, study, trial);
  };
}

/** The study that the command was called with, else the person's choice. */
async function targetStudy(
  { studies, dashboards }: App,
  [target]: readonly unknown[],
  question: Question<WorkspaceStudy>,
): Promise<WorkspaceStudy | undefined> {
  if (target instanceof WorkspaceStudy) return target;
  if (!(target instanceof vscode.Uri)) return pickStudy(studies, question, dashboards.inFront);
  const study = await studies.get(target);
  if (study === undefined) throw new UserError(fileGone(path.basename(target.path)));
  return study;
}
