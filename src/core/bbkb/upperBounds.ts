/**
 * The arm of highest upper confidence bound, pick after pick, without computing every bound at every pick.
 *
 *   u(x) = μ̃_fb(x) + β σ̃_t(x)      mean from the batch's start (fb), variance after the picks so far (t)
 *
 * Inside a batch bounds only fall. So an arm whose stored bound is below the new bound of the leader cannot win, and
 * its bound stays as it is. Arms at or above it are refreshed with ALL picks since they last were. Source: [BBKB] arXiv
 * 2002.09954, appendix A.3. Ties go to the lowest arm.
 */
import { argmax } from '../linalg/argmax.ts';
import type { Hallucination } from './hallucination.ts';

export interface BatchStart {
  /** [A], μ̃_fb. */
  readonly mean: Float64Array;
  /** [A], σ̃²_fb, divided by λ. */
  readonly variance: Float64Array;
  readonly beta: number;
  /** Arms that may not be picked. */
  readonly excluded: ReadonlySet<number>;
}

export interface UpperBounds {
  /**
   * Picks the arm of highest bound, or the given one, and conditions on it. The result has its σ̃² before the pick; it
   * is undefined when no arm is left.
   */
  readonly pick: (arm?: number) => { readonly arm: number; readonly variance: number } | undefined;
}

/** `onRefresh` sees each bound that a pick makes it compute, in order. */
export function upperBounds(
  { mean, variance, beta, excluded }: BatchStart,
  repeats: boolean,
  hallucination: Hallucination,
  onRefresh: (arm: number, bound: number) => void = () => undefined,
): UpperBounds {
  const bounds = upperConfidenceBounds(mean, variance, beta, excluded);
  const currentVariance = variance.slice();
  const conditionedPicks = new Uint32Array(mean.length);
  let picks = 0;

  const varianceNow = (arm: number): number =>
    Math.max(0, currentVariance[arm] - hallucination.varianceReduction(arm, conditionedPicks[arm]));
  const refresh = (arm: number): void => {
    currentVariance[arm] = varianceNow(arm);
    conditionedPicks[arm] = picks;
    bounds[arm] = mean[arm] + beta * Math.sqrt(currentVariance[arm]);
    onRefresh(arm, bounds[arm]);
  };
  return {
    pick: (arm = argmax(bounds)) => {
      if (bounds[arm] === -Infinity) return undefined;
      const pick = { arm, variance: varianceNow(arm) };
      hallucination.condition(arm);
      picks++;
      if (!repeats) bounds[arm] = -Infinity;
      const best = repeats ? arm : argmax(bounds);
      if (bounds[best] === -Infinity) return pick;
      refresh(best);
      const bestBound = bounds[best];
      for (let i = 0; i < bounds.length; i++) if (bounds[i] >= bestBound && conditionedPicks[i] < picks) refresh(i);
      return pick;
    },
  };
}

/** [A], μ + β σ; −∞ for arms that may not be picked. */
export function upperConfidenceBounds(
  mean: Float64Array,
  variance: Float64Array,
  beta: number,
  excluded: ReadonlySet<number>,
): Float64Array {
  return mean.map((mu, arm) => (excluded.has(arm) ? -Infinity : mu + beta * Math.sqrt(variance[arm])));
}
