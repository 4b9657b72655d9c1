/** Which trial is recommended. */
import { argmax } from '../linalg/argmax.ts';
import type { Recommendation } from './proposal.ts';

/** While no trial has succeeded. */
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
