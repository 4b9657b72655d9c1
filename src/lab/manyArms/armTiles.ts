/**
 * The highest means and bounds of some consecutive arms, of which only those are computed that an answer depends on.
 *
 * Each tile of arms has an upper limit of its means and one of its bounds. So most batches over a million arms compute
 * some hundreds of tiles; without the limits each column of the kernel was read from memory twice.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import type { ArmBounds } from '../../bandits/bbkb/contenders.ts';
import type { ColumnStore } from '../../math/compiled/columnStore.ts';
import type { ArmShare, BoundsAsked } from './passes.ts';
import { tileBounds, type HighestBounds } from './tileBounds.ts';
import { TILE, tiledPosterior, type TiledPosterior } from './tiledPosterior.ts';

/** Arms are numbered by their places among these. */
export type ArmTiles = Omit<ArmShare, 'variances'>;

export function armTiles(columns: ColumnStore<number>, length: number): ArmTiles {
  const posterior = tiledPosterior(columns, length);
  const { tiles, mean } = posterior;
  const { uppers, set, forget, stretch } = tileBounds(tiles);
  /** No mean of the tile is above. */
  const highestMean = new Float64Array(tiles).fill(Infinity);
  /** β of the bounds. */
  let width = 0;
  const found = roomForBounds(length);

  const highestIn = (tile: number): number => argmax(mean, tile * TILE, Math.min(length, (tile + 1) * TILE));
  const make = (needed: Int32Array): void => {
    posterior.make(needed).forEach((tile) => {
      highestMean[tile] = mean[highestIn(tile)];
      forget(tile);
    });
  };
  return {
    highest: ({ mean: next, screen }) => {
      if (screen) {
        posterior.addSteps(screen);
        stretch(screen.growth);
      }
      if (next) {
        posterior.setMean(next.sum);
        addToEach(next.moved, highestMean);
        stretch(1 + next.width / width);
      }
      const likely = argmax(highestMean);
      make(atLeast(highestMean[likely], highestMean)); // all tiles of which nothing is known
      make(atLeast(highestMean[likely], highestMean)); // those that may be above its highest mean, which is known now
      const arm = highestIn(argmax(highestMean));
      return { arm, value: mean[arm] };
    },
    means: () => {
      make(atLeast(-Infinity, highestMean));
      return mean.slice();
    },
    bounds: (asked) => {
      const { beta, from } = asked;
      stretch(beta < width ? Infinity : beta / width);
      width = beta;
      const needed = atLeast(from, uppers());
      make(needed);
      found.clear();
      needed.forEach((tile) => set(tile, highestBounds(posterior, tile, asked, found)));
      return found.all();
    },
  };
}

/** The highest bounds of a tile for β, 2β and 4β; the arms between `from` and `below` go to `found`. */
function highestBounds(
  { mean, variance }: TiledPosterior,
  tile: number,
  { beta, slack, from, below }: BoundsAsked,
  found: RoomForBounds,
): HighestBounds {
  const end = Math.min(mean.length, (tile + 1) * TILE);
  let [single, double, fourfold] = [-Infinity, -Infinity, -Infinity];
  for (let i = tile * TILE; i < end; i++) {
    const part = beta * Math.sqrt(variance[i] + slack);
    const bound = mean[i] + part;
    if (bound > single) single = bound;
    if (bound + part > double) double = bound + part;
    if (bound + 3 * part > fourfold) fourfold = bound + 3 * part;
    if (bound >= from && bound < below) found.add(i, bound, mean[i]);
  }
  return { single, double, fourfold };
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

type RoomForBounds = ReturnType<typeof roomForBounds>;

/** Room for the bounds of all arms. */
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
