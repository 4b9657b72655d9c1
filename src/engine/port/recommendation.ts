/** The recommended trial, and the rule that all optimizers choose it by. */
import { argmax } from '../../math/linalg/argmax.ts';

/** The recommended trial and its posterior, in the metric's units and sign; null while no trial has succeeded. */
export interface Recommendation {
  /**
   * The number of the recommended trial (from 0) in the order told; excluded and ignored trials count. It is the trial
   * with the best posterior mean if the metric is noisy, else the best observed one.
   */
  readonly best: number | null;
  /** The posterior mean and standard deviation at the recommended trial's point; the second covers `expected`, too. */
  readonly mean: number | null;
  readonly sd: number | null;
  /**
   * The value to expect if that point is run again: if the metric is noisy the posterior mean, corrected because the
   * point was chosen by it, else the value.
   */
  readonly expected: number | null;
  /** The standard deviation of that value, with the noise; 0 if the metric is not noisy. */
  readonly predictiveSd: number | null;
  /** The standard deviation of the metric's noise, declared, measured or fitted; 0 where none was found. */
  readonly noise: number | null;
  /**
   * With limits, where no trial keeps all of them with enough probability and `best` is null: the trial that comes
   * nearest, and the number (from 0) of the limit that it misses most.
   */
  readonly nearest?: { readonly trial: number; readonly limit: number };
  /** With limits that differ from run to run: the probability that the recommended trial's point keeps them by its mean. */
  readonly keeps?: number;
  /** Then, of the trials that kept all limits the one with the best value, where its point keeps them too seldom. */
  readonly unsure?: { readonly trial: number; readonly keeps: number };
  /** The optimistic bound: the best value that the confidence bounds still allow at any candidate. */
  readonly optimistic: number | null;
}

export const NO_RECOMMENDATION: Recommendation = {
  best: null,
  mean: null,
  sd: null,
  expected: null,
  predictiveSd: null,
  noise: null,
  optimistic: null,
};

/**
 * The index of the trial with the best posterior mean if `means` are given, because the metric is noisy; else of the
 * best reward. The first of equals. Trials without a reward do not count; undefined if no trial has a reward.
 */
export function recommendedIndex(
  rewards: readonly (number | undefined)[],
  means?: () => ArrayLike<number>,
): number | undefined {
  if (rewards.every((reward) => reward === undefined)) return undefined;
  const posteriorMeans = means?.();
  return argmax(rewards.map((reward, i) => (reward === undefined ? -Infinity : (posteriorMeans?.[i] ?? reward))));
}
