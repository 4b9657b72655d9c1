/**
 * Draws from a density by Metropolis's random walk, one coordinate at a time (Metropolis et al., 1953).
 *
 * The first half of the sweeps only finds the size of each coordinate's step: 1.25 times as large after a step that is
 * accepted, 0.87 times after one that is not, which settles where about four of ten are.
 */
import { normals } from './normals.ts';
import type { Uniform } from './seededUniform.ts';

export interface MetropolisOptions {
  readonly start: Float64Array;
  /** The coordinates that move; the others keep their value. */
  readonly coordinates: readonly number[];
  /** How often each moves, even. */
  readonly sweeps: number;
}

/** sweeps / 2 draws. `logDensity` is up to a constant, and −Infinity where there is nothing. */
export function metropolis(
  logDensity: (theta: Float64Array) => number,
  { start, coordinates, sweeps }: MetropolisOptions,
  uniform: Uniform,
): Float64Array[] {
  const normal = normals(uniform);
  const steps = start.map(() => 1);
  const draws: Float64Array[] = [];
  let theta = start;
  let density = logDensity(theta);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isWarmUp = sweep < sweeps / 2;
    for (const i of coordinates) {
      const proposed = theta.with(i, theta[i] + steps[i] * normal());
      const proposedDensity = logDensity(proposed);
      const isAccepted = Math.log(1 - uniform()) < proposedDensity - density;
      if (isAccepted) [theta, density] = [proposed, proposedDensity];
      if (isWarmUp) steps[i] *= isAccepted ? 1.25 : 0.87;
    }
    if (!isWarmUp) draws.push(theta);
  }
  return draws;
}
