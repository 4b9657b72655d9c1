/**
 * The highest means and bounds of some consecutive arms, of which only those are computed that an answer depends on.
 *
 * Of each tile of arms it is known how high its means and its bounds may be by now. So of a million arms some hundreds of tiles are computed in
 * most batches, where each column of the kernel was read from memory twice.
 */
import { argmax } from '../linalg/argmax.ts';
import type { ColumnStore } from '../simd/columnStore.ts';
import type { ArmBounds, ArmShare, BoundsAsked, PosteriorChange } from './passes.ts';
import { tileBounds } from './tileBounds.ts';
import { TILE, tiledPosterior } from './tiledPosterior.ts';

/** Arms are numbered by their places among these. */
export type ArmTiles = Omit<ArmShare, 'variances'>;

export function armTiles(columns: ColumnStore<number>, length: number): ArmTiles {
  const { tiles, mean, variance, setMean, addSteps, make } = tiledPosterior(columns, length);
  const { uppers, set, forget, stretch } = tileBounds(tiles);
  /** No mean of the tile is above. */
  const highestMean = new Float64Array(tiles).fill(Infinity);
  /** Of the bounds. */
  let width = 0;

  const endOf = (tile: number): number => Math.min(length, (tile + 1) * TILE);
  const onMade = (tile: number): void => {
    highestMean[tile] = mean[argmax(mean, tile * TILE, endOf(tile))];
    forget(tile);
  };
  const makeTiles = (needed: Int32Array): void => {
    make(needed).forEach(onMade);
  };
  const change = ({ mean: next, screen }: PosteriorChange): void => {
    if (screen) {
      addSteps(screen);
      stretch(screen.growth);
    }
    if (next) {
      setMean(next.sum);
      addToEach(next.moved, highestMean);
      stretch(1 + next.width / width);
    }
  };
  const widen = (beta: number): void => {
    stretch(beta < width ? Infinity : beta / width);
    width = beta;
  };
  const found = roomForBounds(length);
  const boundsOfTile = (tile: number, { beta, slack, from, below }: BoundsAsked): void => {
    const end = endOf(tile);
    let [single, double, fourfold] = [-Infinity, -Infinity, -Infinity];
    for (let i = tile * TILE; i < end; i++) {
      const part = beta * Math.sqrt(variance[i] + slack);
      const bound = mean[i] + part;
      if (bound > single) single = bound;
      if (bound + part > double) double = bound + part;
      if (bound + 3 * part > fourfold) fourfold = bound + 3 * part;
      if (bound >= from && bound < below) found.add(i, bound, mean[i]);
    }
    set(tile, single, double, fourfold);
  };
  return {
    highest: (asked) => {
      change(asked);
      const likely = argmax(highestMean);
      makeTiles(atLeast(highestMean[likely], highestMean)); // of tiles of which nothing is known, all
      makeTiles(atLeast(highestMean[likely], highestMean)); // those that may be above what it turned out to be
      const tile = argmax(highestMean);
      const arm = argmax(mean, tile * TILE, endOf(tile));
      return { arm, value: mean[arm] };
    },
    means: () => {
      makeTiles(atLeast(-Infinity, highestMean));
      return mean.slice();
    },
    bounds: (asked) => {
      widen(asked.beta);
      const needed = atLeast(asked.from, uppers());
      makeTiles(needed);
      found.clear();
      needed.forEach((tile) => {
        boundsOfTile(tile, asked);
      });
      return found.all();
    },
  };
}

/** The tiles, ascending, whose value is not below `least`. */
function atLeast(least: number, values: Float64Array): Int32Array {
  let count = 0;
  for (let tile = 0; tile < values.length; tile++) if (values[tile] >= least) count++;
  const tiles = new Int32Array(count);
  for (let tile = 0, at = 0; at < count; tile++) if (values[tile] >= least) tiles[at++] = tile;
  return tiles;
}

function addToEach(a: number, values: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] += a;
}

/** Of as many arms as there may be. */
function roomForBounds(length: number) {
  const arms = new Int32Array(length);
  const bounds = new Float64Array(length);
  const means = new Float64Array(length);
  let count = 0;
  return {
    clear: (): void => {
      count = 0;
    },
    add: (arm: number, bound: number, mean: number): void => {
      arms[count] = arm;
      bounds[count] = bound;
      means[count++] = mean;
    },
    all: (): ArmBounds => ({
      arms: arms.slice(0, count),
      bounds: bounds.slice(0, count),
      means: means.slice(0, count),
    }),
  };
}
