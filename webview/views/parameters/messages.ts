/** The sentences of the section of the parameters. */
import { decidingMetrics, pluralize } from '../../../src/protocol.ts';
import type { Insight, MetricInsight, Prediction } from '../../../src/study/insight.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { formatEstimate } from '../../text/format.ts';
import { hasModelBest } from '../../text/progress.ts';

export const PARAMETERS = 'Parameters';
export const NOT_YET = 'Appears when the model has learned from the first batches.';
export const NOT_KNOWN = 'The model had not learned from enough trials.';
export const METRIC = 'Metric';
export const learnedFrom = (insight: Insight | MetricInsight, metric: string, summary: Summary): string => {
  const learned = `earned from ${pluralize(insight.trials, 'trial')}.`;
  const hasBest = hasModelBest(summary) && metric === summary.metric;
  return [
    decidingMetrics(summary).length > 1 ? `Of ${metric}, l${learned}` : `L${learned}`,
    ...(hasBest ? [AS_GOOD] : []),
    ...(insight.slices.some(({ keeps }) => keeps !== undefined) ? [BAR_OF_LIMITS] : []),
    ...(summary.asOf === undefined ? ['Click into a chart to predict there.'] : []),
  ].join(' ');
};
const AS_GOOD = 'Green: as good as the best. Grey: not ruled out, but hardly tried.';
const BAR_OF_LIMITS =
  'Bar at the foot: the limits are likely kept (at least 90 %); thin: perhaps; none: likely broken (at most 10 %).';
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
export const predictionText = ({ mean, predictiveSd, chance, keeps }: Prediction, metric: string | null): string => {
  const estimate = formatEstimate(mean, predictiveSd);
  const parts = [
    `give about ${metric === null ? estimate : `${metric} ${estimate}`}`,
    ...(metric === null ? [`be better than the best with a chance of ${percent(chance)}`] : []),
    ...(keeps === undefined ? [] : [`keep the limits with a chance of ${percent(keeps)}`]),
  ];
  const last = parts.pop() ?? '';
  return `A trial here would ${parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`}.`;
};
const percent = (chance: number): string =>
  chance > 0 && chance < 0.01 ? 'less than 1 %' : `${Math.round(100 * chance)} %`;
