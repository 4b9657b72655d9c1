/**
 * Where a range ends once it is widened. With the ends a < b, the upper end moves to
 *
 *   linear   b + (b − a)/2
 *   log      b f           f = √(b/a), half of the range's decades, but at most one decade
 *   logit    the same f on the odds p/(1 − p)
 *
 * and the lower end the other way. An end that would cross 0 moves half-way to it. The result is rounded as a person
 * would write it: to a step, to a power of two where both ends are one, else to few digits.
 */
import type { FloatParameter, IntParameter } from '../../space/parameter.ts';

type Range = FloatParameter | IntParameter;
export type Edge = 'low' | 'high';

/** Undefined where the values beyond this end have another sign, and where there are none. */
export function widenedEnd(range: Range, edge: Edge): number | undefined {
  const end = range[edge];
  const outward = edge === 'high' ? 1 : -1;
  if (end === 0) return undefined;
  const exact = exactEnd(range, end, outward);
  const moved = roundedEnd(range, end, exact * end > 0 ? exact : end / 2);
  return moved * end > 0 && (moved - end) * outward > 0 && Number.isFinite(moved) ? moved : undefined;
}

function exactEnd({ low, high, scale }: Range, end: number, outward: 1 | -1): number {
  switch (scale) {
    case 'linear':
      return end + (outward * (high - low)) / 2;
    case 'log':
      return end * factor(low, high) ** outward;
    case 'logit': {
      const moved = odds(end) * factor(odds(low), odds(high)) ** outward;
      return moved / (1 + moved);
    }
  }
}

const MOST = 10;
const factor = (low: number, high: number): number => Math.min(MOST, Math.sqrt(high / low));
const odds = (p: number): number => p / (1 - p);

function roundedEnd({ type, low, high, scale, step }: Range, end: number, exact: number): number {
  if (step !== undefined) return wholeSteps(end, exact, step);
  if (scale === 'log' && isPowerOfTwo(low) && isPowerOfTwo(high)) return 2 ** Math.round(Math.log2(exact));
  const tolerance = Math.abs(exact - end) / 5;
  // near 1, the digits of 1 − p are those that count
  if (scale === 'logit' && exact > 0.5) return withoutRoundingError(1 - shortestNear(1 - exact, tolerance));
  const shortest = shortestNear(exact, tolerance);
  return type === 'int' ? awayFrom(end, shortest) : shortest;
}

/** At least one step, and no step that reaches 0 on the way to it. */
function wholeSteps(end: number, exact: number, step: number): number {
  const wanted = Math.max(1, Math.round(Math.abs(exact - end) / step));
  const possible = Math.abs(exact) < Math.abs(end) ? Math.ceil(Math.abs(end) / step) - 1 : wanted;
  return withoutRoundingError(end + Math.sign(exact - end) * Math.min(wanted, possible) * step);
}

/** The nearest integer that is not the end itself. */
function awayFrom(end: number, exact: number): number {
  const nearest = Math.round(exact);
  return nearest === end ? end + Math.sign(exact - end) : nearest;
}

/** The number with the fewest digits that is no farther away. */
function shortestNear(value: number, tolerance: number): number {
  for (let digits = 1; digits < 17; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.abs(rounded - value) <= tolerance) return rounded;
  }
  return value;
}

const isPowerOfTwo = (value: number): boolean => Number.isInteger(Math.log2(value));

/** Without the digits that binary fractions add: 0.1 + 0.2 becomes 0.3. */
const withoutRoundingError = (value: number): number => Number(value.toPrecision(12));
