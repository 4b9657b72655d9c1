/** The sentences of the charts about the course of a study. */
import { objectivesOf, pluralize } from '../../src/protocol.ts';
import type { ComparedStudy } from '../../src/study/summary/comparison.ts';
import { formatDuration, formatInterval, inText, listed } from '../text/format.ts';
import { curveText } from '../text/messages.ts';

export const HOURS = 'time since the first trial';
export const OUTSIDE = 'beyond the axis';
/** Beside the mark of the recommended trial, which is at its measured value. */
export const EXPECTED = 'expected of it again, 95 %';
export const outside = (trials: number): string =>
  `${pluralize(trials, 'value is', 'values are')} beyond the axis, at the arrows.`;
export const atTime = (seconds: number): string => formatDuration(seconds);
export const RATIO_TITLE = 'Why the batches ended';
export const ratioLegend = { ratio: 'ratio at the end of the batch', width: 'confidence width β (right)' } as const;
export const ratioCaption = (ratio: string, width: string): string => `Ratio ${ratio}, confidence width ${width}.`;

/** Parameters. */
export const PREDICTED = 'predicted';
export const LOW = 'low, 95 %';
export const HIGH = 'high, 95 %';
export const predicted = (mean: number, low: number, high: number): string =>
  `predicted ${inText(mean)}, 95 % from ${inText(low)} to ${inText(high)}`;
export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const sliceCaption = (share: Share | undefined, asGood: string): string => {
  if (share === undefined) return asGood;
  return share.unknown === undefined
    ? `Explains ${shareText(share)}. ${asGood}`
    : `Importance unknown: ${share.unknown}. ${asGood}`;
};
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly unknown?: string | undefined;
}
export const shareText = ({ share, low, high }: Share): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)})`;
export const contourTitle = (x: string, y: string): string => `${x} and ${y}`;
/**
 * @param hasGoal whether any of its values are better
 * @param worst values that are worse have the same colour; null where there are none
 */
export const contourCaption = (metric: string, hasGoal: boolean, worst: number | null, farOut: number): string => {
  const beyond = worst === null ? '' : ` Where it is worse than ${inText(worst)}, there is no colour.`;
  const triangles = farOut === 0 ? '' : ` ${pluralize(farOut, 'trial is', 'trials are')} far out: the triangles.`;
  return `Predicted ${metric}: the more colour, the ${hasGoal ? 'better' : 'higher'}.${beyond}${triangles} The other parameters are as at the recommended point.`;
};

export const HATCHED =
  'Hatched: the limits are likely broken (at most 10 % keep them). Sparse strokes: open. None: likely kept (at least 90 %).';

/** Where the limits are likely kept. */
export const KEEPS_LIMITS = 'keeps the limits';
export const keepsLimits = (probability: number): string => `${KEEPS_LIMITS} with ${percent(probability)}`;
export const LIMITS_KEPT = {
  kept: 'limits likely kept',
  open: 'limits perhaps kept',
  broken: 'limits likely broken',
} as const;

/** Forecast. */
export const FORECAST = 'forecast, 80 %';
function withRange(median: number, low: number, high: number): string {
  const format = formatInterval(high - low);
  return `${format(median)} (80 %: ${format(low)} to ${format(high)})`;
}
export const byTheEnd = (median: number, low: number, high: number): string =>
  `Forecast for the end of the budget: ${withRange(median, low, high)}.`;
export const withTwice = (median: number, low: number, high: number): string =>
  `With twice the budget: ${withRange(median, low, high)}.`;
export const FORECAST_OF_NOISY =
  'The forecast begins at the expected value of the recommended point; a lucky value may be better.';
export const CHOSEN = 'chosen';

/** Trust. */
export const CALIBRATION_TITLE = 'Predicted and measured';
export const DIAGONAL = 'as predicted';
export const predictedMetric = (metric: string): string => `${metric}, predicted before the trial ran`;
export const calibrationCaption = (within: number, trials: number, warning: 'tooSure' | 'tooUnsure' | null): string => {
  if (trials === 0) return 'No prediction was recorded yet.';
  const share = `${within} of ${pluralize(trials, 'value is', 'values are')} inside the 95 % band that was predicted.`;
  return warning === null ? share : `${share} ${calibrationWarnings[warning]}`;
};
const calibrationWarnings = {
  tooSure: 'The model is surer than it may be: trust its bands and its bound less.',
  tooUnsure: 'The model is less sure than it could be: its bands are too wide.',
} as const;

/** Learning curves. */
export const ALL_CURVES = 'Learning curves';
export const curvesLegend = { running: 'running', others: 'other trials' } as const;
export const curveHeadings = { state: 'state', first: 'first', last: 'last', lastStep: 'last step' } as const;
export const allCurvesCaption = (drawn: number, known: number, trials: number, outside: number): string => {
  const curves = pluralize(drawn, 'curve');
  const sampled = drawn < known ? ` of ${pluralize(trials, 'trial')}, half of them the best` : '';
  const cut = outside > 0 ? ` ${pluralize(outside, 'leaves', 'leave')} the axis, at the arrows.` : '';
  return `${curves}${sampled}.${cut}`;
};
export const METRIC_IN_FILE = 'The metric is read from a file once a trial has ended, so there is no learning curve.';
export const learningCurvesTitle = (metric: string): string => `${metric} during the trial`;
export const STEP = 'step';
export const REPORT = 'report';
export const STEP_OR_REPORT = 'step or report';
export const atStep = (step: number, value: number): string => `${inText(value)} at ${inText(step)}`;
export const curveCaption = (trial: number, first: number, last: number, points: number): string =>
  `Trial ${trial}: ${curveText(first, last)} in ${points} points.`;

/** Studies beside each other. */
export const COMPARISON_TITLE = 'Best measured so far of each study';
export const STUDY = 'study';
export const BEST = 'best measured so far';
export const drawnStudies = (studies: number): string => `${pluralize(studies, 'study is', 'studies are')} drawn.`;
export const otherAims = (study: ComparedStudy): string => {
  const aims = objectivesOf(study).map(({ metric, goal }) => `${goal}s ${metric}`);
  return `${study.name} is only in the table: it ${listed.format(aims)}, so its values cannot share the ${aims.length > 1 ? 'axes' : 'axis'}.`;
};
export const noValue = (study: string): string => `${study} has no value yet.`;
export const noTimes = (study: string): string => `${study} does not say when its trials ran.`;
