/**
 * The sparse posterior's mean of every arm, from scratch and after a batch.
 *
 *   μ̃(x) = z(x)ᵀ V⁻¹ b,   b = Σ_i Y_i z_i             Y_i the sum of arm i's rewards, V as in posteriorCovariance.ts
 *
 * Source: [BKB] arXiv 1903.05594, eq. 4.
 */
import { axpy } from '../../math/linalg/columns.ts';
import { matVec } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import type { Embedding } from '../../math/gp/nystrom.ts';
import type { Bordered, PerArm, PosteriorCovariance, WithPulls } from './posteriorCovariance.ts';

/** [A], μ̃(x). `sums`: the sum of each arm's rewards. */
export function means({ embedding, Vinv }: PosteriorCovariance, sums: PerArm): Float64Array {
  return embedding.store.linearCombinations(embedding.Z, [matVec(Vinv, projectedRewards(embedding, sums))])[0];
}

/**
 * `mean`, of before the borders and then the pulls, after them, O(A) for each: a step V⁻¹ ← V⁻¹ + a u uᵀ changes zᵀV⁻¹b
 * by a (zᵀu) (uᵀb), uᵀb = Σ_i Y_i z_iᵀu, and the rewards of the batch change it by Σ_d ΔY_d zᵀV⁻¹z_d.
 *
 * @param before the sum of each arm's rewards without the batch
 * @param added the sum of the batch's rewards, for each of its arms
 */
export function meansAfter(
  mean: Float64Array,
  { borders }: Bordered,
  before: PerArm,
  { columns, steps }: WithPulls,
  added: PerArm,
): Float64Array {
  const after = mean.slice();
  for (const { a, alongC } of borders) axpy(a * weightedEntries(alongC, before), alongC, after);
  const weights = Float64Array.from(added.values());
  const rewards = Float64Array.from(columns, (column) => weightedEntries(column, before) + weightedEntries(column, added)); // oxfmt-ignore
  for (const { a, c } of steps) axpy(a * dot(c, rewards), c, weights.subarray(0, c.length));
  columns.forEach((column, d) => axpy(weights[d], column, after));
  return after;
}

/** b = Σ_i Y_i z_i */
export function projectedRewards({ Z }: Embedding, sums: PerArm): Float64Array {
  return Float64Array.from(Z, (z) => weightedEntries(z, sums));
}

/** Σ_i Y_i z_i over these arms. */
function weightedEntries(z: Float64Array, Y: PerArm): number {
  let sum = 0;
  for (const [arm, value] of Y) sum += value * z[arm];
  return sum;
}
