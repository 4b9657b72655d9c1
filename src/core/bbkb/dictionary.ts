/**
 * Resparsification: which pulled arms stay in the dictionary.
 *
 * Every pull s enters on its own with probability p_s = min(1, q̄ σ̃²(x_s)), with the variances from the START of the batch
 * that has just ended, and the dictionary is drawn anew each time, not added to.
 * Source: [BBKB] arXiv 2002.09954, section 3.1; [BKB] arXiv 1903.05594, Algorithm 1.
 */
import type { Uniform } from '../random.ts';
import type { PerArm } from './posterior.ts';

/**
 * The new dictionary, ascending. One uniform an arm is drawn, whatever the outcome: an arm with n pulls joins when any of
 * its n draws does, which has probability 1 − (1 − p)ⁿ. `qbar = Infinity` keeps every pulled arm.
 */
export function resample(counts: PerArm, startVariance: Float64Array, qbar: number, uniform: Uniform): number[] {
  const arms = [...counts.keys()].sort((a, b) => a - b);
  if (qbar === Infinity) return arms;
  return arms.filter((arm) => {
    const p = Math.min(1, qbar * startVariance[arm]);
    return uniform() < 1 - (1 - p) ** (counts.get(arm) ?? 0);
  });
}

/**
 * q̄ = 6 α log(4T/δ)/ε² with ε = 1/2, so α = (1 + ε)/(1 − ε) = 3: the oversampling for which every variance is right within
 * a factor of 3 with probability 1 − δ, over T pulls. Source: [BKB] arXiv 1903.05594, Theorem 1.
 */
export function theoryQbar(T: number, delta: number): number {
  return 72 * Math.log((4 * T) / delta);
}
