/** The questions of the palette: which study, which trial, which script. No question where there is one answer. */
import * as vscode from 'vscode';
import type { Format } from '../export/exported.ts';
import { scriptFiles } from './contributions.ts';
import { progress } from './progress.ts';
import { HumanError, short } from './sentences.ts';
import type { Studies } from './studies.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** The study of the active editor if that is a declaration, the only one there is, or the person's choice. */
export async function pickStudy(
  studies: Studies,
  question: string,
  wanted: (study: WorkspaceStudy) => boolean,
): Promise<WorkspaceStudy | undefined> {
  await studies.found;
  const choices = studies.all.filter(wanted);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const only = choices.length === 1 ? choices[0] : choices.find(({ uri }) => uri.toString() === active);
  if (only !== undefined || choices.length === 0) return only;
  const items = choices.map((study) => ({
    label: study.name,
    description: vscode.workspace.asRelativePath(study.uri),
    detail: study.summary === undefined ? '' : progress(study.summary),
    study,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: question, matchOnDescription: true }))?.study;
}

/** A trial that was started; the recommended one first. */
export async function pickTrial(study: WorkspaceStudy, question: string): Promise<number | undefined> {
  const { trials = [], best = null } = study.summary ?? {};
  const started = trials.filter(({ state }) => state !== 'waiting');
  if (started.length === 0) throw new HumanError(`${study.name} has no trial yet. Start it, then ask again.`);
  const items = started
    .toSorted((a, b) => Number(b.trial === best?.trial) - Number(a.trial === best?.trial) || b.trial - a.trial)
    .map(({ trial, state, value, parameters }) => ({
      label: `Trial ${trial}`,
      description: `${value === null ? state : short(value)}${trial === best?.trial ? ' · best' : ''}`,
      detail: Object.entries(parameters)
        .map(([name, chosen]) => `${name} = ${String(chosen)}`)
        .join(', '),
      trial,
    }));
  return (await vscode.window.showQuickPick(items, { placeHolder: question, matchOnDetail: true }))?.trial;
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
