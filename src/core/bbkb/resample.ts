/**
 * Resparsification: which pulled arms stay in the dictionary.
 *
 * Every pull s enters on its own with probability p_s = min(1, q̄ σ̃²(x_s)), with the variances from the START of the batch
 * that has just ended, and the dictionary is drawn anew each time, not added to.
 * Source: [BBKB] arXiv 2002.09954, section 3.1; [BKB] arXiv 1903.05594, Algorithm 1.
 */
import { seededUniform } from '../random/seededUniform.ts';
import type { PerArm } from './posteriorCovariance.ts';

/** The arms that stay, ascending, after the `redraw`-th batch (from 0), given all pulls and the variances [A] at its start. */
export type Resample = (counts: PerArm, startVariance: Float64Array, redraw: number) => number[];

/** Every pulled arm, as q̄ = ∞. */
export const keepAll: Resample = (counts) => [...counts.keys()].sort((a, b) => a - b);

/**
 * The paper's draws. One uniform an arm, whatever the outcome: an arm with n pulls joins when any of its n draws does,
 * which has probability 1 − (1 − p)ⁿ.
 */
export function resamplePerPull(qbar: number, seed: number): Resample {
  if (qbar === Infinity) return keepAll;
  return (counts, startVariance, redraw) => {
    const uniform = seededUniform(seed, RESAMPLING_STREAM, redraw);
    return keepAll(counts, startVariance, redraw).filter((arm) => {
      const p = Math.min(1, qbar * startVariance[arm]);
      return uniform() < 1 - (1 - p) ** (counts.get(arm) ?? 0);
    });
  };
}

/**
 * The draws of the authors' code: one for each arm, which joins when u < n q̄ σ̃²; never less likely than with the paper's.
 * `uniforms(redraw)` are one for each arm; where it has none they come from the seed.
 */
export function resamplePerArm(
  qbar: number,
  seed: number,
  uniforms: (redraw: number) => readonly number[] | undefined = () => undefined,
): Resample {
  if (qbar === Infinity) return keepAll;
  return (counts, startVariance, redraw) => {
    const uniform = seededUniform(seed, RESAMPLING_STREAM, redraw);
    const u = uniforms(redraw) ?? Array.from(startVariance, uniform);
    return keepAll(counts, startVariance, redraw).filter(
      (arm) => u[arm] < (counts.get(arm) ?? 0) * qbar * startVariance[arm],
    );
  };
}

/** The stream of uniforms that redraws the dictionary, apart from any other use of the seed. */
const RESAMPLING_STREAM = 1;

/**
 * q̄ = 6 α log(4T/δ)/ε² with ε = 1/2, so α = (1 + ε)/(1 − ε) = 3: the oversampling for which every variance is right within
 * a factor of 3 with probability 1 − δ, over T pulls. Source: [BKB] arXiv 1903.05594, Theorem 1.
 */
export function theoryQbar(T: number, delta: number): number {
  return 72 * Math.log((4 * T) / delta);
}
