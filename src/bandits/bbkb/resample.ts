/**
 * Resparsification: which pulled arms stay in the dictionary.
 *
 * Each pull s joins with probability p_s = min(1, q̄ σ̃²(x_s)), independently of the others, with the variances from
 * the START of the batch that has just ended. Each time the complete dictionary is drawn again; arms are not only
 * added. Source: [BBKB] arXiv 2002.09954, section 3.1; [BKB] arXiv 1903.05594, Algorithm 1.
 */
import { seededUniform, seededUniformsAt } from '../../math/random/seededUniform.ts';
import { STREAMS } from '../../math/random/streams.ts';
import type { PerArm } from './posteriorCovariance.ts';

/**
 * The arms that stay, ascending, after batch number `batch` (from 0), given all pulls and the arms' variances at its
 * start.
 */
export type Resample = (counts: PerArm, startVariance: (arm: number) => number, batch: number) => number[];

/** Keeps every pulled arm, as q̄ = ∞ does. */
export const keepAll: Resample = (counts) => [...counts.keys()].sort((a, b) => a - b);

/**
 * The draws of the paper, with one uniform for each arm: an arm of n pulls joins when at least one of its n draws does,
 * which has probability 1 − (1 − p)ⁿ.
 */
export function resamplePerPull(qbar: number, seed: number): Resample {
  if (qbar === Infinity) return keepAll;
  return function resample(counts, startVariance, batch) {
    const uniform = seededUniform(seed, STREAMS.resampling, batch);
    return keepAll(counts, startVariance, batch).filter((arm) => {
      const p = Math.min(1, qbar * startVariance(arm));
      return uniform() < 1 - (1 - p) ** (counts.get(arm) ?? 0);
    });
  };
}

/**
 * The draws of the authors' code: one for each of all arms, which joins when u < n q̄ σ̃². No arm is less likely to
 * join than in the paper. `uniforms(batch)` gives one number for each arm; where it is undefined they come from the
 * seed.
 */
export function resamplePerArm(
  qbar: number,
  seed: number,
  uniforms: (batch: number) => readonly number[] | undefined = () => undefined,
): Resample {
  if (qbar === Infinity) return keepAll;
  return function resample(counts, startVariance, batch) {
    const pulled = keepAll(counts, startVariance, batch);
    const given = uniforms(batch);
    const u = given ? pulled.map((arm) => given[arm]) : seededUniformsAt(pulled, seed, STREAMS.resampling, batch);
    return pulled.filter((arm, i) => u[i] < (counts.get(arm) ?? 0) * qbar * startVariance(arm));
  };
}

/**
 * q̄ = 6 α log(4T/δ)/ε² with ε = 1/2, so α = (1 + ε)/(1 − ε) = 3. With it every variance is right within a factor of 3
 * with probability 1 − δ, over T pulls. Source: [BKB] arXiv 1903.05594, Theorem 1.
 */
export function theoryQbar(T: number, delta: number): number {
  return 72 * Math.log((4 * T) / delta);
}
