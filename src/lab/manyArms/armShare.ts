/**
 * The screened posterior's passes over the arms, for a share of them: some consecutive arms. An arm's entry depends on
 * no other arm's, so the shares of several threads together give the same as one share of all arms, to the bit.
 *
 * A pass leaves an entry of each arm for the next one. These arrays stay with the share and are written to again: for a
 * million arms, new arrays with each batch took a fifth of a run. The caller knows which posterior a share holds
 * (armArrays.ts).
 */
import { kernelOnRows, pointOf, type KernelOnArms } from '../../math/gp/covariance.ts';
import { columnStore } from '../../math/compiled/columnStore.ts';
import { armTiles } from './armTiles.ts';
import { everyVariance, manyVariances } from './manyVariances.ts';
import type { ArmShare } from './passes.ts';

/** The share of the arms `first` to `end` − 1. */
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
