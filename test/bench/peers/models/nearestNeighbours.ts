/** Regression by the nearest neighbours. */
import type { Examples } from './datasets.ts';

export type Distance = 'manhattan' | 'euclid' | 'largest';

export interface NeighbourOptions {
  readonly k: number;
  readonly distance: Distance;
  /** The weight of each feature's difference. */
  readonly scales: readonly number[];
  /** A neighbour counts by distance^−falloff. */
  readonly falloff: number;
}

export function nearestNeighbours(
  { X, y }: Examples,
  inputs: readonly Float64Array[],
  hood: NeighbourOptions,
): number[] {
  const { k, falloff } = hood;
  return inputs.map((a) => {
    const distances = X.map((b, i) => ({ i, distance: distanceOf(a, b, hood) }));
    distances.sort((one, other) => one.distance - other.distance);
    let [sum, total] = [0, 0];
    for (const { i, distance } of distances.slice(0, k)) {
      const weight = (distance + 1e-6) ** -falloff;
      sum += weight * y[i];
      total += weight;
    }
    return sum / total;
  });
}

function distanceOf(a: Float64Array, b: Float64Array, { distance, scales }: NeighbourOptions): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) {
    const difference = scales[j] * Math.abs(a[j] - b[j]);
    if (distance === 'largest') sum = Math.max(sum, difference);
    else sum += distance === 'euclid' ? difference * difference : difference;
  }
  return distance === 'euclid' ? Math.sqrt(sum) : sum;
}
