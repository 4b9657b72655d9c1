/**
 * M = max of P durations, the slowest trial of a batch, from n durations that were seen: with replacement,
 *
 *   E[M^k] = Σ_i x_(i)^k ((i/n)^P − ((i − 1)/n)^P),   x_(1) ≤ … ≤ x_(n)
 */
export function momentOfSlowest(sorted: readonly number[], parallel: number, power: number): number {
  const n = sorted.length;
  return sorted.reduce((sum, x, i) => sum + x ** power * (((i + 1) / n) ** parallel - (i / n) ** parallel), 0);
}
