/** The clauses of the sentence above everything else. */
import { pluralize } from '../../../src/protocol.ts';
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
  confirmBest: 'Run the 3 best again',
} as const;

/** The lines below the sentence. */
export const why = (trial: number, reason: string, chance: string): string =>
  `${trialTitle(trial)} (${reason}${chance === '' ? '' : `; chance to beat the best: ${chance}`})`;
const listed = (trials: readonly string[], others: number): string =>
  `${trials.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
export const running = (trials: readonly string[], others: number): string => `Running: ${listed(trials, others)}.`;
export const next = (trials: readonly string[], others: number): string => `Next: ${listed(trials, others)}.`;
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
