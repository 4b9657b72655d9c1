/**
 * The posterior of some consecutive arms, μ̃ and σ²_Q, tile by tile: those of a tile are made on demand, from the
 * changes since they were made last. They do not depend on when that is, to the bit.
 */
import { raiseToZero } from '../../math/linalg/columns.ts';
import type { ColumnStore } from '../../math/compiled/columnStore.ts';
import type { OpenColumns } from '../../math/compiled/keptColumns.ts';
import type { KernelSum, ScreenSteps } from './passes.ts';

export interface TiledPosterior {
  readonly tiles: number;
  /** [A], μ̃ and σ²_Q; of an arm in a tile that was not made, those of an older posterior. */
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  readonly setMean: (sum: KernelSum) => void;
  readonly addSteps: (screen: ScreenSteps) => void;
  /** Makes those of these tiles, ascending, that are older than the last change, and returns them. */
  readonly make: (tiles: Int32Array) => Int32Array;
}

/** Arms. */
export const TILE = 256;
/** Entries of a column that are read at once, for the means: they are still in the cache for σ²_Q. */
const PART = 2048;

export function tiledPosterior(columns: ColumnStore<number>, length: number): TiledPosterior {
  const tiles = Math.ceil(length / TILE);
  const mean = new Float64Array(length);
  const variance = new Float64Array(length);
  const draft: Draft = {
    ...{ mean, variance, hasMean: new Uint8Array(tiles).fill(1), applied: new Int32Array(tiles) },
    ...{ sum: { arms: [], weights: new Float64Array(0) }, screens: [] },
  };
  const { hasMean, applied } = draft;
  const isOld = (tile: number): boolean => hasMean[tile] === 0 || applied[tile] < draft.screens.length;
  const isLike = (tile: number, other: number): boolean =>
    hasMean[tile] === hasMean[other] && applied[tile] === applied[other];
  return {
    ...{ tiles, mean, variance },
    setMean: (sum) => {
      draft.sum = sum;
      hasMean.fill(0);
    },
    addSteps: ({ from, arms, steps }) => {
      if (from !== undefined) {
        variance.fill(from);
        applied.fill(0);
        draft.screens = [];
      }
      draft.screens.push({ arms, U: steps.map(({ c }) => c), a: Float64Array.from(steps, ({ a }) => a) });
    },
    make: (needed) => {
      const old = needed.filter(isOld);
      if (old.length === 0) return old;
      const [ofMean, ...ofScreens] = columns.open([draft.sum.arms, ...draft.screens.map(({ arms }) => arms)]);
      rowsOf(old, isLike).forEach((row) => makeRow(draft, row, ofMean, ofScreens));
      forgetApplied(draft);
      return old;
    },
  };
}

/** The posterior as far as it was made. */
interface Draft {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** 1 for a tile whose μ̃ is that of `sum`. */
  readonly hasMean: Uint8Array;
  /** How many of `screens` are in a tile's σ²_Q. */
  readonly applied: Int32Array;
  sum: KernelSum;
  screens: Steps[];
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

function makeRow(draft: Draft, { tile, endTile }: Row, ofMean: OpenColumns, ofScreens: readonly OpenColumns[]): void {
  const { hasMean, applied, sum, screens, mean, variance } = draft;
  const last = Math.min(mean.length, endTile * TILE);
  for (let from = tile * TILE; from < last; from += PART) {
    const end = Math.min(last, from + PART);
    if (hasMean[tile] === 0) makeMean(mean, from, end, sum, ofMean);
    for (let s = applied[tile]; s < screens.length; s++) makeVariance(variance, from, end, screens[s], ofScreens[s]);
  }
  hasMean.fill(1, tile, endTile);
  applied.fill(screens.length, tile, endTile);
}

function makeMean(mean: Float64Array, from: number, end: number, { weights }: KernelSum, columns: OpenColumns): void {
  columns.combine([weights], 0, mean, from, end);
}

function makeVariance(variance: Float64Array, from: number, end: number, { U, a }: Steps, columns: OpenColumns): void {
  columns.addSquaredCombinations(U, a, variance, from, end);
  raiseToZero(variance, from, end);
}

/** Drops the screens that are in every tile. */
function forgetApplied(draft: Draft): void {
  const everywhere = draft.applied.reduce((least, count) => Math.min(least, count), draft.screens.length);
  if (everywhere === 0) return;
  draft.screens = draft.screens.slice(everywhere);
  for (let t = 0; t < draft.applied.length; t++) draft.applied[t] -= everywhere;
}

/** The rows of these tiles, which are ascending. */
function rowsOf(tiles: Int32Array, isLike: (tile: number, other: number) => boolean): Row[] {
  const rows: Row[] = [];
  for (let first = 0, next = 1; first < tiles.length; first = next, next++) {
    while (tiles[next] === tiles[next - 1] + 1 && isLike(tiles[next], tiles[first])) next++;
    rows.push({ tile: tiles[first], endTile: tiles[next - 1] + 1 });
  }
  return rows;
}
