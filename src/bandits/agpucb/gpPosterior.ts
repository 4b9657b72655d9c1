/**
 * The exact Gaussian process posterior of every arm, as a value: each observation gives a new one.
 *
 *   v_s(x)  = k_{s−1}(x, x_s) / √(σ²_{s−1}(x_s) + ρ_s)                ρ_s the variance of observation s
 *   μ_s(x)  = μ_{s−1}(x) + v_s(x) (y_s − μ_{s−1}(x_s)) / √(σ²_{s−1}(x_s) + ρ_s)
 *   σ²_s(x) = σ²_{s−1}(x) − v_s(x)²
 *   I_s     = I_{s−1} + ½ log(1 + σ²_{s−1}(x_s)/ρ_s)                   = ½ log det(I + K/ρ) for equal ρ
 *
 * The v_s are the columns of the Cholesky factor of K + diag(ρ), extended to all arms. In bandits/bbkb variances are
 * divided by λ; here they are NOT divided by the noise, so the prior variance is k(x, x). Source: [AGP] Berkenkamp,
 * Schoellig and Krause, JMLR 20 (2019), arXiv 1901.03357, eqs. 3-6, in recursive form.
 */
import type { Covariance } from '../../math/gp/covariance.ts';
import { linearCombination } from '../../math/compiled/columns.ts';

export interface GpPosterior {
  readonly k: Covariance;
  /** [A] each: v_s(x_i). */
  readonly columns: readonly Float64Array[];
  /** [A], μ. */
  readonly mean: Float64Array;
  /** [A], σ², never below 0. */
  readonly variance: Float64Array;
  /** I, the mutual information between the observations and f, in nats. */
  readonly information: number;
}

export interface Observation {
  readonly arm: number;
  readonly reward: number;
}

/** After the pulls, each with noise of standard deviation `sigma` > 0. O(A n²) for n different arms. */
export function gpPosterior(k: Covariance, pulls: readonly Observation[], sigma: number): GpPosterior {
  const rewards = new Map<number, number[]>();
  for (const { arm, reward } of pulls) rewards.set(arm, [...(rewards.get(arm) ?? []), reward]);
  // n pulls of one arm are one observation of their mean with variance σ²/n, for the posterior and for I alike
  return [...rewards].reduce((gp, [arm, of]) => {
    const mean = of.reduce((sum, reward) => sum + reward / of.length, 0);
    return observe(gp, arm, sigma ** 2 / of.length, mean);
  }, prior(k));
}

/** With one more observation, of variance `rho` > 0. Without `y` the mean is hallucinated, which does not change μ. */
export function observe(gp: GpPosterior, arm: number, rho: number, y = gp.mean[arm]): GpPosterior {
  const { k, columns, variance } = gp;
  const root = Math.sqrt(variance[arm] + rho);
  const explained = linearCombination(
    columns,
    Float64Array.from(columns, (previous) => previous[arm]),
    k.arms,
  );
  const v = k.column(arm).map((value, i) => (value - explained[i]) / root);
  const step = (y - gp.mean[arm]) / root;
  return {
    k,
    columns: [...columns, v],
    mean: gp.mean.map((value, i) => value + step * v[i]),
    variance: variance.map((value, i) => Math.max(0, value - v[i] ** 2)),
    information: gp.information + Math.log1p(variance[arm] / rho) / 2,
  };
}

function prior(k: Covariance): GpPosterior {
  return { k, columns: [], mean: new Float64Array(k.arms), variance: k.diagonal, information: 0 };
}
