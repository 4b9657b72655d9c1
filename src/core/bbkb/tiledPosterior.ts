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
  /** Makes those of these tiles, which are ascending, that are older than the last change. Which they were. */
  readonly make: (tiles: Int32Array) => Int32Array;
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
  const makeVariance = (from: number, end: number, { U, a }: Steps, columns: OpenColumns): void => {
    columns.addSquaredCombinations(U, a, variance, from, end);
    raiseToZero(variance, from, end);
  };
  const makeRow = ({ tile, endTile }: Row, ofMean: OpenColumns, ofScreens: readonly OpenColumns[]): void => {
    const last = Math.min(length, endTile * TILE);
    for (let from = tile * TILE; from < last; from += PART) {
      const end = Math.min(last, from + PART);
      if (hasMean[tile] === 0) makeMean(from, end, ofMean);
      for (let s = applied[tile]; s < screens.length; s++) makeVariance(from, end, screens[s], ofScreens[s]);
    }
    hasMean.fill(1, tile, endTile);
    applied.fill(screens.length, tile, endTile);
  };
  const forgetApplied = (): void => {
    const everywhere = leastOf(applied);
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
      if (from !== undefined) {
        variance.fill(from);
        applied.fill(0);
        screens = [];
      }
      screens.push({ arms, U: steps.map(({ c }) => c), a: Float64Array.from(steps, ({ a }) => a) });
    },
    make: (needed) => {
      const old = needed.filter(isOld);
      if (old.length === 0) return old;
      const [ofMean, ...ofScreens] = columns.open([sum.arms, ...screens.map(({ arms }) => arms)]);
      rowsOf(old, isLike).forEach((row) => {
        makeRow(row, ofMean, ofScreens);
      });
      forgetApplied();
      return old;
    },
  };
}

interface Steps {
  readonly arms: readonly number[];
  readonly U: readonly Float64Array[];
  readonly a: Float64Array;
}

/** Tiles one after another that need the same. */
interface Row {
  readonly tile: number;
  readonly endTile: number;
}

function leastOf(counts: Int32Array): number {
  let least = counts[0];
  for (let i = 1; i < counts.length; i++) if (counts[i] < least) least = counts[i];
  return least;
}

/** Of these tiles, which are ascending. */
function rowsOf(tiles: Int32Array, isLike: (tile: number, other: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (let first = 0, next = 1; first < tiles.length; first = next, next++) {
    while (tiles[next] === tiles[next - 1] + 1 && isLike(tiles[next], tiles[first])) next++;
    rows.push({ tile: tiles[first], endTile: tiles[next - 1] + 1 });
  }
  return rows;
}
