/** Of at least one value, linear between the two nearest in order; half-way through the order is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

export const geometricMean = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));

/**
 * The first of the steps 0, 1, …, `last` at which it holds, by halving: once it holds, it holds at every later step.
 */
export function firstStep(last: number, holds: (step: number) => boolean): number | undefined {
  if (!holds(last)) return undefined;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
