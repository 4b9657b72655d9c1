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

/** O(m²) for each pick, and O(m) for each pick and each arm that is asked for. `coordinatesOf(arm)` is z. */
export function projectedHallucination(
  coordinatesOf: (arm: number) => Float64Array,
  startVinv: readonly Float64Array[],
): Hallucination {
  const Vinv = startVinv.map((row) => row.slice());
  const directions: Float64Array[] = [];
  const divisors: number[] = [];
  const embedded = new Map<number, Float64Array>();
  const zOf = (arm: number): Float64Array => {
    const z = embedded.get(arm) ?? coordinatesOf(arm);
    embedded.set(arm, z);
    return z;
  };
  return {
    condition: (arm) => {
      const { u, s } = rankOne(Vinv, zOf(arm));
      directions.push(u);
      divisors.push(s);
      addOuterProduct(-1 / s, u, Vinv);
    },
    varianceReduction: (arm, since) => {
      const z = zOf(arm);
      let sum = 0;
      for (let s = since; s < directions.length; s++) sum += dot(z, directions[s]) ** 2 / divisors[s];
      return sum;
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
