/**
 * How long a trial takes, learned from those that ran to their end: a Gaussian process on the logarithm of the seconds,
 * with the kernel and the priors of the metric's model (math/gp/mapHyperparameters.ts).
 *
 *   log t = m + s y        y(x) ~ GP(0, s_f² k) + N(0, λ s_f²)        m and s: mean and deviation of the observed log t
 *   P(t(x) ≤ T) = Φ(((log T − m)/s − μ(x)) / σ(x)),   σ² = s_f² (ν + λ) (1 + κ/n)        κ and n as in widening.ts
 *
 * n trials, N candidates, D columns of the unit cube.
 */
import { normalCdf } from '../../math/normalCdf.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { fitHyperparameters } from './hyperparameters.ts';
import { posterior } from './posterior.ts';
import { predict } from './predictions.ts';
import { priorsOf } from './priors.ts';
import { matrixOf, type Candidate, type SearchSpace } from '../../space/searchSpace.ts';
import { widening } from './widening.ts';

export interface TimedTrial {
  readonly candidate: Candidate;
  readonly seconds: number;
}

export interface DurationModel {
  /** [N]: P(t ≤ T) at each row of X, which is [N, D]. */
  readonly chanceWithin: (X: Matrix, seconds: number) => readonly number[];
}

/** The newest trials show best how busy the machine is now. So few can all be inducing points. */
const MAX_TIMED = 200;
/** s, at least: after trials that took equally long, the next may still take a little longer. */
const MIN_LOG_SD = 0.05;

/** `trials` in the order told, at least one. */
export function durationModel(
  { groups, varying }: SearchSpace,
  trials: readonly TimedTrial[],
  seed: number,
): DurationModel {
  const timed = trials.slice(-MAX_TIMED);
  const n = timed.length;
  const logs = timed.map(({ seconds }) => Math.log(Math.max(MIN_SECONDS, seconds)));
  const m = logs.reduce((sum, log) => sum + log / n, 0);
  const s = Math.max(MIN_LOG_SD, Math.sqrt(logs.reduce((sum, log) => sum + (log - m) ** 2 / n, 0)));
  const X = matrixOf(timed.map(({ candidate }) => candidate));
  const observations = { kernel: 'matern52', X, groups, y: logs.map((log) => (log - m) / s) } as const;
  const none = varying.map(() => undefined);
  const { lengthscales, noise, signal } = fitHyperparameters(observations, priorsOf(undefined, none, undefined), seed);
  const kernel = { type: observations.kernel, lengthscales, lambda: noise / signal, signalSd: Math.sqrt(signal) };
  const fitted = posterior(kernel, { X, weights: logs.map(() => 1), values: observations.y }, [...logs.keys()]);
  return {
    chanceWithin: (X, seconds) => {
      const limit = (Math.log(Math.max(MIN_SECONDS, seconds)) - m) / s;
      const { mean, variance } = predict(fitted, X);
      return Array.from(mean, (mu, i) => {
        const sigma = kernel.signalSd * Math.sqrt(variance[i] + kernel.lambda) * widening(n);
        return normalCdf((limit - mu) / sigma);
      });
    },
  };
}

/** The clock of a journal counts milliseconds. */
const MIN_SECONDS = 1e-3;
