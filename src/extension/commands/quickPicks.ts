/** The questions of the palette: which study, trial, script or format. One answer is taken without a question. */
import * as vscode from 'vscode';
import { isScriptFile, scriptExtensions } from '../../declaration/declarationFile.ts';
import type { ExportFormat } from '../../export/exportFormat.ts';
import type { TrialSummary } from '../../study/summary/summary.ts';
import { formatNumber } from '../messages/format.ts';
import * as messages from '../messages/messages.ts';
import { trialStates } from '../messages/words.ts';
import { UserError } from '../messages/userError.ts';
import type { Studies } from '../studies/studies.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import { studyItem } from '../views/pickMany.ts';

export interface Question<Candidate> {
  readonly prompt: string;
  /** Absent if any will do. */
  readonly filter?: (candidate: Candidate) => boolean;
  /** Whether another study is meant than the one whose dashboard is in front. */
  readonly isOther?: true;
  /** Why there is nothing to choose. */
  readonly noneMessage: string;
}

/**
 * That of the active editor, the only one there is, or the person's choice. The editor may have the declaration or the
 * script of one study, of which the first of several that run it is proposed, or its dashboard.
 *
 * @param inFront whose dashboard is the active editor
 */
export async function pickStudy(
  studies: Studies,
  { prompt, filter = () => true, isOther, noneMessage }: Question<WorkspaceStudy>,
  inFront: WorkspaceStudy | undefined,
): Promise<WorkspaceStudy | undefined> {
  await studies.ready;
  const choices = studies.all.filter(filter);
  if (choices.length === 0) throw new UserError(noneMessage);
  if (inFront !== undefined && !isOther && choices.includes(inFront)) return inFront;
  const active = vscode.window.activeTextEditor?.document.uri;
  const declared = choices.filter(({ uri }) => uri.toString() === active?.toString());
  const ofEditor = declared.length > 0 ? declared : choices.filter((study) => active && study.runs(active.fsPath));
  const only = [choices, ofEditor].find(({ length }) => length === 1)?.at(0);
  if (only !== undefined) return only;
  const items = [...new Set([...ofEditor, ...choices])].map(studyItem);
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDescription: true }))?.study;
}

/** The script of the active editor, where no study of a declaration runs it. */
export function undeclaredScript({ all }: Studies): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === 'file' &&
    isScriptFile(uri.path) &&
    !all.some((study) => !study.setAside && study.runs(uri.fsPath))
    ? uri
    : undefined;
}

/** One of these, or a script that none of them runs: it stands first. Undefined if the person closed the question. */
export async function pickStudyOrScript(
  { all }: Studies,
  { prompt, filter = () => true }: Question<WorkspaceStudy>,
  script: vscode.Uri,
): Promise<WorkspaceStudy | vscode.Uri | undefined> {
  const label = vscode.workspace.asRelativePath(script);
  const items = [
    { label, description: messages.actions.createDeclaration, chosen: script },
    ...all.filter(filter).map((study) => ({ ...studyItem(study), chosen: study })),
  ];
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDescription: true }))?.chosen;
}

/** One of the trials that the filter allows; the recommended one is listed first. */
export async function pickTrial(
  study: WorkspaceStudy,
  { prompt, filter = () => true, noneMessage }: Question<TrialSummary>,
): Promise<number | undefined> {
  const { trials = [], recommended = null } = study.summary ?? {};
  const choices = trials.filter(filter);
  if (choices.length === 0) throw new UserError(messages.ofStudy(study.name, noneMessage));
  const isRecommended = ({ trial }: TrialSummary): boolean => trial === recommended?.trial;
  const items = choices
    .toSorted((a, b) => Number(isRecommended(b)) - Number(isRecommended(a)) || b.trial - a.trial)
    .map((trial) => trialItem(trial, isRecommended(trial)));
  return (await vscode.window.showQuickPick(items, { placeHolder: prompt, matchOnDetail: true }))?.trial;
}

function trialItem({ trial, state, value, invalid, parameters }: TrialSummary, isRecommended: boolean) {
  const result = value === null ? trialStates[state] : formatNumber(value);
  return {
    label: messages.trialLabel(trial),
    description: [result, invalid && messages.INVALID, isRecommended && messages.RECOMMENDED]
      .filter(Boolean)
      .join(' · '),
    detail: Object.entries(parameters)
      .map(([name, chosen]) => messages.parameterText(name, String(chosen)))
      .join(', '),
    trial,
  };
}

export async function pickFormat(formats: readonly ExportFormat[]): Promise<ExportFormat | undefined> {
  const items = formats.map((format) => ({ label: format.label, description: format.description, format }));
  return (await vscode.window.showQuickPick(items, { placeHolder: messages.questions.format }))?.format;
}

/** With the configurations of programs that take all of their values from one. */
const SCRIPTS = `**/*.{${[...scriptExtensions, 'conf'].join()}}`;

/** A script of the workspace; that of the active editor is listed first. */
export async function pickScript(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles(SCRIPTS, '**/{node_modules,.*}/**', 1000);
  if (files.length === 0) throw new UserError(messages.NO_SCRIPT);
  const active = vscode.window.activeTextEditor?.document.uri.toString();
  const items = files
    .map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri, isActive: uri.toString() === active }))
    .sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.label.localeCompare(b.label));
  return (await vscode.window.showQuickPick(items, { placeHolder: messages.questions.script }))?.uri;
}
