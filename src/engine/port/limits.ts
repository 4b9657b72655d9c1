/**
 * Limits on what is measured: comparisons such as `latency_ms <= 1.2 * baseline`. They are known of a point only when it
 * was tried, unlike constraints, which a point keeps or not by its parameters.
 *
 * `baseline` is the value that the limit's one metric had at the first start point.
 */
import { holds, namesIn, numberOf, type Expression } from '../../space/expression.ts';

/** Values by the names of their metrics. */
export type Measured = Readonly<Record<string, number>>;

export const BASELINE = 'baseline';

/** The names of the metrics that the limit needs. */
export function metricsIn(limit: Expression): readonly string[] {
  return [...namesIn(limit)].filter((name) => name !== BASELINE);
}

/** Whether its values cannot be judged before the first start point has ended. */
export function needsBaseline(limit: Expression): boolean {
  return namesIn(limit).has(BASELINE);
}

/** Undefined where a value is missing, that of the baseline as well. */
export function isKept(limit: Expression, measured: Measured, baseline: Measured | undefined): boolean | undefined {
  return slack(limit, measured, baseline) === undefined ? undefined : holds(limit, valueIn(limit, measured, baseline));
}

/** Whether all of them are; undefined where one cannot be judged and no other is broken. */
export function keepsAll(
  limits: readonly Expression[],
  measured: Measured,
  baseline: Measured | undefined,
): boolean | undefined {
  const kept = limits.map((limit) => isKept(limit, measured, baseline));
  if (kept.includes(false)) return false;
  return kept.includes(undefined) ? undefined : true;
}

/** By how much the limit is kept, negative where it is broken: right − left of `left <= right`. */
export function slack(limit: Expression, measured: Measured, baseline: Measured | undefined): number | undefined {
  if (limit.kind !== 'binary') return undefined;
  const valueOf = valueIn(limit, measured, baseline);
  const [left, right] = [numberOf(limit.left, valueOf), numberOf(limit.right, valueOf)];
  if (left === undefined || right === undefined) return undefined;
  const distance = limit.operator === '<' || limit.operator === '<=' ? right - left : left - right;
  return Number.isNaN(distance) ? undefined : distance;
}

function valueIn(limit: Expression, measured: Measured, baseline: Measured | undefined) {
  const [metric] = metricsIn(limit);
  return (name: string): number | undefined => {
    const [values, of] = name === BASELINE ? [baseline, metric] : [measured, name];
    return values !== undefined && Object.hasOwn(values, of) ? values[of] : undefined;
  };
}
