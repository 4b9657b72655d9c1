/** The sentences of the section of the parameters. */
import { pluralize } from '../../../src/protocol.ts';
import type { Prediction } from '../../../src/study/insight.ts';
import { formatEstimate } from '../../text/format.ts';

export const PARAMETERS = 'Parameters';
export const NOT_YET = 'Appears when the model has learned from the first batches.';
export const NOT_KNOWN = 'The model had not learned from enough trials.';
export const learnedFrom = (trials: number, isReport: boolean): string =>
  [
    `Learned from ${pluralize(trials, 'trial')}. Green: as good as the best. Grey: not ruled out, but hardly tried.`,
    ...(isReport ? [] : ['Click into a chart to predict there.']),
  ].join(' ');
export const WHAT_MATTERS = 'What matters';
export const MEANING_OF_SHARES =
  "The share of the metric's variance over the whole space that each parameter explains alone, with its interval.";
export const shareOf = (share: number): string => (share < 0.005 ? '< 1 %' : `${Math.round(100 * share)} %`);
export const together = (interactions: number): string => `${shareOf(interactions)} in combinations.`;
export const importanceName = (parameter: string): string => `Importance of ${parameter}`;
export const ALL_PARAMETERS = 'Show all parameters';
export const atEdge = (edge: 'low' | 'high'): string =>
  `The best is at the ${edge === 'low' ? 'lower' : 'upper'} edge of its range: a wider range may be better.`;
export const WIDEN = 'Widen';
export const widenName = (parameter: string): string => `Widen the range of ${parameter}`;

export const CONTOUR_X = 'First parameter';
export const CONTOUR_Y = 'Second parameter';

export const CHOSEN_POINT = 'Chosen point';
export const PREDICTING = 'The model is asked…';
export const TRY_POINT = 'Try this point';
export const predictionText = ({ mean, predictiveSd, chance }: Prediction): string =>
  `A trial here would give about ${formatEstimate(mean, predictiveSd)}, and be better than the best with a chance of ${percent(chance)}.`;
const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? 'less than 1 %' : `${Math.round(100 * chance)} %`;
