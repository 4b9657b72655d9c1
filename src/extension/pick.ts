/** The questions of the palette: which study, which trial, which script. No question where there is one answer. */
import * as vscode from 'vscode';
import type { Format } from '../export/exported.ts';
import type { Summary } from '../study/summary.ts';
import { scriptFiles } from './contributions.ts';
import { progress } from './progress.ts';
import { HumanError, short } from './sentences.ts';
import type { Studies } from './studies.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export interface Question<Candidate> {
  readonly ask: string;
  /** Absent where any will do. */
  readonly wanted?: (candidate: Candidate) => boolean;
  /** The sentence where there is none to choose. */
  readonly none: string;
}

/** The study of the active editor if that is a declaration, the only one there is, or the person's choice. */
export async function pickStudy(
  studies: Studies,
  { ask, wanted = () => true, none }: Question<WorkspaceStudy>,
): Promise<WorkspaceStudy | undefined> {
  await studies.found;
  const choices = studies.all.filter(wanted);
  if (choices.length === 0) throw new HumanError(none);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const only = choices.length === 1 ? choices[0] : choices.find(({ uri }) => uri.toString() === active);
  if (only !== undefined) return only;
  const items = choices.map((study) => ({
    label: study.name,
    description: vscode.workspace.asRelativePath(study.uri),
    detail: study.summary === undefined ? '' : progress(study.summary),
    study,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: ask, matchOnDescription: true }))?.study;
}

type Trial = Summary['trials'][number];

/** One of the trials that are wanted; the recommended one first. */
export async function pickTrial(
  study: WorkspaceStudy,
  { ask, wanted = () => true, none }: Question<Trial>,
): Promise<number | undefined> {
  const { trials = [], best = null } = study.summary ?? {};
  const choices = trials.filter(wanted);
  if (choices.length === 0) throw new HumanError(`${study.name}: ${none}`);
  const items = choices
    .toSorted((a, b) => Number(b.trial === best?.trial) - Number(a.trial === best?.trial) || b.trial - a.trial)
    .map(({ trial, state, value, invalid, parameters }) => ({
      label: `Trial ${trial}`,
      description: [value === null ? state : short(value), invalid && 'invalid', trial === best?.trial && 'best']
        .filter(Boolean)
        .join(' · '),
      detail: Object.entries(parameters)
        .map(([name, chosen]) => `${name} = ${String(chosen)}`)
        .join(', '),
      trial,
    }));
  return (await vscode.window.showQuickPick(items, { placeHolder: ask, matchOnDetail: true }))?.trial;
}

const formatItems: readonly (vscode.QuickPickItem & { readonly format: Format })[] = [
  { label: 'CSV', description: 'one row a trial, for a spreadsheet or pandas', format: 'csv' },
  { label: 'JSON', description: 'all there is to know, for a program', format: 'json' },
  { label: 'Optuna journal', description: 'for Optuna and its dashboard (JournalFileBackend)', format: 'optuna' },
];

export async function pickFormat(): Promise<Format | undefined> {
  return (await vscode.window.showQuickPick(formatItems, { placeHolder: 'In which format?' }))?.format;
}

/** A script of the workspace, the active editor's first. */
export async function pickScript(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles(scriptFiles, '**/{node_modules,.*}/**', 1000);
  if (files.length === 0) {
    throw new HumanError('There is no script in this workspace. Open the folder that holds the one you want to tune.');
  }
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri, isActive: uri.toString() === active }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.label.localeCompare(b.label));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which script should be tuned?' }))?.uri;
}
