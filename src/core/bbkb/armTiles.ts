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
  const { upper, set, forget, stretch } = tileBounds(tiles);
  /** No mean of the tile is above. */
  const highestMean = new Float64Array(tiles).fill(Infinity);
  /** Of the bounds. */
  let width = 0;

  const endOf = (tile: number): number => Math.min(length, (tile + 1) * TILE);
  const onMade = (tile: number): void => {
    highestMean[tile] = mean[argmax(mean, tile * TILE, endOf(tile))];
    forget(tile);
  };
  const change = ({ mean: next, screen }: PosteriorChange): void => {
    if (screen) {
      addSteps(screen);
      stretch(screen.growth);
    }
    if (next) {
      setMean(next.sum);
      for (let tile = 0; tile < tiles; tile++) highestMean[tile] += next.moved;
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
      make((tile) => tile === likely || highestMean[tile] === Infinity, onMade);
      const least = highestMean[likely];
      make((tile) => highestMean[tile] >= least, onMade);
      const tile = argmax(highestMean);
      const arm = argmax(mean, tile * TILE, endOf(tile));
      return { arm, value: mean[arm] };
    },
    means: () => {
      make(() => true, onMade);
      return mean.slice();
    },
    bounds: (asked) => {
      widen(asked.beta);
      make((tile) => upper(tile) >= asked.from, onMade);
      found.clear();
      for (let tile = 0; tile < tiles; tile++) if (upper(tile) >= asked.from) boundsOfTile(tile, asked);
      return found.all();
    },
  };
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
