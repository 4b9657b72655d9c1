/**
 * The log marginal likelihood of observations y under a Gaussian process, and its gradient.
 *
 *   C        = s_f² K + s² I + diag(d²)               s_f² the signal variance, s² the noise variance, d known
 *   log p(y) = −½ yᵀ C⁻¹ y − ½ log|C| − (n/2) log 2π                                                            eq. 5.8
 *   ∂/∂θ     = ½ tr(W ∂C/∂θ),  W = α αᵀ − C⁻¹,  α = C⁻¹ y                                                      eq. 5.9
 *
 * K is a stationary kernel of r² = Σ_g D_g/ℓ_g², D_g the squared distances in the columns of group g, which share the
 * lengthscale ℓ_g. All parameters are logarithms:
 *
 *   ∂C/∂log s_f² = s_f² K        ∂C/∂log s² = s² I        ∂C/∂log ℓ_g = s_f² κ(r) D_g/ℓ_g²
 *
 * with k(r) and its slope κ = −2 dk/dr² of math/gp/stationaryKernel.ts. An evaluation costs O(n³) for C⁻¹ and O(n²) for
 * each parameter. Source: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006, sections 5.4.1 and
 * 4.2.
 *
 * With explicit basis functions h_s, f(x) = Σ_s β_s h_s(x) + δ(x), whose coefficients have the prior β_s ~ N(b_s, v_s),
 * the coefficients are integrated out (section 2.7):
 *
 *   C + Σ_s v_s h_s h_sᵀ in place of C,    y − Σ_s b_s h_s in place of y,    E[β_s | y] = b_s + v_s h_sᵀ α
 */
import { kernelAndSlope, type KernelType } from './stationaryKernel.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { axpy } from '../linalg/columns.ts';
import { dot } from '../linalg/rows.ts';
import { lowerTriangle } from '../linalg/triangular.ts';
import { inverseOf } from '../compiled/cholesky.ts';
import { fixedColumns } from '../compiled/fixedColumns.ts';

export interface Observations {
  readonly kernel: KernelType;
  /** [n, D], one row for each observation; rows may repeat. */
  readonly X: Matrix;
  /** [D], the group of each column, from 0 (see Candidates.groups). */
  readonly groups: readonly number[];
  /** [n], standardised if possible, because the prior mean is 0. */
  readonly y: readonly number[];
  /** [n], d: the standard deviation that each has beside the noise. Default: none. */
  readonly deviations?: readonly number[];
  readonly basis?: readonly BasisFunction[];
}

/** h_s with the prior N(mean, variance) of its coefficient. */
export interface BasisFunction {
  /** [n], h_s of each observation. */
  readonly values: Float64Array;
  readonly mean: number;
  readonly variance: number;
}

/**
 * log p(y) and its gradient at (log ℓ_0, ..., log ℓ_{G−1}, log s², log s_f²). −Infinity where C is singular to
 * rounding.
 */
export type LogMarginalLikelihood = (theta: Float64Array) => {
  readonly value: number;
  readonly gradient: Float64Array;
};

export function groupCount(groups: readonly number[]): number {
  return groups.reduce((most, group) => Math.max(most, group + 1), 0);
}

/** Made for many evaluations: distances are computed once. */
export function logMarginalLikelihood(observations: Observations): LogMarginalLikelihood {
  const { kernel, X, groups, deviations } = observations;
  const { y, addTo } = withoutBasis(observations);
  const n = y.length;
  const distances = squaredDistances(X, groups);
  const pairs = (n * (n - 1)) / 2;
  const columns = fixedColumns(distances, pairs);
  const G = distances.length;
  const C = lowerTriangle(n);

  return (theta) => {
    const [noise, signal] = [Math.exp(theta[G]), Math.exp(theta[G + 1])];
    const weights = distances.map((_, g) => Math.exp(-2 * theta[g])); // 1/ℓ_g²
    const gradient = new Float64Array(G + 2);

    const { k, kappa } = kernelAndSlope(kernel, columns.sum(weights)); // r² = Σ_g D_g/ℓ_g²
    const inverted = inverseOf(addTo(fillCovariance(C, k, signal, noise, deviations)));
    if (inverted === undefined) return { value: -Infinity, gradient };
    const { pivots, inverse: Cinv } = inverted;
    const alpha = symmetricMatVec(Cinv, y);
    const logDet = 2 * pivots.reduce((sum, pivot) => sum + Math.log(pivot), 0);
    const dataFit = alpha.reduce((sum, value, i) => sum + value * y[i], 0);

    // pairs i > j count twice in the trace, which cancels its ½
    const V = new Float64Array(k.length); // W s_f² of the pairs
    let trace = 0;
    for (let i = 0, pair = 0; i < n; i++) {
      const [own, row] = [alpha[i], Cinv[i]];
      trace += own * own - row[i];
      for (let j = 0; j < i; j++, pair++) V[pair] = signal * (own * alpha[j] - row[j]);
    }
    gradient[G] = (noise * trace) / 2;
    gradient[G + 1] = (signal * trace) / 2 + dot(V, k);
    for (let pair = 0; pair < V.length; pair++) V[pair] *= kappa[pair];
    columns.products(V).forEach((product, g) => {
      gradient[g] = weights[g] * product;
    });
    return { value: -(dataFit + logDet + n * Math.log(2 * Math.PI)) / 2, gradient };
  };
}

