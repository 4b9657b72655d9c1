/**
 * The covariance of every arm with some of them. The local rules need that of each arm c of a batch, and the posterior
 * after the batch is made from the same columns, so those are kept.
 */
import { axpy } from '../../math/linalg/columns.ts';
import { matVec } from '../../math/linalg/matrix.ts';
import { coordinates } from '../../math/gp/nystrom.ts';
import type { Bordered, PosteriorCovariance } from './posteriorCovariance.ts';

export interface ArmCovariances {
  /** [A], z(x)ᵀ V⁻¹ z(c) for each of these arms c. Those that are missing are computed together, O(A m) for each. */
  readonly within: (arms: readonly number[]) => readonly Float64Array[];
  /** [A], z(x)ᵀ z(c): the part of k(x, c) that the dictionary spans. */
  readonly spanned: (arm: number) => Float64Array;
  /** The covariances of the posterior with more coordinates. These are updated, O(A) for each arm and coordinate. */
  readonly bordered: (by: Bordered) => ArmCovariances;
}

export function armCovariances(
  { embedding: { Z, store }, Vinv }: Pick<PosteriorCovariance, 'embedding' | 'Vinv'>,
  known = new Map<number, Float64Array>(),
): ArmCovariances {
  return {
    within: (arms) => {
      const missing = [...new Set(arms)].filter((arm) => !known.has(arm));
      const directions = missing.map((arm) => matVec(Vinv, coordinates(Z, arm)));
      if (missing.length > 0) {
        store.linearCombinations(Z, directions).forEach((column, s) => known.set(missing[s], column));
      }
      return arms.flatMap((arm) => known.get(arm) ?? []);
    },
    spanned: (arm) => store.linearCombinations(Z, [coordinates(Z, arm)])[0],
    bordered: ({ posterior, borders }) => {
      const after = (column: Float64Array, arm: number): Float64Array => {
        const sum = column.slice();
        for (const { a, alongC } of borders) axpy(a * alongC[arm], alongC, sum);
        return sum;
      };
      return armCovariances(posterior, new Map([...known].map(([arm, column]) => [arm, after(column, arm)])));
    },
  };
}
