/**
 * How variances fall inside a batch, before any of its rewards is known.
 *
 * Both ways condition on each pick c in turn: σ²(x) ← σ²(x) − c(x)²/(1 + σ²(c)), where c(x) is the pick's covariance with x
 * given the picks before it. They differ in which covariance:
 *
 *   projected   z(x)ᵀ V'⁻¹ z_c                          [BBKB] Algorithm 1: only the part that the dictionary spans learns
 *   full        z(x)ᵀ V'⁻¹ z_c + r(x, c)/λ              the residual r(x, c) = k(x, c) − z(x)ᵀ z(c) learns too
 *
 * With `projected` an arm far from the dictionary keeps its variance however often it is picked. That costs the theory
 * nothing, but a batch of fixed size would then crowd around one unexplored spot; with `full` the picks spread out as those
 * of the exact posterior do, while the dictionary stays as it is until the batch ends.
 */
import { axpy, combine } from '../linalg/columns.ts';
import { addOuter, dot } from '../linalg/rows.ts';
import type { Covariance } from './kernel.ts';
import { coordinates } from './nystrom.ts';
import { pull, type Spread } from './posterior.ts';

export interface Hallucination {
  /** Condition on one more pick. */
  readonly add: (arm: number) => void;
  /** How far σ²(x_arm) has fallen through the picks from the `since`-th (from 0) on. */
  readonly fall: (arm: number, since: number) => number;
}

/** O(m²) a pick, O(m) an arm and pick for the arms that are asked for. */
export function projected({ embedding: { Z }, Vinv: start }: Spread): Hallucination {
  const Vinv = start.map((row) => row.slice());
  const picks: { u: Float64Array; s: number }[] = [];
  return {
    add: (arm) => {
      const { u, s } = pull(Vinv, coordinates(Z, arm));
      picks.push({ u, s });
      addOuter(-1 / s, u, Vinv);
    },
    fall: (arm, since) => {
      const z = coordinates(Z, arm);
      return picks.slice(since).reduce((sum, { u, s }) => sum + dot(z, u) ** 2 / s, 0);
    },
  };
}

/** O(A m) a pick, so for batches of some tens. */
export function full(k: Covariance, { lambda, embedding: { Z }, Vinv }: Spread): Hallucination {
  // columns[s][i] = c_s(x_i)/√(1 + σ²_s(c_s)): the Cholesky factor of I + [k̃(c_r, c_s)], extended to every arm
  const columns: Float64Array[] = [];
  return {
    add: (arm) => {
      const z = coordinates(Z, arm);
      const { u } = pull(Vinv, z);
      const column = combine(Z, u.map((value, j) => value - z[j] / lambda), k.arms); // prettier-ignore
      axpy(1 / lambda, k.column(arm), column);
      for (const former of columns) axpy(-former[arm], former, column);
      const scale = 1 / Math.sqrt(1 + column[arm]);
      columns.push(column.map((value) => value * scale));
    },
    fall: (arm, since) => columns.slice(since).reduce((sum, column) => sum + column[arm] ** 2, 0),
  };
}
