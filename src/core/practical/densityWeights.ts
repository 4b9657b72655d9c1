/**
 * What each trial counts in the warp of rewards: one over how many lie next to it, so that a place that is tried again and again is
 * one place.
 *
 * Otherwise, once half of the trials lie around one optimum, the warp takes them for the better half of the space and spreads their last
 * digits over its whole scale: the model sees nothing but them, and the batches never leave the spot.
 */
import { squaredDistance } from '../linalg/rows.ts';

/** In the unit cube, times the root of its dimensions: what a random step of a twentieth of every range is long. */
const NEIGHBOUR_RADIUS = 0.05;

/** [n], in (0, 1], for rows of the cube. */
export function densityWeights(rows: readonly Float64Array[]): number[] {
  const squaredRadius = NEIGHBOUR_RADIUS ** 2 * (rows[0]?.length ?? 0);
  const neighbourCounts = rows.map(() => 1);
  rows.forEach((row, i) => {
    for (let j = 0; j < i; j++) {
      if (squaredDistance(row, rows[j]) > squaredRadius) continue;
      neighbourCounts[i]++;
      neighbourCounts[j]++;
    }
  });
  return neighbourCounts.map((count) => 1 / count);
}
