/** The question that a person is asked before programs start. */
import * as l10n from '@vscode/l10n';
import { allOf, grouped } from '../declaration/wording.ts';
import { formatDuration } from '../study/summary/format.ts';

/** What is to be found. */
export interface Aim {
  /** "minimize val_loss", of each objective. */
  readonly objectives: readonly string[];
  /** "size <= 40" */
  readonly limits: readonly string[];
}

export const startTitle = (study: string, trials: number, parallel: number): string =>
  trials === 1
    ? l10n.t`Start the study ${study}: 1 trial, ${parallel} at once?`
    : l10n.t`Start the study ${study}: ${trials} trials, ${parallel} at once?`;
export const continueTitle = (study: string, ended: number, trials: number, parallel: number): string =>
  l10n.t`Continue the study ${study} after ${ended} of ${trials} trials, ${parallel} at once?`;
export const tryTitle = (study: string, seconds: number): string =>
  l10n.t`Run the script of ${study} once, for at most ${formatDuration(seconds)}?`;
export const runsCommand = (command: string, folder: string): string => l10n.t`It runs: ${command} (in ${folder})`;
export const setsVariables = (names: readonly string[]): string => l10n.t`It sets ${allOf(names)}.`;
export const secret = (name: string): string => l10n.t`${name} (its value is not shown)`;
export const leftOut = (characters: number): string => l10n.t`…(${grouped(characters)} characters left out)…`;
export const declaredIn = (file: string): string => l10n.t`Declared in ${file}`;
export const aim = ({ objectives, limits }: Aim): string =>
  limits.length === 0 ? l10n.t`To ${allOf(objectives)}` : l10n.t`To ${allOf(objectives)}, where ${allOf(limits)}`;
/** @param sentence what the script does not have */
export const missing = (sentence: string): string => l10n.t`By the script’s text: ${sentence}`;
