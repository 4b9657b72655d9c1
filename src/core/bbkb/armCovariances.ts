/**
 * The covariance of every arm with some of them. The local rules need that of each arm c of a batch, and the posterior after the batch is made
 * from the same columns, so those are kept.
 */
import { matVec } from '../linalg/rows.ts';
import { columnStore } from '../simd/columnStore.ts';
import { coordinates, type Embedding } from './nystrom.ts';

export interface ArmCovariances {
  /** [A], z(x)ᵀ V⁻¹ z(c) for each of these arms c. Those that are missing are computed together, O(A m) for each. */
  readonly within: (arms: readonly number[]) => readonly Float64Array[];
  /** [A], z(x)ᵀ z(c): what the dictionary spans of k(x, c). */
  readonly spanned: (arm: number) => Float64Array;
}

/** `Vinv`: V⁻¹, m rows of [m]. */
export function armCovariances(posterior: {
  readonly embedding: Embedding;
  readonly Vinv: readonly Float64Array[];
}): ArmCovariances {
  const { Vinv } = posterior;
  const { Z, residual } = posterior.embedding;
  const columns = columnStore(residual.length, (j, column) => {
    column.set(Z[j]);
  });
  const all = [...Z.keys()];
  const known = new Map<number, Float64Array>();
  return {
    within: (arms) => {
      const missing = [...new Set(arms)].filter((arm) => !known.has(arm));
      const directions = missing.map((arm) => matVec(Vinv, coordinates(Z, arm)));
      if (missing.length > 0) {
        columns.linearCombinations(all, directions).forEach((column, s) => known.set(missing[s], column));
      }
      return arms.flatMap((arm) => known.get(arm) ?? []);
    },
    spanned: (arm) => columns.linearCombinations(all, [coordinates(Z, arm)])[0],
  };
}
