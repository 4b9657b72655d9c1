/** The sentences of the section of the parameters. */
import { pluralize } from '../../../src/protocol.ts';
import type { Prediction } from '../../../src/study/insight.ts';
import { formatEstimate } from '../../text/format.ts';

export const PARAMETERS = 'Parameters';
export const NOT_YET = 'Appears when the model has learned from the first batches.';
export const NOT_KNOWN = 'The model had not learned from enough trials.';
/** @param metric where the model's best is not the study's, else null */
export const learnedFrom = (trials: number, metric: string | null, isReport: boolean): string =>
  [
    metric === null
      ? `Learned from ${pluralize(trials, 'trial')}. Green: as good as the best. Grey: not ruled out, but hardly tried.`
      : `Of ${metric}, learned from ${pluralize(trials, 'trial')}.`,
    ...(isReport ? [] : ['Click into a chart to predict there.']),
  ].join(' ');
export const WHAT_MATTERS = 'What matters';
export const whatMattersFor = (metric: string): string => `What matters for ${metric}`;
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
/** @param metric where the model's best is not the study's, else null */
export const predictionText = ({ mean, predictiveSd, chance }: Prediction, metric: string | null): string => {
  const estimate = formatEstimate(mean, predictiveSd);
  return metric === null
    ? `A trial here would give about ${estimate}, and be better than the best with a chance of ${percent(chance)}.`
    : `A trial here would give about ${metric} ${estimate}.`;
};
const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? 'less than 1 %' : `${Math.round(100 * chance)} %`;
