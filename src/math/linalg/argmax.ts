/** The index of the largest of the entries `from` to `end` − 1, the lowest one of several. Default: of all. */
export function argmax(values: ArrayLike<number>, from = 0, end = values.length): number {
  let best = from;
  for (let i = from + 1; i < end; i++) if (values[i] > values[best]) best = i;
  return best;
}
