/**
 * Which trials begin or go on: one after the other, that of the highest upper confidence bound at its end, on which the
 * bound is then conditioned where the trial reports next. Where no bound promises an improvement, most picks are those
 * of the largest probability of one (propose/probabilityOfImprovement.ts): by the bound alone a search stays where it
 * has found a local optimum, and pauses and goes on there for half of its budget.
 */
import { argmax } from '../../math/linalg/argmax.ts';
import { UCB_MULTIPLIER } from '../propose/acquisition.ts';
import { exploits, improvementScores, promisesImprovement } from '../propose/probabilityOfImprovement.ts';
import { jointBound, type JointPosterior } from './jointBound.ts';
import type { CurvePlace } from './jointKernel.ts';

export interface BoundChoice {
  /** Where the running trials report next. */
  readonly running: readonly CurvePlace[];
  /** The best result, warped; −Infinity without one. */
  readonly incumbent: number;
  /** How many picks there were before, or what grows with them. */
  readonly before: number;
  readonly count: number;
  /** Whether place `i` may be picked after these. Default: any. */
  readonly isOpen?: (i: number, picked: readonly number[]) => boolean;
  /** Where the trial at place `i` reports next, picked as the n-th from 0. */
  readonly nextPlace: (i: number, nth: number) => CurvePlace;
}

/** @returns which of the places, at most `count`, each once, in the order in which they were picked */
export function pickByBound(
  posterior: JointPosterior,
  places: readonly CurvePlace[],
  { running, incumbent, before, count, isOpen = () => true, nextPlace }: BoundChoice,
): readonly number[] {
  const { mean, bound, condition } = jointBound(posterior, places, UCB_MULTIPLIER);
  for (const place of running) condition(place);
  const picked: number[] = [];
  const highestMean = mean.reduce((most, mu) => Math.max(most, mu), incumbent);
  const scores = (): Float64Array => {
    const ucb = bound();
    return exploits(before + picked.length) || promisesImprovement(Math.max(...ucb), highestMean)
      ? ucb
      : improvementScores(mean, ucb, highestMean);
  };
  while (picked.length < count) {
    const open = [...places.keys()].filter((i) => !picked.includes(i) && isOpen(i, picked));
    if (open.length === 0) break;
    const score = scores();
    const best = open[argmax(open.map((i) => score[i]))];
    condition(nextPlace(best, picked.length));
    picked.push(best);
  }
  return picked;
}