/**
 * E[β_s | y] of each basis function, given lengthscales [G] and variances; their prior means where C is singular to
 * rounding.
 */
export function basisCoefficients(observations: Observations, hyperparameters: Scales): number[] {
  const { basis = [] } = observations;
  const solved = solve(observations, hyperparameters);
  return basis.map(({ values, mean, variance }) => (solved ? mean + variance * dot(values, solved.alpha) : mean));
}

/**
 * [n], the prediction of each value from all others: y_i − α_i / (C⁻¹)_ii (eq. 5.12). Without a basis; undefined where C
 * is singular to rounding.
 */
export function leaveOneOut(observations: Observations, hyperparameters: Scales): number[] | undefined {
  const solved = solve(observations, hyperparameters);
  return solved && observations.y.map((value, i) => value - solved.alpha[i] / solved.inverse[i][i]);
}

/** Lengthscales [G], s² and s_f². */
interface Scales {
  readonly lengthscales: readonly number[];
  readonly noise: number;
  readonly signal: number;
}

/** α and the lower triangle of C⁻¹. */
function solve(observations: Observations, { lengthscales, noise, signal }: Scales) {
  const { kernel, X, groups, deviations } = observations;
  const { y, addTo } = withoutBasis(observations);
  const columns = fixedColumns(squaredDistances(X, groups), (y.length * (y.length - 1)) / 2);
  const { k } = kernelAndSlope(kernel, columns.sum(lengthscales.map((lengthscale) => lengthscale ** -2)));
  const inverted = inverseOf(addTo(fillCovariance(lowerTriangle(y.length), k, signal, noise, deviations)));
  return inverted && { inverse: inverted.inverse, alpha: symmetricMatVec(inverted.inverse, y) };
}

/** y − Σ_s b_s h_s, and what adds Σ_s v_s h_s h_sᵀ to a lower triangle. */
function withoutBasis({ y, basis = [] }: Observations) {
  return {
    y: basis.reduce((rest, { values, mean }) => rest.map((value, i) => value - mean * values[i]), y),
    addTo: (triangle: Float64Array[]): Float64Array[] => {
      for (const { values, variance } of basis)
        for (const [i, row] of triangle.entries()) axpy(variance * values[i], values, row);
      return triangle;
    },
  };
}

/** C ← s_f² K + s² I + diag(d²) from the pairs of K. */
function fillCovariance(
  C: Float64Array[],
  k: Float64Array,
  signal: number,
  noise: number,
  deviations: readonly number[] = [],
): Float64Array[] {
  let pair = 0;
  for (const [i, row] of C.entries()) {
    for (let j = 0; j < i; j++, pair++) row[j] = signal * k[pair];
    row[i] = signal + noise + (deviations.at(i) ?? 0) ** 2;
  }
  return C;
}

/** For each group, [n(n − 1)/2]: the squared distances of the pairs (1,0), (2,0), (2,1), (3,0) ... */
export function squaredDistances({ rows, cols, data }: Matrix, groups: readonly number[]): Float64Array[] {
  const distances = Array.from({ length: groupCount(groups) }, () => new Float64Array((rows * (rows - 1)) / 2));
  for (let i = 0, pair = 0; i < rows; i++) {
    for (let j = 0; j < i; j++, pair++) {
      for (let c = 0; c < cols; c++) distances[groups[c]][pair] += (data[i * cols + c] - data[j * cols + c]) ** 2;
    }
  }
  return distances;
}

/** A y for a symmetric A given by its lower triangle. */
export function symmetricMatVec(A: readonly Float64Array[], y: readonly number[]): Float64Array {
  const product = new Float64Array(y.length);
  for (const [i, row] of A.entries()) {
    const own = y[i];
    let sum = 0;
    for (let j = 0; j < i; j++) {
      sum += row[j] * y[j];
      product[j] += row[j] * own;
    }
    product[i] = sum + row[i] * own;
  }
  return product;
}
