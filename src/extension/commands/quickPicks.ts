/** The questions of the palette: which study, which trial, which script. No question where there is one answer. */
import * as vscode from 'vscode';
import type { ExportFormat } from '../../export/serializeStudy.ts';
import type { Summary } from '../../study/summary/summary.ts';
import { scriptGlob } from '../contributions.ts';
import { progressText } from '../views/progressText.ts';
import { UserError, formatNumber } from '../messages/userError.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export interface Question<Candidate> {
  readonly prompt: string;
  /** Absent where any will do. */
  readonly filter?: (candidate: Candidate) => boolean;
  /** The sentence where there is none to choose. */
  readonly noneMessage: string;
}

/** The study of the active editor if that is a declaration, the only one there is, or the person's choice. */
export async function pickStudy(
  studies: Studies,
  { prompt, filter = () => true, noneMessage }: Question<WorkspaceStudy>,
): Promise<WorkspaceStudy | undefined> {
  await studies.ready;
  const choices = studies.all.filter(filter);
  if (choices.length === 0) throw new UserError(noneMessage);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const chosen = choices.length === 1 ? choices[0] : choices.find(({ uri }) => uri.toString() === active);
  if (chosen !== undefined) return chosen;
  const items = choices.map((study) => ({
    label: study.name,
    description: vscode.workspace.asRelativePath(study.uri),
    detail: study.summary === undefined ? '' : progressText(study.summary),
    study,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDescription: true }))?.study;
}

type TrialSummary = Summary['trials'][number];

/** One of the trials that are wanted; the recommended one first. */
export async function pickTrial(
  study: WorkspaceStudy,
  { prompt, filter = () => true, noneMessage }: Question<TrialSummary>,
): Promise<number | undefined> {
  const { trials = [], best = null } = study.summary ?? {};
  const choices = trials.filter(filter);
  if (choices.length === 0) throw new UserError(`${study.name}: ${noneMessage}`);
  const items = choices
    .toSorted((a, b) => Number(b.trial === best?.trial) - Number(a.trial === best?.trial) || b.trial - a.trial)
    .map(({ trial, state, value, invalid, parameters }) => ({
      label: `Trial ${trial}`,
      description: [value === null ? state : formatNumber(value), invalid && 'invalid', trial === best?.trial && 'best']
        .filter(Boolean)
        .join(' · '),
      detail: Object.entries(parameters)
        .map(([name, chosen]) => `${name} = ${String(chosen)}`)
        .join(', '),
      trial,
    }));
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDetail: true }))?.trial;
}

const formatItems: readonly (vscode.QuickPickItem & { readonly format: ExportFormat })[] = [
  { label: 'CSV', description: 'one row a trial, for a spreadsheet or pandas', format: 'csv' },
  { label: 'JSON', description: 'all there is to know, for a program', format: 'json' },
  { label: 'Optuna journal', description: 'for Optuna and its dashboard (JournalFileBackend)', format: 'optuna' },
];

export async function pickFormat(): Promise<ExportFormat | undefined> {
  return (await vscode.window.showQuickPick(formatItems, { placeHolder: 'In which format?' }))?.format;
}

/** A script of the workspace, the active editor's first. */
export async function pickScript(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles(scriptGlob, '**/{node_modules,.*}/**', 1000);
  if (files.length === 0) {
    throw new UserError('There is no script in this workspace. Open the folder that holds the one you want to tune.');
  }
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri, isActive: uri.toString() === active }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.label.localeCompare(b.label));
  return (await vscode.window.showQuickPick(items, { placeHolder: 'Which script should be tuned?' }))?.uri;
}
