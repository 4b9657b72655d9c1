/** Pearson's, of values with these weights; 0 where one of the two does not vary. */
export function correlation(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  weights: readonly number[] = Array.from(a, () => 1),
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const centred = (values: ArrayLike<number>): number[] => {
    const mean = weights.reduce((sum, weight, i) => sum + (weight / total) * values[i], 0);
    return weights.map((_, i) => values[i] - mean);
  };
  const [x, y] = [centred(a), centred(b)];
  const product = (u: readonly number[], v: readonly number[]): number =>
    weights.reduce((sum, weight, i) => sum + weight * u[i] * v[i], 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y)) || 0;
}
