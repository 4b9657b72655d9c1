/**
 * The arm of highest upper confidence bound, pick after pick, without computing every bound at every pick.
 *
 *   u(x) = μ̃_fb(x) + β σ̃_t(x)      mean from the batch's start (fb), variance after the picks so far (t)
 *
 * Inside a batch bounds only fall. So the highest stored one is refreshed, with ALL picks since it last was, until the
 * highest needs no refresh: no other arm can win then, and all other bounds stay as they are. (The paper refreshes
 * every bound at or above the new bound of the arm picked last: five times as many.) Where even the variances at the
 * batch's start are only bounded, an arm has its own from its first refresh on. Source: [BBKB] arXiv 2002.09954,
 * appendix A.3. Ties go to the lowest arm.
 */
import { latest } from '../../math/once.ts';
import { contenders, type ArmBounds } from './contenders.ts';
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

/** Every arm's bound, and the variance of those that are asked for. */
interface BoundedStart {
  /** The arms whose bound is not below `floor`. A bound is never below μ̃_fb + β σ̃_fb. */
  readonly highest: ArmBounds;
  readonly floor: number;
  /** The arms with a bound of at least `from`, and below `below`. */
  readonly lower: (from: number, below: number) => ArmBounds;
  readonly variance: (arm: number) => number;
  readonly beta: number;
  /** Arms that may not be picked. */
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
  const isBounded = 'highest' in start;
  const { highest, floor, lower, variance, beta, excluded } = isBounded ? start : everyBound(start);
  const unavailable = new Set(excluded);
  const own = isBounded ? { ...highest, bounds: highest.bounds.slice() } : highest; // that of a posterior is asked for again
  const candidates = contenders(own, floor, lower, unavailable);
  /** How many picks are in the bound of an arm. */
  const known = new Map<number, number>();
  let picks = 0;

  const varianceNow = (arm: number): number => Math.max(0, variance(arm) - hallucination.varianceReduction(arm));
  const isFresh = (arm: number): boolean => (known.get(arm) ?? (isBounded ? ONLY_BOUNDED : 0)) === picks;
  const best = (): number | undefined => {
    for (;;) {
      const top = candidates.top();
      if (top === undefined || isFresh(top.arm)) return top?.arm;
      const bound = top.mean + beta * Math.sqrt(varianceNow(top.arm));
      known.set(top.arm, picks);
      candidates.set(top.place, bound);
      onRefresh(top.arm, bound);
    }
  };
  return {
    pick: (arm = best()) => {
      if (arm === undefined || unavailable.has(arm)) return undefined;
      const pick = { arm, startVariance: variance(arm), variance: varianceNow(arm) };
      hallucination.condition(arm);
      picks++;
      if (!repeats) {
        unavailable.add(arm);
        candidates.remove(arm);
      }
      return pick;
    },
  };
}

/** Marks an arm whose own bound was not computed yet. */
const ONLY_BOUNDED = -1;

/** All of them at once. */
function everyBound({ mean, variance, beta, excluded }: KnownStart): BoundedStart {
  const bounds = upperConfidenceBounds(mean, variance, beta, excluded);
  const highest = { arms: allArms(bounds.length), bounds, means: mean };
  const lower = (): ArmBounds => NO_ARMS;
  return { highest, floor: -Infinity, lower, variance: (arm) => variance[arm], beta, excluded };
}

const allArms = latest((count) => {
  const arms = new Int32Array(count);
  for (let arm = 0; arm < count; arm++) arms[arm] = arm;
  return arms;
});

const NO_ARMS: ArmBounds = { arms: new Int32Array(0), bounds: new Float64Array(0), means: new Float64Array(0) };

/** [A], μ + β σ; −∞ for arms that may not be picked. */
export function upperConfidenceBounds(
  mean: Float64Array,
  variance: Float64Array,
  beta: number,
  excluded: ReadonlySet<number>,
): Float64Array {
  const bounds = new Float64Array(mean.length);
  for (let arm = 0; arm < bounds.length; arm++) bounds[arm] = mean[arm] + beta * Math.sqrt(variance[arm]);
  for (const arm of excluded) bounds[arm] = -Infinity;
  return bounds;
}
