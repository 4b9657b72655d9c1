/** What the section of the parameters says. */
import { pluralize } from '../../../src/protocol.ts';
import type { Insight, Prediction } from '../../../src/study/insight/insight.ts';
import { formatEstimate, formatValue } from '../../text/format.ts';
import { parameterText } from '../../text/messages.ts';

export const PARAMETERS = 'Parameters';
export const NOT_YET = 'Appears when the model has learned from the first batches.';
export const NOT_KNOWN = 'The model had not learned from enough trials.';
export const learnedFrom = ({ trials, interactions }: Insight, isReport: boolean): string =>
  `By the share of the variance of the model's mean that each explains alone (ANOVA), learned from ${pluralize(trials, 'trial')}. ` +
  `${Math.round(100 * interactions)} % is in their interactions. Green: as good as the best.${isReport ? '' : ' Click into a chart to predict there.'}`;
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
export const pointText = (point: Readonly<Record<string, ParameterValue>>): string =>
  Object.entries(point)
    .map(([name, value]) => parameterText(name, formatValue(value)))
    .join(', ');

type ParameterValue = Insight['slices'][number]['at'];
const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? 'less than 1 %' : `${Math.round(100 * chance)} %`;
