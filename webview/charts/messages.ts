/** What the charts say that are about the course of a study. */
import { pluralize } from '../../src/protocol.ts';
import { formatDuration, formatInterval, inText } from '../text/format.ts';

export const HOURS = 'time since the first trial';
export const OUTSIDE = 'beyond the axis';
/** Beside the best point, which is what was measured. */
export const EXPECTED = 'expected of it again, 95 %';
export const outside = (trials: number): string =>
  `${pluralize(trials, 'value is', 'values are')} beyond the axis, at the arrows.`;
export const atTime = (seconds: number): string => formatDuration(seconds);
export const RATIO_TITLE = 'What ended the batches';
export const ratioLegend = { ratio: 'ratio at the end of the batch', width: 'confidence width β (right)' } as const;
export const ratioCaption = (ratio: string, width: string): string => `Ratio ${ratio}, confidence width ${width}.`;

/** Parameters. */
export const PREDICTED = 'predicted';
export const LOW = 'low, 95 %';
export const HIGH = 'high, 95 %';
export const predicted = (mean: number, low: number, high: number): string =>
  `predicted ${inText(mean)}, 95 % from ${inText(low)} to ${inText(high)}`;
const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const sliceCaption = (share: Share | undefined, asGood: string): string => {
  const good = `As good as the best: ${asGood}.`;
  if (share === undefined) return good;
  return `Explains ${shareText(share)}. ${good}`;
};
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
export const shareText = ({ share, low, high }: Share): string =>
  `${percent(share)} (${percent(low)} to ${percent(high)})`;
export const interval = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);
export const contourTitle = (x: string, y: string): string => `${x} and ${y}`;
export const contourCaption = (metric: string): string =>
  `Predicted ${metric}: the more colour, the better. The other parameters are as at the best point.`;

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
  'The forecast begins at what the best point is expected to give again, which a lucky value may be better than.';
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
export const METRIC_IN_FILE = 'The metric is read from a file once a trial has ended, so there is no learning curve.';
export const learningCurvesTitle = (metric: string): string => `${metric} during the trial`;
export const STEP = 'step';
export const REPORT = 'report';
export const STEP_OR_REPORT = 'step or report';
export const atStep = (step: number, value: number): string => `${inText(value)} at ${inText(step)}`;
export const curveCaption = (trial: number, first: number, last: number, points: number): string =>
  `Trial ${trial}: from ${inText(first)} to ${inText(last)} in ${points} points.`;

/** Studies beside each other. */
export const COMPARISON_TITLE = 'Best so far of each study';
export const STUDY = 'study';
export const BEST = 'best so far';
export const drawnStudies = (studies: number): string => `${pluralize(studies, 'study is', 'studies are')} drawn.`;
export const otherGoal = (study: string, goal: string, metric: string): string =>
  `${study} is only in the table: it ${goal}s ${metric}, so its values cannot share the axis.`;
export const noValue = (study: string): string => `${study} has no value yet.`;
export const noTimes = (study: string): string => `${study} does not say when its trials ran.`;
