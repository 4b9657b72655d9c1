/**
 * The posterior of some consecutive arms, μ̃ and σ²_Q, tile by tile: those of a tile are made when they are asked for, from what changed since they were made last.
 * They do not depend on when that is, to the bit.
 */
import { raiseToZero } from '../linalg/columns.ts';
import type { ColumnStore, OpenColumns } from '../simd/columnStore.ts';
import type { KernelSum, ScreenSteps } from './passes.ts';

export interface TiledPosterior {
  readonly tiles: number;
  /** [A], μ̃ and σ²_Q; of an arm in a tile that was not made, those of an older posterior. */
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  readonly setMean: (sum: KernelSum) => void;
  readonly addSteps: (screen: ScreenSteps) => void;
  /** Makes those of these tiles that are older than the last change. `onMade` sees each. */
  readonly make: (isNeeded: (tile: number) => boolean, onMade: (tile: number) => void) => void;
}

/** Arms. */
export const TILE = 256;
/** Parts of so many entries of all columns are read for the means, and are still in the cache for σ²_Q. */
const PART = 2048;

export function tiledPosterior(columns: ColumnStore<number>, length: number): TiledPosterior {
  const tiles = Math.ceil(length / TILE);
  const mean = new Float64Array(length);
  const variance = new Float64Array(length);
  const hasMean = new Uint8Array(tiles).fill(1);
  /** How many of `screens` are in a tile's σ²_Q. */
  const applied = new Int32Array(tiles);
  let sum: KernelSum = { arms: [], weights: new Float64Array(0) };
  let screens: Steps[] = [];

  const isOld = (tile: number): boolean => hasMean[tile] === 0 || applied[tile] < screens.length;
  const isLike = (tile: number, other: number): boolean =>
    hasMean[tile] === hasMean[other] && applied[tile] === applied[other];
  const makeMean = (from: number, end: number, columns: OpenColumns): void => {
    columns.combine([sum.weights], 0, mean, from, end);
  };
  const makeVariance = (from: number, end: number, done: number, columns: readonly OpenColumns[]): void => {
    for (let s = done; s < screens.length; s++) {
      const { start, U, a } = screens[s];
      if (start !== undefined) variance.fill(start, from, end);
      columns[s].addSquaredCombinations(U, a, variance, from, end);
      raiseToZero(variance, from, end);
    }
  };
  const makeRow = (tile: number, endTile: number, [ofMean, ...ofScreens]: readonly OpenColumns[]): void => {
    const last = Math.min(length, endTile * TILE);
    for (let from = tile * TILE; from < last; from += PART) {
      const end = Math.min(last, from + PART);
      if (hasMean[tile] === 0) makeMean(from, end, ofMean);
      makeVariance(from, end, applied[tile], ofScreens);
    }
    hasMean.fill(1, tile, endTile);
    applied.fill(screens.length, tile, endTile);
  };
  const forgetApplied = (): void => {
    const everywhere = applied.reduce((least, count) => Math.min(least, count), screens.length);
    if (everywhere === 0) return;
    screens = screens.slice(everywhere);
    for (let t = 0; t < tiles; t++) applied[t] -= everywhere;
  };
  return {
    tiles,
    mean,
    variance,
    setMean: (next) => {
      sum = next;
      hasMean.fill(0);
    },
    addSteps: ({ from, arms, steps }) => {
      const next = { start: from, arms, U: steps.map(({ c }) => c), a: steps.map(({ a }) => a) };
      if (from === undefined) screens.push(next);
      else {
        screens = [next];
        applied.fill(0);
      }
    },
    make: (isNeeded, onMade) => {
      let open: readonly OpenColumns[] | undefined;
      for (let tile = 0, end = 1; tile < tiles; tile = end, end++) {
        if (!isNeeded(tile) || !isOld(tile)) continue;
        while (end < tiles && isNeeded(end) && isLike(tile, end)) end++;
        open ??= columns.open([sum.arms, ...screens.map(({ arms }) => arms)]);
        makeRow(tile, end, open);
        for (let t = tile; t < end; t++) onMade(t);
      }
      if (open) forgetApplied();
    },
  };
}

interface Steps {
  /** σ²_Q before the steps, where it is not what was there. */
  readonly start: number | undefined;
  readonly arms: readonly number[];
  readonly U: readonly Float64Array[];
  readonly a: readonly number[];
}
