/**
 * The range of values that an axis shows, so that one bad trial does not flatten it. The side of the best is never cut.
 * On the other side, values beyond Tukey's outer fence (a quartile and three times the distance between the quartiles)
 * are outliers, as in J. W. Tukey, Exploratory Data Analysis, 1977.
 */
import { isBetter, signOf } from '../../src/protocol.ts';
import type { Summary } from '../../src/study/summary/summary.ts';

const FENCE = 3;
/** Fewer values have no quartiles worth the name. */
const LEAST_VALUES = 8;

/** The end of the axis on the side of the worse values; null where no value lies beyond it. */
export function worstShown(values: readonly number[], goal: Summary['goal']): number | null {
  if (values.length < LEAST_VALUES) return null;
  const sign = -signOf(goal);
  const badness = Float64Array.from(values, (value) => sign * value).sort();
  const quartile = (share: number): number => badness[Math.round(share * (badness.length - 1))];
  const fence = quartile(0.75) + FENCE * (quartile(0.75) - quartile(0.25));
  const worst = badness[badness.length - 1];
  // half of the values are equal: then there is no spread to measure by
  if (worst <= fence || fence === badness[0]) return null;
  return sign * (badness.findLast((value) => value <= fence) ?? fence);
}

/** Whether a value lies beyond the end of the axis; null where the axis shows all. */
export const isBeyond = (value: number, end: number | null, goal: Summary['goal']): boolean =>
  end !== null && isBetter(end, value, goal);

/** One beyond the end is at the end. */
export const shownValue = (value: number, end: number | null, goal: Summary['goal']): number =>
  end !== null && isBetter(end, value, goal) ? end : value;
