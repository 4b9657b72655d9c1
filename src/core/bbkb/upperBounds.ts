/**
 * The arm of highest upper confidence bound, pick after pick, without computing every bound at every pick.
 *
 *   u(x) = μ̃_fb(x) + β σ̃_t(x)      mean from the batch's start (fb), variance after the picks so far (t)
 *
 * Inside a batch bounds only fall. So an arm whose stored bound is below the new bound of the leader cannot win, and
 * its bound stays as it is. Arms at or above it are refreshed with ALL picks since they last were. Where even the
 * variances at the batch's start are only bounded, an arm has its own from its first refresh on. Source: [BBKB] arXiv
 * 2002.09954, appendix A.3. Ties go to the lowest arm.
 */
import { blockMaxima } from '../linalg/blockMaxima.ts';
import type { Hallucination } from './hallucination.ts';

export interface BatchStart {
  /** [A], μ̃_fb. */
  readonly mean: Float64Array;
  /** [A], σ̃²_fb, divided by λ; or bounds that are never below it, with `exactVariance`. */
  readonly variance: Float64Array;
  /** σ̃²_fb of one arm. */
  readonly exactVariance?: (arm: number) => number;
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
  { mean, variance, exactVariance, beta, excluded }: BatchStart,
  repeats: boolean,
  hallucination: Hallucination,
  onRefresh: (arm: number, bound: number) => void = () => undefined,
): UpperBounds {
  const bounds = blockMaxima(upperConfidenceBounds(mean, variance, beta, excluded));
  const startVariance = exactVariance ?? ((arm: number) => variance[arm]);
  /** How many picks each bound knows of. */
  const known = new Int32Array(mean.length).fill(exactVariance ? ONLY_BOUNDED : 0);
  let picks = 0;
  let last: number | undefined;

  const varianceNow = (arm: number): number => Math.max(0, startVariance(arm) - hallucination.varianceReduction(arm));
  const refresh = (arm: number): void => {
    known[arm] = picks;
    bounds.set(arm, mean[arm] + beta * Math.sqrt(varianceNow(arm)));
    onRefresh(arm, bounds.values[arm]);
  };
  /** Afterwards the arm of highest bound has nothing to catch up with: all at the leader's new bound or above are refreshed. */
  const settle = (leader: number): void => {
    if (bounds.values[leader] === -Infinity) return; // it may not be picked
    if (known[leader] < picks) refresh(leader);
    for (const arm of bounds.atLeast(bounds.values[leader])) if (known[arm] < picks) refresh(arm);
  };
  const highest = (): number => {
    settle(repeats && last !== undefined ? last : bounds.argmax());
    return bounds.argmax();
  };
  return {
    pick: (arm = highest()) => {
      if (bounds.values[arm] === -Infinity) return undefined;
      const pick = { arm, variance: varianceNow(arm) };
      hallucination.condition(arm);
      picks++;
      if (!repeats) bounds.set(arm, -Infinity);
      last = arm;
      return pick;
    },
  };
}

/** Of an arm whose variance at the batch's start is not known. */
const ONLY_BOUNDED = -1;

/** [A], μ + β σ; −∞ for arms that may not be picked. */
export function upperConfidenceBounds(
  mean: Float64Array,
  variance: Float64Array,
  beta: number,
  excluded: ReadonlySet<number>,
): Float64Array {
  return mean.map((mu, arm) => (excluded.has(arm) ? -Infinity : mu + beta * Math.sqrt(variance[arm])));
}
