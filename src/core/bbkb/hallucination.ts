/**
 * Hallucination: how variances fall inside a batch, before any of its rewards is known.
 *
 * Both forms condition on each pick c in turn: σ²(x) ← σ²(x) − c(x)²/(1 + σ²(c)), where c(x) is the pick's covariance
 * with x given the picks before it. They differ in which covariance:
 *
 *   projected   z(x)ᵀ V'⁻¹ z_c                        [BBKB] Algorithm 1: only the part that the dictionary spans falls
 *   full        z(x)ᵀ V'⁻¹ z_c + r(x, c)/λ            the residual r(x, c) = k(x, c) − z(x)ᵀ z(c) falls too
 *
 * With `projected` an arm far from the dictionary keeps its variance however often it is picked. The theory allows
 * that, but then all picks of a batch of fixed size could lie around one unexplored point. With `full` the picks spread
 * out as those of the exact posterior do; the dictionary still stays as it is until the batch ends.
 */
import { axpy, linearCombination } from '../linalg/columns.ts';
import { addOuterProduct, dot } from '../linalg/rows.ts';
import type { Covariance } from '../kernel/covariance.ts';
import { coordinates } from './nystrom.ts';
import { rankOne, type PosteriorCovariance } from './posteriorCovariance.ts';

export interface Hallucination {
  /** Condition on one more pick. */
  readonly condition: (arm: number) => void;
  /** How far σ²(x_arm) has fallen through the picks from the `since`-th (from 0) on. */
  readonly varianceReduction: (arm: number, since: number) => number;
}

/** O(m²) for each pick, and O(m) for each pick and each arm that is asked for. */
export function projectedHallucination({ embedding: { Z }, Vinv: initialVinv }: PosteriorCovariance): Hallucination {
  const Vinv = initialVinv.map((row) => row.slice());
  const picks: { u: Float64Array; s: number }[] = [];
  return {
    condition: (arm) => {
      const { u, s } = rankOne(Vinv, coordinates(Z, arm));
      picks.push({ u, s });
      addOuterProduct(-1 / s, u, Vinv);
    },
    varianceReduction: (arm, since) => {
      const z = coordinates(Z, arm);
      return picks.slice(since).reduce((sum, { u, s }) => sum + dot(z, u) ** 2 / s, 0);
    },
  };
}

/** O(A m) for each pick, so for batches of some tens. */
export function fullHallucination(
  k: Covariance,
  { lambda, embedding: { Z }, Vinv }: PosteriorCovariance,
): Hallucination {
  // columns[s][i] = c_s(x_i)/√(1 + σ²_s(c_s)): the Cholesky factor of I + [k̃(c_r, c_s)], extended to all arms
  const columns: Float64Array[] = [];
  return {
    condition: (arm) => {
      const z = coordinates(Z, arm);
      const { u } = rankOne(Vinv, z);
      const column = linearCombination(Z, u.map((value, j) => value - z[j] / lambda), k.arms); // prettier-ignore
      axpy(1 / lambda, k.column(arm), column);
      for (const previous of columns) axpy(-previous[arm], previous, column);
      const scale = 1 / Math.sqrt(1 + column[arm]);
      columns.push(column.map((value) => value * scale));
    },
    varianceReduction: (arm, since) => columns.slice(since).reduce((sum, column) => sum + column[arm] ** 2, 0),
  };
}
