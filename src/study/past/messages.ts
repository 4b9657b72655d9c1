/** Messages about a file of past trials. */
import * as l10n from '@vscode/l10n';
import type { Goal } from '../../engine/port/goal.ts';
import { didYouMean, grouped } from '../../declaration/wording.ts';

/** Problems of the file itself: whole sentences. */
export const notAFile = (file: string): string => l10n.t`${file} is not a file: name a file of past trials.`;
export const fileMissing = (file: string): string =>
  l10n.t`The file ${file} does not exist: correct its path, or remove it from the declaration.`;
export const fileUnreadable = (file: string, detail: string): string =>
  l10n.t`The file ${file} cannot be read (${detail}): name a file that can be read.`;
export const fileTooLarge = (file: string, megabytes: number): string =>
  l10n.t`The file ${file} is larger than ${megabytes} MB: keep the most informative trials.`;
/** @param encoding undefined where it cannot be told */
export const fileNotUtf8 = (file: string, encoding: string | undefined): string =>
  encoding === undefined
    ? l10n.t`The file ${file} is not UTF-8 text: save it as UTF-8.`
    : l10n.t`The file ${file} is ${encoding} text: save it as UTF-8.`;

/** @param problem one of `contentProblems` */
export const aboutFile = (file: string, problem: string): string => l10n.t`The file ${file} ${problem}`;

/** Problems of the file's content: each is the end of a sentence that begins with the file's name. */
export const contentProblems = {
  notCsv: (detail: string) => l10n.t`cannot be read as CSV (${detail}).`,
  tooManyColumns: (count: number, limit: number) =>
    l10n.t`has ${grouped(count)} columns: keep those of the parameters and of the metric, at most ${grouped(limit)}.`,
  repeatedColumn: (name: string) => l10n.t`has two columns ${name}: remove one of them.`,
  notJson: (place: string) => l10n.t`is not JSON from ${place} on: fix it there.`,
  noList: () => l10n.t('has no trials: write a list of objects, or an object with such a list under trials.'),
  entryNotJson: (object: number, column: number) =>
    l10n.t`cannot be read: object ${object} is not JSON from column ${column} of its line on.`,
  notAnObject: (entry: string) =>
    l10n.t`cannot be read: ${entry} is not an object, such as { "lr": 0.1, "loss": 0.3 }.`,
  tooManyTrials: (limit: number) => l10n.t`has more than ${grouped(limit)} trials: keep the most informative ones.`,
  noTrials: () => l10n.t('has no trials: remove start.trials, or name another file.'),
  noTrialsToLearn: () => l10n.t('has no trials: remove it from start.from, or name another file.'),
  noUsableTrial: (omitted: readonly string[]) => l10n.t`has no trial that can be used. ${omitted.join(' ')}`,
  otherGoal: (metric: string, theirs: Goal, ours: Goal) =>
    l10n.t`has ${metric} ${done(theirs)}, and this study has it ${done(ours)}: write the same goal under objective, or remove start.trials.`,
  missingColumn: (name: string, present: readonly string[]) =>
    l10n.t`has no ${name}${didYouMean(name, present)}; it has ${present.length === 0 ? l10n.t('no names') : present.join(', ')}: give every parameter and the metric a column with its name.`,
} as const;

/** @param objectives the file's: `minimize loss`, or only the goal of one without a name */
export const otherObjectives = (objectives: readonly string[]): string =>
  l10n.t`is of an Optuna study with ${objectives.length} objectives (${objectives.join(', ')}): declare as many under objective, with the same goals in the same order, or name a table of one metric.`;
export const notComparedWith = (objectives: number): string =>
  l10n.t`is of an Optuna study with ${objectives} objectives: only studies of one objective are compared.`;

export const itsObjective = (): string => l10n.t('its objective');

/** What a study does with an objective. */
export function done(goal: Goal): string {
  return goal === 'minimize' ? l10n.t('minimized') : l10n.t('maximized');
}

/** In a comparison: the name of an Optuna study, and of its value where its metric has no name. */
export const optunaName = (study: string): string => l10n.t`${study} (Optuna)`;
export const VALUE = 'value';

/** Names of entries, for `notAnObject`. */
export const entryOfList = (number: number): string => l10n.t`trial ${number} of its list`;
export const entryOfLines = (number: number): string => l10n.t`object ${number}`;

/** Why trials were left out: whole sentences. */
export const withoutValue = (count: number, all: number, metric: string): string =>
  count === 1
    ? l10n.t`${ofPast(count, all)} has no value of ${metric} and was left out.`
    : l10n.t`${ofPast(count, all)} have no value of ${metric} and were left out.`;

export const breakingLimits = (count: number, all: number): string =>
  count === 1
    ? l10n.t`${ofPast(count, all)} breaks a limit of its study and was left out.`
    : l10n.t`${ofPast(count, all)} break a limit of their study and were left out.`;

export const outsideRanges = (count: number, all: number): string =>
  count === 1
    ? l10n.t`${ofPast(count, all)} lies outside the declared ranges and was left out.`
    : l10n.t`${ofPast(count, all)} lie outside the declared ranges and were left out.`;

export const predictedFromCurves = (count: number, all: number): string =>
  count === 1
    ? l10n.t`${ofPast(count, all)} was ended early: it counts with the value that its curve predicts, and its uncertainty.`
    : l10n.t`${ofPast(count, all)} were ended early: they count with the values that their curves predict, and their uncertainty.`;

const ofPast = (count: number, all: number): string =>
  all === 1 ? l10n.t`${count} of ${all} past trial` : l10n.t`${count} of ${all} past trials`;
