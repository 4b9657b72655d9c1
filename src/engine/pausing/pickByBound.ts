/**
 * Which trials begin or go on: one after the other, that of the highest upper confidence bound at its end, on which the
 * bound is then conditioned where the trial reports next.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { jointBound, type JointPosterior } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';

/** The factor of the standard deviation. */
export const BETA = 1.5;

/** @returns which of the places, at most `count`, each once, in the order in which they were picked */
export function pickByBound(
  posterior: JointPosterior,
  places: readonly CurvePlace[],
  {
    running,
    count,
    nextPlace,
  }: {
    /** Where the running trials report next. */
    readonly running: readonly CurvePlace[];
    readonly count: number;
    /** Where the trial at place `i` reports next, picked as the n-th from 0. */
    readonly nextPlace: (i: number, nth: number) => CurvePlace;
  },
  beta: number = BETA,
): number[] {
  const { bound, condition } = jointBound(posterior, places, beta);
  for (const place of running) condition(place);
  const picked = new Set<number>();
  while (picked.size < Math.min(count, places.length)) {
    const best = argmax(bound().map((value, i) => (picked.has(i) ? -Infinity : value)));
    condition(nextPlace(best, picked.size));
    picked.add(best);
  }
  return [...picked];
}
