/**
 * The unit in which the mathematics sees the metric: a power of two, so that nothing is rounded on the way, and 1 for
 * all ordinary values. Squares, differences and ratios of values are finite in it, so that nothing has to guard against
 * values such as ±1.7e308 and 1e-320.
 */

/** About 1e100: from there on, and below one over it, values are extreme. */
const EXTREME = 2 ** 332;
const EXTREME_UNIT = 2 ** 700;

/** @param largest the largest size of a value; 0 if there is none, or if all are 0 */
export function unitFor(largest: number): number {
  if (largest > EXTREME) return EXTREME_UNIT;
  return largest > 0 && largest < 1 / EXTREME ? 1 / EXTREME_UNIT : 1;
}

/** The largest size of the values, or of those before. */
export function largestSize(values: readonly { readonly value: number }[], before = 0): number {
  return values.reduce((largest, { value }) => Math.max(largest, Math.abs(value)), before);
}

/** In the metric's own unit. A value beyond the largest number is that number. */
export function inMetricUnit<Value extends number | null>(value: Value, unit: number): Value;
export function inMetricUnit(value: number | null, unit: number): number | null {
  return value === null ? null : finite(value * unit);
}

export function finite(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}
