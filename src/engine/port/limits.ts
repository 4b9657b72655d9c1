/**
 * Limits on what is measured: comparisons such as `latency_ms <= 1.2 * baseline`. They are known of a point only when it
 * was tried, unlike constraints, which a point keeps or not by its parameters.
 *
 * `baseline` is the value that the limit's one metric had at the first start point.
 */
import { holds, namesIn, numberOf, type Expression } from '../../space/expression.ts';
import type { Point } from '../../space/parameter.ts';

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

/** Whether a trial with these parameters is one of the start point. It has only the parameters that exist in it. */
export function isAtPoint(parameters: Point, start: Point): boolean {
  return Object.entries(parameters).every(([name, value]) => start[name] === value);
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
  const { lower, upper } = sidesOf(limit, measured, baseline) ?? { lower: NaN, upper: NaN };
  const distance = upper - lower;
  return Number.isNaN(distance) ? undefined : distance;
}

/**
 * The value of the metric with which the limit has a slack: of `metric <= bound`, and of what is like it. Undefined of
 * other limits, and before the bound is known.
 */
export function valueOfSlack(
  limit: Expression,
  metric: string,
  baseline: Measured | undefined,
): ((slack: number) => number) | undefined {
  if (limit.kind !== 'binary') return undefined;
  const { left, right, operator } = limit;
  const places = [left, right].map((side) => namesIn(side).has(metric));
  const [side] = places[0] ? [left] : [right];
  const atZero = slack(limit, { [metric]: 0 }, baseline) ?? NaN;
  if (side.kind !== 'name' || places[0] === places[1] || !Number.isFinite(atZero)) return undefined;
  const isUpper = places[0] === (operator === '>' || operator === '>=');
  return isUpper ? (distance) => distance - atZero : (distance) => atZero - distance;
}

/** In standard deviations of the slack's noise. */
const BEYOND_NOISE = 2;

/** Whether it is broken, and by more than noise explains. @param noise the standard deviations of metrics, where known */
export function isSurelyBroken(
  limit: Expression,
  measured: Measured,
  baseline: Measured | undefined,
  noise: Measured,
): boolean {
  if (isKept(limit, measured, baseline) !== false) return false;
  const distance = slack(limit, measured, baseline) ?? NaN;
  const noisy = metricsIn(limit).filter((name) => Object.hasOwn(noise, name) && noise[name] > 0);
  const moved = noisy.flatMap((name) => {
    const byNoise = (values: Measured) => ({ ...values, [name]: values[name] + noise[name] });
    return [slack(limit, byNoise(measured), baseline), baseline && slack(limit, measured, byNoise(baseline))];
  });
  const sd = Math.hypot(...moved.map((each = distance) => each - distance));
  return sd === 0 || distance < -BEYOND_NOISE * sd;
}

/** By what share of its sides, from 0 to 1, the limit is broken; 0 where it is kept. So limits of all units compare. */
export function excess(limit: Expression, measured: Measured, baseline: Measured | undefined): number | undefined {
  const distance = slack(limit, measured, baseline);
  const sides = sidesOf(limit, measured, baseline);
  if (distance === undefined || sides === undefined) return undefined;
  const size = Math.max(Math.abs(sides.lower), Math.abs(sides.upper));
  if (distance >= 0) return 0;
  // shares of one size have a finite difference
  return size === Infinity ? 1 : (sides.lower / size - sides.upper / size) / 2;
}

interface Sides {
  readonly lower: number;
  readonly upper: number;
}

/** The values of the side that is to be lower, and of the other. */
function sidesOf(limit: Expression, measured: Measured, baseline: Measured | undefined): Sides | undefined {
  if (limit.kind !== 'binary') return undefined;
  const valueOf = valueIn(limit, measured, baseline);
  const [left, right] = [numberOf(limit.left, valueOf), numberOf(limit.right, valueOf)];
  if (left === undefined || right === undefined) return undefined;
  return limit.operator === '<' || limit.operator === '<='
    ? { lower: left, upper: right }
    : { lower: right, upper: left };
}

function valueIn(limit: Expression, measured: Measured, baseline: Measured | undefined) {
  const [metric] = metricsIn(limit);
  return (name: string): number | undefined => {
    const [values, of] = name === BASELINE ? [baseline, metric] : [measured, name];
    return values !== undefined && Object.hasOwn(values, of) ? values[of] : undefined;
  };
}
