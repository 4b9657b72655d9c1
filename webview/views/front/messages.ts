/** The sentences of the chooser of a front's point, and the labels of its controls. */
import type { ObjectiveSummary } from '../../../src/study/summary/summary.ts';
import { BEST_MARK } from '../../text/messages.ts';
import { formatNumber } from '../../text/format.ts';

export const CHOOSER = 'Choose from the front';
export const title = (trial: number): string => `${BEST_MARK} Trial ${trial}`;
export const CHOOSE_BY = 'Choose by';
export const BY_WEIGHTS = 'weights';
export const bound = (objective: ObjectiveSummary): string => `${objective.metric} ${atMost(objective)}`;
export const atMost = ({ goal }: ObjectiveSummary): string => (goal === 'minimize' ? 'at most' : 'at least');
export const weightOf = (metric: string): string => `Weight of ${metric}`;
export const PAIRS = 'Pairs of objectives: a click shows one in large';
export const against = (y: string, x: string): string => `${y} against ${x}`;
export const EMPTY = 'The front has no point yet.';

export const ONLY = 'The only point of the front.';
export const KNEE = 'The knee: of the whole front, it gives up least.';
export const byWeights = (metrics: readonly string[], shares: readonly number[]): string =>
  `Least loss at ${metrics.map((metric, i) => `${metric} ${Math.round(100 * shares[i])} %`).join(', ')}.`;
export const within = (other: ObjectiveSummary, bounded: ObjectiveSummary, value: number): string =>
  `Best ${other.metric} with ${bound(bounded)} ${formatNumber(value)}.`;
