/** The clauses of the sentence above everything else. */
import { CONFIRMED, pluralize } from '../../../src/protocol.ts';
import type { Note } from '../../../src/study/note.ts';
import { formatEstimate, inText } from '../../text/format.ts';
import { trialTitle } from '../../text/messages.ts';

export const VERDICT = 'Where the study stands';
export const best = (value: number, trial: number): string => `Best ${inText(value)} (trial ${trial}).`;
export const bestAgain = (value: number, trial: number, expected: number, sd: number): string =>
  `Best ${inText(value)} (trial ${trial}); about ${formatEstimate(expected, sd)} if it is run again.`;
export const withoutImprovement = (trials: number): string => `${pluralize(trials, 'trial')} without improvement`;
export const allowsAtMost = (gain: number): string =>
  gain > 0
    ? `the model allows an improvement of at most ${inText(gain, 3)}`
    : 'the model allows no improvement any more';
export const fromOptimum = (gap: number): string =>
  gap > 0 ? `the declared optimum is ${inText(gap, 3)} away` : 'the declared optimum is reached';
export const advice = {
  stop: 'Stopping now is reasonable.',
  enough: 'More trials would bring little.',
  more: 'More trials may pay.',
} as const;
export const CONFIRM = 'The values are noisy: the best points are surer when they run once more.';
/** The buttons; the header has others of the same effect, with other names. */
export const buttons = {
  stop: 'Stop now',
  addTrials: 'Add more trials…',
  confirmBest: `Run the ${CONFIRMED} best again`,
} as const;

/** The lines below the sentence. */
export const why = (trial: number, reason: string, chance: string): string =>
  `${trialTitle(trial)} (${reason}${chance === '' ? '' : `; chance to beat the best: ${chance}`})`;
const listed = (trials: readonly string[], others: number): string =>
  `${trials.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
export const running = (trials: readonly string[], others: number): string => `Running: ${listed(trials, others)}.`;
export const next = (trials: readonly string[], others: number): string => `Next: ${listed(trials, others)}.`;
/** @param worse below zero where it is better */
export const difference = (worse: number, isNoise: boolean): string => {
  if (worse === 0) return 'as good';
  const size = inText(Math.abs(worse), 3);
  return `${size} ${worse > 0 ? 'worse' : 'better as measured'}${isNoise ? ', less than the noise' : ''}`;
};
export const instead = (name: string, value: string, other: string): string => `${name} ${value} instead of ${other}`;
export const NEARLY_THE_SAME_POINT = 'at nearly the same point';
export const runnerUp = (
  { trial, value }: { readonly trial: number; readonly value: number },
  difference: string,
  point: string,
): string => `Runner-up ${inText(value)} (trial ${trial}), ${difference}; ${point}.`;
export const otherStudy = (name: string, value: number, difference: string): string =>
  `${name} ${inText(value)} (${difference})`;
export const otherStudies = (studies: readonly string[], others: number): string =>
  `Best of other studies: ${listed(studies, others)}.`;
export const course = (trial: number, first: number, last: number, points: number): string =>
  `${trialTitle(trial)} from ${inText(first)} to ${inText(last)} in ${points} points`;
export const learned = (courses: readonly string[]): string => `Learning curves: ${courses.join(', ')}.`;
/** Of a long line its beginning; all of it is where the trial is opened. */
const MAX_PRINTED = 60;
export const lastLine = (trial: number, line: string): string => {
  const text = line.trim();
  return `${trialTitle(trial)} “${text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED).trimEnd()}…` : text}”`;
};
export const printed = (lines: readonly string[]): string => `Printed last: ${lines.join(', ')}.`;
export const noted = (trials: readonly string[], others: number): string => `Noted: ${listed(trials, others)}.`;
/** The beginning of a long note; all of it is in the table. */
const MAX_NOTE = 40;
export const noteText = ({ trial, star, text }: Note): string => {
  const name = `${star ? '★ ' : ''}${trialTitle(trial)}`;
  if (text === '') return name;
  const [line] = text.split('\n', 1);
  return `${name} (${line.length > MAX_NOTE || line !== text ? `${line.slice(0, MAX_NOTE).trimEnd()}…` : line})`;
};
export const someTrials = (trials: readonly number[], others: number): string =>
  `${trials.length === 1 ? 'trial' : 'trials'} ${listed(trials.map(String), others)}`;
export const failed = (all: number, cause: string, trials: string, common: string): string =>
  `${all} failed: ${cause} (${trials}${common})`;
export const inCommon = (trials: number, rule: string): string => `; ${trials === 1 ? 'it' : 'all'} had ${rule}`;
export const otherCauses = (trials: number): string => `${trials} for other reasons`;

/** Clauses as one sentence, with a capital and a full stop. */
export const asSentence = (clauses: readonly string[]): string => {
  const text = clauses.join('; ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};
