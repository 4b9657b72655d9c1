/**
 * Which trials begin or go on: one after the other, that of the highest upper confidence bound at its end, on which the
 * bound is then conditioned where the trial reports next. Where no bound promises an improvement, most picks are those
 * of the largest probability of one (propose/probabilityOfImprovement.ts): by the bound alone a search stays where it
 * has found a local optimum, and pauses and goes on there for half of its budget.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { exploits, improvementScores, promisesImprovement } from '../propose/probabilityOfImprovement.ts';
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
    incumbent,
    before,
    count,
    nextPlace,
  }: {
    /** Where the running trials report next. */
    readonly running: readonly CurvePlace[];
    /** The best result, warped; −Infinity without one. */
    readonly incumbent: number;
    /** How many picks there were before, or what grows with them. */
    readonly before: number;
    readonly count: number;
    /** Where the trial at place `i` reports next, picked as the n-th from 0. */
    readonly nextPlace: (i: number, nth: number) => CurvePlace;
  },
  beta: number = BETA,
): number[] {
  const { mean, bound, condition } = jointBound(posterior, places, beta);
  for (const place of running) condition(place);
  const picked = new Set<number>();
  const highestMean = mean.reduce((most, mu) => Math.max(most, mu), incumbent);
  const scores = (): Float64Array => {
    const ucb = bound();
    return exploits(before + picked.size) || promisesImprovement(Math.max(...ucb), highestMean)
      ? ucb
      : improvementScores(mean, ucb, highestMean);
  };
  while (picked.size < Math.min(count, places.length)) {
    const best = argmax(scores().map((value, i) => (picked.has(i) ? -Infinity : value)));
    condition(nextPlace(best, picked.size));
    picked.add(best);
  }
  return [...picked];
}
