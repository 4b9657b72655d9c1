/** The questions of the palette: which study, trial, script or format. One answer is taken without a question. */
import * as vscode from 'vscode';
import type { ExportFormat } from '../../export/serializeStudy.ts';
import type { TrialSummary } from '../../study/summary/summary.ts';
import { trialStateText } from '../../study/summary/trialStateText.ts';
import { scriptGlob } from '../contributions.ts';
import { formatNumber } from '../messages/format.ts';
import {
  BEST,
  exportFormatLabels,
  INVALID,
  NO_SCRIPT,
  ofStudy,
  parameterText,
  questions,
  trialLabel,
} from '../messages/messages.ts';
import { UserError } from '../messages/userError.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { progressText } from '../views/progressText.ts';

export interface Question<Candidate> {
  readonly prompt: string;
  /** Absent if any will do. */
  readonly filter?: (candidate: Candidate) => boolean;
  /** Why there is nothing to choose. */
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

/** One of the trials that the filter allows; the best one is listed first. */
export async function pickTrial(
  study: WorkspaceStudy,
  { prompt, filter = () => true, noneMessage }: Question<TrialSummary>,
): Promise<number | undefined> {
  const { trials = [], best = null } = study.summary ?? {};
  const choices = trials.filter(filter);
  if (choices.length === 0) throw new UserError(ofStudy(study.name, noneMessage));
  const isBest = ({ trial }: TrialSummary): boolean => trial === best?.trial;
  const items = choices
    .toSorted((a, b) => Number(isBest(b)) - Number(isBest(a)) || b.trial - a.trial)
    .map((trial) => trialItem(trial, isBest(trial)));
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDetail: true }))?.trial;
}

function trialItem({ trial, state, value, invalid, parameters }: TrialSummary, isBest: boolean) {
  const result = value === null ? trialStateText(state) : formatNumber(value);
  return {
    label: trialLabel(trial),
    description: [result, invalid && INVALID, isBest && BEST].filter(Boolean).join(' · '),
    detail: Object.entries(parameters)
      .map(([name, chosen]) => parameterText(name, String(chosen)))
      .join(', '),
    trial,
  };
}

export async function pickFormat(): Promise<ExportFormat | undefined> {
  const formats: readonly ExportFormat[] = ['csv', 'json', 'optuna'];
  const items = formats.map((format) => ({ ...exportFormatLabels[format], format }));
  return (await vscode.window.showQuickPick(items, { placeHolder: questions.format }))?.format;
}

/** A script of the workspace; that of the active editor is listed first. */
export async function pickScript(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles(scriptGlob, '**/{node_modules,.*}/**', 1000);
  if (files.length === 0) throw new UserError(NO_SCRIPT);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri, isActive: uri.toString() === active }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.label.localeCompare(b.label));
  return (await vscode.window.showQuickPick(items, { placeHolder: questions.script }))?.uri;
}
