/**
 * The weight of each trial in the warp of rewards: one over the number of trials next to it and itself, so that trials
 * close to one another share one vote.
 *
 * Otherwise, once half of the trials lie around one optimum, the warp takes them for the better half of the space and
 * spreads their last digits over its full scale. Then the model sees nothing but them, and the batches never leave that
 * optimum.
 */
import { squaredDistance } from '../../math/linalg/rows.ts';

/** In the unit cube, for each √D: a step of a twentieth of every range is as long as this radius. */
const NEIGHBOUR_RADIUS = 0.05;

/** [n], in (0, 1], for n rows [D] of the unit cube. */
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
