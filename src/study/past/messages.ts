/** Messages about a file of past trials. */
import { didYouMean, grouped } from '../../declaration/wording.ts';

/** Problems of the file itself: whole sentences. */
export const notAFile = (file: string): string => `${file} is not a file: name a file of past trials.`;
export const fileMissing = (file: string): string =>
  `The file ${file} does not exist: correct its path, or remove it from the declaration.`;
export const fileUnreadable = (file: string, detail: string): string =>
  `The file ${file} cannot be read (${detail}): name a file that can be read.`;
export const fileTooLarge = (file: string, megabytes: number): string =>
  `The file ${file} is larger than ${megabytes} MB: keep the most informative trials.`;
/** @param encoding undefined where it cannot be told */
export const fileNotUtf8 = (file: string, encoding: string | undefined): string =>
  `The file ${file} is ${encoding ?? 'not UTF-8'} text: save it as UTF-8.`;

/** @param problem one of `contentProblems` */
export const aboutFile = (file: string, problem: string): string => `The file ${file} ${problem}`;

/** Problems of the file's content: each is the end of a sentence that begins with the file's name. */
export const contentProblems = {
  notCsv: (detail: string) => `cannot be read as CSV (${detail}).`,
  tooManyColumns: (count: number, limit: number) =>
    `has ${grouped(count)} columns: keep those of the parameters and of the metric, at most ${grouped(limit)}.`,
  repeatedColumn: (name: string) => `has two columns ${name}: remove one of them.`,
  notJson: (place: string) => `is not JSON from ${place} on: fix it there.`,
  noList: 'has no trials: write a list of objects, or an object with such a list under trials.',
  entryNotJson: (object: number, column: number) =>
    `cannot be read: object ${object} is not JSON from column ${column} of its line on.`,
  notAnObject: (entry: string) => `cannot be read: ${entry} is not an object, such as { "lr": 0.1, "loss": 0.3 }.`,
  tooManyTrials: (limit: number) => `has more than ${grouped(limit)} trials: keep the most informative ones.`,
  noTrials: 'has no trials: remove start.trials, or name another file.',
  noTrialsToLearn: 'has no trials: remove it from start.from, or name another file.',
  noUsableTrial: (omitted: readonly string[]) => `has no trial that can be used. ${omitted.join(' ')}`,
  missingColumn: (name: string, present: readonly string[]) =>
    `has no ${name}${didYouMean(name, present)}; it has ${present.length === 0 ? 'no names' : present.join(', ')}: ` +
    `give every parameter and the metric a column with its name.`,
} as const;

/** @param objectives the file's: `minimize loss`, or only the goal of one without a name */
export const otherObjectives = (objectives: readonly string[]): string =>
  `is of an Optuna study with ${objectives.length} objectives (${objectives.join(', ')}): ` +
  'declare as many under objective, with the same goals in the same order, or name a table of one metric.';
export const notComparedWith = (objectives: number): string =>
  `is of an Optuna study with ${objectives} objectives: only studies of one objective are compared.`;

/** In a comparison: the name of an Optuna study, and of its value where its metric has no name. */
export const optunaName = (study: string): string => `${study} (Optuna)`;
export const VALUE = 'value';

/** Names of entries, for `notAnObject`. */
export const entryOfList = (number: number): string => `trial ${number} of its list`;
export const entryOfLines = (number: number): string => `object ${number}`;

/** Why trials were left out: whole sentences. */
export const withoutValue = (count: number, all: number, metric: string): string =>
  omission(count, all, count === 1 ? `has no value of ${metric}` : `have no value of ${metric}`);

export const breakingLimits = (count: number, all: number): string =>
  omission(count, all, count === 1 ? 'breaks a limit of its study' : 'break a limit of their study');

export const outsideRanges = (count: number, all: number): string =>
  omission(count, all, `${count === 1 ? 'lies' : 'lie'} outside the declared ranges`);

export function predictedFromCurves(count: number, all: number): string {
  const were =
    count === 1 ? 'was ended early: it counts with the value' : 'were ended early: they count with the values';
  const predicted = count === 1 ? 'its curve predicts, and its' : 'their curves predict, and their';
  return `${count} of ${all} past ${all === 1 ? 'trial' : 'trials'} ${were} that ${predicted} uncertainty.`;
}

const omission = (count: number, all: number, reason: string): string =>
  `${count} of ${all} past ${all === 1 ? 'trial' : 'trials'} ${reason} and ${count === 1 ? 'was' : 'were'} left out.`;
