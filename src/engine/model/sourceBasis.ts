/**
 * What earlier studies of related tasks, the sources, tell of this one, the target task. Each source has a Gaussian
 * process of its own, with the posterior mean μ_s in warped units of its own values, and the target's prior is
 *
 *   f(x) = Σ_s β_s h_s(x) + δ(x),    h_s(x) = (μ_s(x) − c_s) / d_s,    β_s ~ N(b r_s/S, v r_s²/S)
 *
 * δ has the stationary kernel; c_s and d_s are the mean and the standard deviation of μ_s at the target's points, so
 * that β_s is a correlation where there is one source. r_s is how well the source predicts its own values. The
 * coefficients are integrated out of the likelihood that the hyperparameters are fitted to, and then have their
 * posterior means (math/gp/logMarginalLikelihood.ts). So a source that does not agree soon counts for nothing, and one
 * that disagrees counts against what it found good.
 *
 * The lengthscales are those of related functions as well, whether their values agree or not. So each of δ has the prior
 * log ℓ ~ N(mean of log ℓ_s, 0.5²) (priors.ts): a prior that is learned from earlier tasks, as in Wang et al.,
 * Pre-trained Gaussian processes for Bayesian optimization, JMLR 2024, arXiv 2109.08215.
 *
 * Sources: explicit basis functions, Rasmussen and Williams, 2006, section 2.7; a stack of Gaussian processes, each of
 * what those before it leave over, Golovin et al., Google Vizier, KDD 2017, section 3.3. A stack has no coefficients
 * and trusts its sources for ever.
 */
import { correlation } from '../../math/correlation.ts';
import type { BasisFunction } from '../../math/gp/logMarginalLikelihood.ts';
import { PRIORS } from '../../math/gp/mapHyperparameters.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { Posterior, PriorMean } from './posterior.ts';
import { predictMeans } from './predictions.ts';

/** b and v. */
const COEFFICIENT = { mean: 0.7, variance: 0.25 };
/** The least d_s, as a share of the deviation of the source's values: where μ_s is much the same everywhere it tells nothing. */
const MIN_DEVIATION = 0.1;

export interface SourceModel {
  readonly name: string;
  readonly posterior: Posterior;
  /** r_s, the correlation of its values with their predictions from all others, in (0, 1]. */
  readonly reliability: number;
}

/** h_s at some rows, with c_s and d_s there. */
export interface SourceBasis extends BasisFunction {
  readonly source: SourceModel;
  readonly shift: number;
  readonly scale: number;
  /** The standard deviation of h_s over the rows: 1, or less where d_s has its least value. */
  readonly deviation: number;
}

/** At the rows of X, the target's points, which have these weights. */
export function sourceBasis(
  sources: readonly SourceModel[],
  X: Matrix,
  weights: readonly number[],
): readonly SourceBasis[] {
  return sources.map((source) => {
    const means = predictMeans(source.posterior, X);
    const { mean: shift, deviation } = weightedMoments(means, weights);
    const scale = X.rows === 0 ? 1 : Math.max(MIN_DEVIATION, deviation);
    const values = means.map((mu) => (mu - shift) / scale);
    const r = source.reliability;
    return {
      ...{ source, values, shift, scale, deviation: deviation / scale },
      mean: (COEFFICIENT.mean * r) / sources.length,
      variance: (COEFFICIENT.variance * r ** 2) / sources.length,
    };
  });
}

/** m(x) = Σ_s β_s h_s(x). */
export function priorMeanOf(basis: readonly SourceBasis[], coefficients: readonly number[]): PriorMean {
  return {
    constant: basis.reduce((sum, { shift, scale }, s) => sum - (coefficients[s] * shift) / scale, 0),
    terms: basis.map(({ source, scale }, s) => ({ weight: coefficients[s] / scale, posterior: source.posterior })),
  };
}

/** exp(mean of log ℓ_s) in a column of the cube, over the sources that know it. */
export function expectedLengthscale(basis: readonly SourceBasis[], column: number): number | undefined {
  const fitted = basis
    .map(({ source }) => source.posterior.kernel.lengthscales[column])
    .filter((lengthscale) => lengthscale <= PRIORS.lengthscale.high);
  if (fitted.length === 0) return undefined;
  return Math.exp(fitted.reduce((sum, each) => sum + Math.log(each), 0) / fitted.length);
}

/** How far a source agrees with the target, by the target's values. */
export interface Agreement {
  readonly source: string;
  /** Of what it predicts at the target's points with the values there: plain, whatever other sources there are. */
  readonly correlation: number;
  /**
   * The standard error that it would have of values without any, the larger the worse the source predicts its own: by
   * that much its predictions are not its values, and may agree or disagree by luck.
   */
  readonly error: number;
  /**
   * By how much the source's predictions vary at the points, as a share of how they do among its own. Where it is small,
   * as where the points were chosen because all are good by it, also a right source has a small correlation.
   */
  readonly span: number;
}

/** @param values of the target, warped, with these weights: their sum is how many of them tell something of their own */
export function agreements(
  basis: readonly SourceBasis[],
  values: ArrayLike<number>,
  weights: readonly number[],
): readonly Agreement[] {
  const count = weights.reduce((sum, weight) => sum + weight, 0);
  return basis.map(({ source: { name, reliability }, values: predicted, scale, deviation }) => ({
    source: name,
    correlation: Math.max(-1, Math.min(1, correlation(predicted, values, weights))),
    error: Math.min(1, 1 / (reliability * Math.sqrt(Math.max(1, count - 1)))),
    span: Math.min(1, (scale * deviation) / reliability),
  }));
}

function weightedMoments(values: Float64Array, weights: readonly number[]) {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const mean = values.reduce((sum, value, i) => sum + (weights[i] / total) * value, 0);
  const variance = values.reduce((sum, value, i) => sum + (weights[i] / total) * (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(variance) };
}
