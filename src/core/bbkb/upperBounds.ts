/**
 * The arm of highest upper confidence bound, pick after pick, without computing every bound at every pick.
 *
 *   u(x) = μ̃_fb(x) + β σ̃_t(x)      mean from the batch's start (fb), variance after the picks so far (t)
 *
 * Inside a batch bounds only fall. So the highest stored one is refreshed, with ALL picks since it last was, until the
 * highest needs no refresh: no other arm can win then, and all other bounds stay as they are. (The paper refreshes all
 * at or above the new bound of the arm picked last: five times as many.) Where even the variances at the batch's start
 * are only bounded, an arm has its own from its first refresh on. Source: [BBKB] arXiv 2002.09954, appendix A.3. Ties
 * go to the lowest arm.
 */
import { tournamentTree } from '../linalg/tournamentTree.ts';
import type { Hallucination } from './hallucination.ts';

export type BatchStart = KnownStart | BoundedStart;

/** Every arm's mean and variance. */
export interface KnownStart {
  /** [A], μ̃_fb. */
  readonly mean: Float64Array;
  /** [A], σ̃²_fb, divided by λ. */
  readonly variance: Float64Array;
  readonly beta: number;
  /** Arms that may not be picked. */
  readonly excluded: ReadonlySet<number>;
}

/** Every arm's mean, the variance of those that are asked for, and a bound on all. */
interface BoundedStart {
  /** [A], never below μ̃_fb + β σ̃_fb. Written to. */
  readonly bounds: Float64Array;
  readonly mean: Float64Array;
  readonly variance: (arm: number) => number;
  readonly beta: number;
  readonly excluded: ReadonlySet<number>;
}

export interface UpperBounds {
  /**
   * Picks the arm of highest bound, or the given one, and conditions on it. Undefined when no arm is left.
   */
  readonly pick: (arm?: number) => UpperBoundPick | undefined;
}

interface UpperBoundPick {
  readonly arm: number;
  /** σ̃²_fb */
  readonly startVariance: number;
  /** σ̃² before the pick. */
  readonly variance: number;
}

/** `onRefresh` sees each bound that a pick makes it compute, in order. */
export function upperBounds(
  start: BatchStart,
  repeats: boolean,
  hallucination: Hallucination,
  onRefresh: (arm: number, bound: number) => void = () => undefined,
): UpperBounds {
  const { bounds: startBounds, mean, variance, isBounded } = bounded(start);
  const { beta } = start;
  const bounds = tournamentTree(startBounds);
  /** How many picks each bound knows of. */
  const known = new Int32Array(startBounds.length).fill(isBounded ? ONLY_BOUNDED : 0);
  let picks = 0;

  const varianceNow = (arm: number): number => Math.max(0, variance(arm) - hallucination.varianceReduction(arm));
  const refresh = (arm: number): void => {
    known[arm] = picks;
    bounds.set(arm, mean[arm] + beta * Math.sqrt(varianceNow(arm)));
    onRefresh(arm, bounds.values[arm]);
  };
  const highest = (): number => {
    for (;;) {
      const top = bounds.argmax();
      // one of -Infinity may not be picked
      if (known[top] === picks || bounds.values[top] === -Infinity) return top;
      refresh(top);
    }
  };
  return {
    pick: (arm = highest()) => {
      if (bounds.values[arm] === -Infinity) return undefined;
      const pick = { arm, startVariance: variance(arm), variance: varianceNow(arm) };
      hallucination.condition(arm);
      picks++;
      if (!repeats) bounds.set(arm, -Infinity);
      return pick;
    },
  };
}

/** Of an arm whose own bound was not computed yet. */
const ONLY_BOUNDED = -1;

function bounded(start: BatchStart): BoundedStart & { readonly isBounded: boolean } {
  const { beta, excluded } = start;
  if ('bounds' in start) {
    for (const arm of excluded) start.bounds[arm] = -Infinity;
    return { ...start, isBounded: true };
  }
  const { mean, variance } = start;
  return {
    bounds: upperConfidenceBounds(mean, variance, beta, excluded),
    mean,
    variance: (arm) => variance[arm],
    beta,
    excluded,
    isBounded: false,
  };
}

/** [A], μ + β σ; −∞ for arms that may not be picked. */
export function upperConfidenceBounds(
  mean: Float64Array,
  variance: Float64Array,
  beta: number,
  excluded: ReadonlySet<number>,
): Float64Array {
  const bounds = mean.map((mu, arm) => mu + beta * Math.sqrt(variance[arm]));
  for (const arm of excluded) bounds[arm] = -Infinity;
  return bounds;
}
