/**
 * The range of values that an axis shows, so that one bad trial does not flatten it. The side of the best is never cut.
 * On the other side, values beyond Tukey's outer fence (a quartile and three times the distance between the quartiles)
 * are outliers, as in J. W. Tukey, Exploratory Data Analysis, 1977. And its ends, with ticks at round numbers.
 */
import { isBetter, signOf, type Summary } from '../../src/protocol.ts';

const FENCE = 3;
/** Fewer values have no quartiles worth the name. */
const LEAST_VALUES = 8;

/** The end of the axis on the side of the worse values; null where no value lies beyond it. */
export function worstShown(values: readonly number[], goal: Summary['goal']): number | null {
  if (values.length < LEAST_VALUES) return null;
  const badness = badnessOf(values, goal);
  const quartile = (share: number): number => badness[Math.round(share * (badness.length - 1))];
  const fence = quartile(0.75) + FENCE * (quartile(0.75) - quartile(0.25));
  const worst = badness[badness.length - 1];
  // half of the values are equal: then there is no spread to measure by
  if (worst <= fence || fence === badness[0]) return null;
  return -signOf(goal) * (badness.findLast((value) => value <= fence) ?? fence);
}

/** The best first, each with the sign that makes the worse ones greater. */
function badnessOf(values: readonly number[], goal: Summary['goal']): Float64Array {
  return Float64Array.from(values, (value) => -signOf(goal) * value).sort();
}

/**
 * The end of the axis where it would show the better half of the values in a twentieth of its height, as of a study half
 * of whose trials are good and the others useless: then the better half has a quarter. Null elsewhere.
 */
export function worstBesideBetterHalf(values: readonly number[], goal: Summary['goal']): number | null {
  if (values.length < LEAST_VALUES) return null;
  const badness = badnessOf(values, goal);
  const best = badness[0];
  const height = badness[Math.round(0.5 * (badness.length - 1))] - best;
  const worst = badness[badness.length - 1];
  return height === 0 || 20 * height >= worst - best ? null : -signOf(goal) * (best + 4 * height);
}

/** Whether a value lies beyond the end of the axis; null where the axis shows all. */
export const isBeyond = (value: number, end: number | null, goal: Summary['goal']): boolean =>
  end !== null && isBetter(end, value, goal);

/** One beyond the end is at the end. */
export const shownValue = (value: number, end: number | null, goal: Summary['goal']): number =>
  end !== null && isBetter(end, value, goal) ? end : value;

/** The least and the greatest; as arguments of a function there would be too many of them. */
export function extentOf(values: readonly number[]): [low: number, high: number] {
  return values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
}

/** 1, 2 or 5 times a power of ten, three to eight of which are in a range of this length. */
export function tickInterval(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length / 3));
  return ([5, 2].find((times) => times * power <= length / 3) ?? 1) * power;
}

/** The interval of the ticks from one end to the other, and the nearest tick at or beyond that other end. */
export function roundedEnd(from: number, to: number): { readonly interval: number; readonly end: number } {
  const interval = tickInterval(Math.abs(to - from));
  const ticks = to / interval;
  return { interval, end: tickAt(to > from ? Math.ceil(ticks) : Math.floor(ticks), interval) };
}

/** Without the rounding error of the product. */
export const tickAt = (count: number, interval: number): number => Number((count * interval).toPrecision(12));

/** The nearest of 1, 2 or 5 times a power of ten, at a positive number or beyond it. */
export function roundedPower(x: number, direction: 'up' | 'down'): number {
  const power = 10 ** Math.floor(Math.log10(x));
  const times = [1, 2, 5, 10];
  const isWithin = (each: number): boolean => (direction === 'up' ? each * power >= x : each * power <= x);
  return power * ((direction === 'up' ? times.find(isWithin) : times.findLast(isWithin)) ?? 1);
}

/** The library labels each end of an axis, even in the midst of nowhere: labels only an end that is a tick. */
export function labelledEnds(min: number, max: number) {
  const isTick = (x: number): boolean => {
    const ticks = x / tickInterval(max - min);
    return Math.abs(ticks - Math.round(ticks)) < 1e-9;
  };
  return { showMinLabel: isTick(min), showMaxLabel: isTick(max) };
}
