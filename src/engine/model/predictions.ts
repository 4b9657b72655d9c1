/**
 * The posterior's mean and variance at many candidates at once.
 *
 *   μ = m + K a    ν = 1 − ‖z‖² + λ ‖w‖²,   z = L⁻¹ k_S,   w = R⁻ᵀ z        (posterior.ts)
 *
 * n candidates, m inducing points, D columns of the unit cube. Matrices are lists of columns over the candidates.
 */
import { kernelColumns, scaleByLengthscales } from '../../math/gp/covariance.ts';
import { axpy } from '../../math/linalg/columns.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import { addSquaredSolves, linearCombination } from '../../math/compiled/columns.ts';
import type { Posterior } from './posterior.ts';

export interface Predictions {
  /** D columns of [n]: the candidates, in units of the lengthscales. */
  readonly X: readonly Float64Array[];
  /** m columns of [n]: the kernel between the candidates and the inducing points. */
  readonly K: readonly Float64Array[];
  /** [n], μ. */
  readonly mean: Float64Array;
  /** [n], ν. */
  readonly variance: Float64Array;
}

/** [n], μ alone. It costs an m-th of all predictions. */
export function predictMeans(posterior: Posterior, X: Matrix): Float64Array {
  const K = dictionaryKernel(posterior, scaleByLengthscales(X, posterior.kernel.lengthscales), X.rows);
  return withPriorMean(posterior, X, linearCombination(K, posterior.a, X.rows));
}

/** [n], the prior mean m at the rows; undefined where it is 0. */
export function priorMeans({ priorMean }: Pick<Posterior, 'priorMean'>, X: Matrix): Float64Array | undefined {
  if (priorMean === undefined) return undefined;
  const means = new Float64Array(X.rows).fill(priorMean.constant);
  for (const { weight, posterior } of priorMean.terms) axpy(weight, predictMeans(posterior, X), means);
  return means;
}

/** Adds the prior mean to values at the rows, in place. */
export function withPriorMean(posterior: Posterior, X: Matrix, values: Float64Array): Float64Array {
  const means = priorMeans(posterior, X);
  if (means !== undefined) axpy(1, means, values);
  return values;
}

/** `candidates` is [n, D], rows of the unit cube. */
export function predict(posterior: Posterior, candidates: Matrix): Predictions {
  const { L, Rt, a, kernel } = posterior;
  const X = scaleByLengthscales(candidates, kernel.lengthscales);
  const K = dictionaryKernel(posterior, X, candidates.rows);
  const mean = withPriorMean(posterior, candidates, linearCombination(K, a, candidates.rows));
  const variance = new Float64Array(candidates.rows).fill(1);
  addSquaredSolves([L, Rt], K, [-1, kernel.lambda], variance);
  for (let i = 0; i < variance.length; i++) if (variance[i] < 0) variance[i] = 0;
  return { X, K, mean, variance };
}

/** m columns of [length]: the kernel between each candidate and each inducing point. */
export function dictionaryKernel(
  { kernel: { type }, S }: Posterior,
  X: readonly Float64Array[],
  length: number,
): Float64Array[] {
  return kernelColumns(type, X, S, length);
}
