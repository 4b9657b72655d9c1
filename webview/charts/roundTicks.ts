/** Axes that end at given places, with ticks at round numbers. */

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
export function labelledEnds(
  min: number,
  max: number,
): { readonly showMinLabel: boolean; readonly showMaxLabel: boolean } {
  const isTick = (x: number): boolean => {
    const ticks = x / tickInterval(max - min);
    return Math.abs(ticks - Math.round(ticks)) < 1e-9;
  };
  return { showMinLabel: isTick(min), showMaxLabel: isTick(max) };
}
