/**
 * The screened posterior's passes over the arms, for a share of them: some consecutive arms. An arm's entry depends on no other arm's, so
 * the shares of several threads give together what one share of all arms gives, to the bit.
 *
 * What a pass leaves for the next one, an entry for each arm, stays with the share and is written to again: of a million arms, arrays that
 * are made anew with each batch took a fifth of a run. Whose means and variances a share holds is known to whoever asks (armArrays.ts).
 */
import { kernelOnRows, pointOf, type KernelOnArms } from '../kernel/covariance.ts';
import { columnStore } from '../simd/columnStore.ts';
import { armTiles } from './armTiles.ts';
import { everyVariance, manyVariances } from './manyVariances.ts';
import type { ArmShare } from './passes.ts';

/** Of the arms `first` to `end` − 1. */
export function armShare({ type, columns }: KernelOnArms, first: number, end: number): ArmShare {
  const length = end - first;
  const own = columns.map((column) => column.subarray(first, end));
  const columnAt = kernelOnRows(type, own, length);
  const store = columnStore<number>(length, (arm, room) => columnAt(pointOf(columns, arm), room()));
  const tiles = armTiles(store, length);
  return {
    highest: (change) => {
      const { arm, value } = tiles.highest(change);
      return { arm: first + arm, value };
    },
    means: tiles.means,
    bounds: (asked) => {
      const { arms, bounds, means } = tiles.bounds(asked);
      return { arms: arms.map((arm) => first + arm), bounds, means };
    },
    variances: ({ factors, arms }) => {
      if (arms === undefined) return everyVariance(store, factors, length);
      const places = arms.filter((arm) => first <= arm && arm < end).map((arm) => arm - first);
      return manyVariances(store, factors, places);
    },
  };
}
