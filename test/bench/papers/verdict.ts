/** Whether a claim held, from its parts, and numbers in words. */
import type { Estimate } from '../shared/confidenceInterval.ts';

/**
 * Every part has to hold. One that does not decides it; else one that nobody can say yet (undefined) leaves it open.
 */
export function allHold(parts: readonly (boolean | undefined)[]): boolean | null {
  if (parts.includes(false)) return false;
  return parts.length === 0 || parts.includes(undefined) ? null : true;
}

/** Undefined where a number is missing. */
export function compare(
  a: Estimate | undefined,
  b: Estimate | undefined,
  holds: (a: number, b: number) => boolean,
): boolean | undefined {
  return a && b && holds(a.mean, b.mean);
}

/** The lower end of the interval is not above the limit. */
export function isAtMost(measured: Estimate | undefined, limit: number): boolean | undefined {
  return measured && measured.mean - (measured.halfWidth ?? 0) <= limit;
}

/** 0.1084 ± 0.0003 */
export function formatEstimate(measured: Estimate | undefined, unit = ''): string {
  if (!measured) return 'not run';
  const { mean, halfWidth } = measured;
  return `${formatNumber(mean)}${halfWidth === undefined ? '' : ` ± ${formatNumber(halfWidth, 2)}`}${unit}`;
}

/** Of three significant digits, written out. */
export function formatNumber(value: number, digits = 3): string {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(digits)));
}
