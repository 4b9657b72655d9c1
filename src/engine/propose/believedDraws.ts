/** The most likely point of a space, and draws from what a person believes of where the optimum is. */
import type { Point } from '../../space/parameter.ts';
import type { Candidate, SearchSpace } from '../../space/searchSpace.ts';
import { beliefsOf } from './parameterBelief.ts';

/** The point of largest π, with the middle of every range of which nothing is believed; undefined where nothing is. */
export function mostLikely(searchSpace: SearchSpace): Candidate | undefined {
  const beliefs = beliefsOf(searchSpace);
  if (beliefs.length === 0) return undefined;
  const row = new Float64Array(searchSpace.groups.length).fill(0.5);
  for (const { setMode } of beliefs) setMode(row);
  return searchSpace.nearestCandidate(row);
}

type Draw = (n: number) => Point;

/**
 * Draws of which every other one is distributed as π. Each kind has a low-discrepancy sequence for itself: every other
 * point of one does not fill the space evenly.
 */
export function halfBelieved(searchSpace: SearchSpace, haltonPoint: (n: number) => number[], plain: Draw): Draw {
  const { space, sample } = searchSpace;
  const beliefs = beliefsOf(searchSpace);
  if (beliefs.length === 0) return plain;
  const quantiles = new Map(beliefs.map(({ columns, quantile }) => [space.indexOf(columns.parameter), quantile]));
  const believed: Draw = (n) => sample(haltonPoint(n).map((u, j) => quantiles.get(j)?.(u) ?? u));
  return (n) => (n % 2 === 0 ? believed : plain)(Math.floor(n / 2));
}
