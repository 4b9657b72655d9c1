/** The values of a metric: which were measured and are used, and what a model may predict or say of them. */
import { measuredValue } from './limitsKept.ts';
import type { Summary, TrialSummary } from './summary.ts';

/** The trials whose value of the metric is used, with that value, in the order of their numbers. */
export function usedTrials(summary: Summary, metric = summary.metric): { row: TrialSummary; value: number }[] {
  return summary.trials.flatMap((row) => {
    const value = measuredValue(row, metric, summary);
    return value === null || row.invalid ? [] : [{ row, value }];
  });
}

/** So few values may all be above zero by chance. */
const FEW_VALUES = 5;

/**
 * The value nearest to a predicted one that the metric can have: no less than zero where many values were measured and
 * none is negative, as of an error or a time, and no more than one where its name is that of a share and none is larger.
 * A model of Gaussian noise knows nothing of either.
 */
export function possibleValue(summary: Summary, metric = summary.metric): (predicted: number) => number {
  const used = usedTrials(summary, metric);
  const all = (holds: (value: number) => boolean): boolean =>
    used.length >= FEW_VALUES && used.every(({ value }) => holds(value));
  const low = all((value) => value >= 0) ? 0 : -Infinity;
  const high = SHARES.test(metric) && all((value) => value <= 1) ? 1 : Infinity;
  return (predicted) => Math.min(high, Math.max(low, predicted));
}

const SHARES = /(^|[^a-z])(acc|accuracy|au(ro|pr)?c|f1|precision|recall|m?iou|dice|m?ap|r2)([^a-z]|$)/i;

/**
 * Whether the model's words on the best hold: the values that are as good, an edge, what is still to gain. Of several
 * objectives none is the best.
 */
export const hasModelBest = ({ objectives }: Summary): boolean => objectives === undefined;

/** So few equal values may be chance. */
const FEW_EQUAL = 4;

/** Whether all trials have the same value, of which nothing follows. */
export function haveOneValue(summary: Summary): boolean {
  const used = usedTrials(summary);
  return used.length >= FEW_EQUAL && used.every(({ value }) => value === used[0].value);
}

/** Why no model explains the study, although trials have values. */
export function whyUnexplained(summary: Summary): string | null {
  const { limits, recommended } = summary;
  if (limits !== undefined) return recommended === null && usedTrials(summary).length > 0 ? NONE_TO_EXPLAIN : null;
  return haveOneValue(summary) ? ONE_VALUE : null;
}

const NONE_TO_EXPLAIN =
  'No trial keeps all limits, and the model says what each parameter does only around one that does.';
const ONE_VALUE = 'All trials have the same value, so nothing can be said of the parameters.';
