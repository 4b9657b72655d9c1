/**
 * BBKB's sparse posterior at any row of the unit cube, not only at the arms of a fixed set, with gradients.
 *
 *   K_S = L Lᵀ     z(x) = L⁻¹ k_S(x)       V = ZᵀZ + λI = RᵀR        w(x) = R⁻ᵀ z(x)
 *   μ(x)  = k_S(x)ᵀ a,   a = L⁻ᵀ R⁻¹ c                               c, R from the ridge regression of the values on Z
 *   ν(x)  = 1 − ‖z(x)‖² + λ ‖w(x)‖²                                  = λσ̃²(x), the variance in units of s_f²
 *   ν(x, s) = k(x, s) + k_S(x)ᵀ g_s,   g_s = L⁻ᵀ (λ R⁻¹ w_s − z_s)
 *
 * An observation of the weight w_i of a candidate that the dictionary does not span counts less:
 *
 *   w̃_i = λ / (λ/w_i + r(x_i)),   r(x) = 1 − ‖z(x)‖²
 *
 * m inducing points (the dictionary S), D columns of the unit cube. L and R are stored as m rows, of L and of Rᵀ.
 *
 * Sources: [BKB] arXiv 1903.05594, eq. 4, in the form ν = 1 − ‖z‖² + λ‖w‖², which is free of cancellation; with every
 * observed candidate in the dictionary it is the exact posterior. Only triangular solves with L and R, without products
 * of them, keep it right at λ = 1e-6.
 *
 * w̃: the fully independent training conditional (FITC), Snelson and Ghahramani, Sparse Gaussian processes using
 * pseudo-inputs, NIPS 2005. [BKB] takes r(x_i) for 0, which is right while its dictionary is as large as λ asks for.
 * Without noise that would be every candidate. With the 256 that are affordable, of trials 451 to 500 then 17 to 50 lay
 * outside of the 95 % interval of their prediction, and 0 to 11 with w̃ (four functions, three seeds).
 *
 * The posterior is conditioned on the picks of the current batch one after the other with their whole covariance
 * (bandits/bbkb/hallucination.ts, `full`):
 *
 *   c_r(x) = (ν(x, x_r) − Σ_{s<r} c_s(x) c_s(x_r)) / √(ν_r(x_r) + λ)            ν(x) ← ν(x) − Σ_r c_r(x)²
 */
import { covariance } from '../../math/gp/covariance.ts';
import { kernelAndSlope, type KernelAndSlope, type KernelType } from '../../math/gp/stationaryKernel.ts';
import { embed, coordinates, type Embedding } from '../../math/gp/nystrom.ts';
import type { Matrix } from '../../math/linalg/matrix.ts';
import type { RidgeFactors } from '../../math/linalg/ridge.ts';
import { squaredDistance } from '../../math/linalg/rows.ts';
import { solveUpper } from '../../math/linalg/triangular.ts';
import { ridgeRegression } from '../../math/compiled/ridge.ts';
import { triangles, type Triangle } from '../../math/compiled/triangles.ts';

export interface Kernel {
  readonly type: KernelType;
  /** ℓ, [D], one for each column. */
  readonly lengthscales: readonly number[];
  /** λ: the noise's variance as a share of the signal's. */
  readonly lambda: number;
  /** s_f, the standard deviation of the signal. */
  readonly signalSd: number;
}

/** n distinct candidates. */
export interface AggregatedObservations {
  /** [n, D] */
  readonly X: Matrix;
  /** [n], how often each was observed. One of variance v counts as λ s_f² / v of one of the kernel's noise, λ s_f². */
  readonly weights: readonly number[];
  /** [n], the weighted mean of the values of each. */
  readonly values: readonly number[];
}

export interface Posterior {
  readonly kernel: Kernel;
  /** [m, D], the dictionary: the inducing points, as rows of the cube in units of the lengthscales. */
  readonly S: readonly Float64Array[];
  /** [m, m], lower triangular; row i has i + 1 entries. */
  readonly L: readonly Float64Array[];
  /** [m, m], Rᵀ, lower triangular. */
  readonly Rt: readonly Float64Array[];
  /** To solve with L, and with Rt. */
  readonly solvers: { readonly L: Triangle; readonly Rt: Triangle };
  /** [m] */
  readonly a: Float64Array;
  /** [n], w̃. */
  readonly weights: readonly number[];
  /** Absent where the prior mean is 0. */
  readonly priorMean?: PriorMean;
}

/** m(x) = c + Σ_s w_s μ_s(x): of other posteriors' means. Then a is that of the values minus m, and μ(x) = m(x) + k_S(x)ᵀ a. */
export interface PriorMean {
  readonly constant: number;
  readonly terms: readonly { readonly weight: number; readonly posterior: Posterior }[];
}

/** `dictionary` lists the inducing points by their index in the observations. */
export function posterior(
  kernel: Kernel,
  observations: AggregatedObservations,
  dictionary: readonly number[],
): Posterior {
  const { X, values } = observations;
  const embedding = embed(covariance(kernel.type, kernel.lengthscales, X), dictionary);
  const isExact = embedding.dictionary.size === X.rows;
  const weights = isExact ? observations.weights : spannedWeights(observations, embedding, kernel.lambda);
  const y = Float64Array.from(values, (value, i) => Math.sqrt(weights[i]) * value);
  const { Rt, c } = weightedRidge(embedding, weights, y, kernel.lambda);
  const L = embedding.pivots.map((arm, i) => coordinates(embedding.Z.slice(0, i + 1), arm));
  solveUpper(Rt, c);
  solveUpper(L, c);
  const S = embedding.pivots.map((arm) =>
    scaledByLengthscales(X.data.subarray(arm * X.cols, (arm + 1) * X.cols), kernel),
  );
  const [solverL, solverRt] = triangles([L, Rt]);
  return { kernel, S, L, Rt, solvers: { L: solverL, Rt: solverRt }, a: c, weights };
}

/** w̃ */
function spannedWeights({ weights }: AggregatedObservations, { residual }: Embedding, lambda: number): number[] {
  return weights.map((w, i) => lambda / (lambda / w + residual[i]));
}

/**
 * The ridge regression of the values on Z. Each row of Z is weighted with the root of its weight, as `y` has to be
 * already.
 */
export function weightedRidge(
  { Z }: Embedding,
  weights: readonly number[],
  y: Float64Array,
  lambda: number,
): RidgeFactors {
  const roots = Float64Array.from(weights, Math.sqrt);
  return ridgeRegression(
    Z.map((column) => column.map((value, i) => roots[i] * value)),
    y,
    lambda,
  );
}

/** A row of the cube in units of the lengthscales. */
export function scaledByLengthscales(row: Float64Array, { lengthscales }: Kernel): Float64Array {
  return row.map((value, j) => value / lengthscales[j]);
}

/** A row's covariances with the dictionary. */
export interface CrossCovariance {
  /** [m], k_S(x). */
  readonly k: Float64Array;
  /** [m], −2 dk/dr² of each. */
  readonly kappa: Float64Array;
  /** [m] */
  readonly z: Float64Array;
  /** [m] */
  readonly w: Float64Array;
}

/** `x` is a row in units of the lengthscales. */
export function crossCovariance({ kernel, S, solvers }: Posterior, x: Float64Array): CrossCovariance {
  const { k, kappa } = kernelBetween(kernel, x, S);
  const z = k.slice();
  solvers.L.solveLower(z);
  const w = z.slice();
  solvers.Rt.solveLower(w);
  return { k, kappa, z, w };
}

/** The kernel and its slope between a row and others, all in units of the lengthscales. */
export function kernelBetween({ type }: Kernel, x: Float64Array, others: readonly Float64Array[]): KernelAndSlope {
  const r2 = new Float64Array(others.length);
  for (let i = 0; i < r2.length; i++) r2[i] = squaredDistance(x, others[i]);
  return kernelAndSlope(type, r2);
}

/** g = L⁻ᵀ (λ R⁻¹ w − z), [m]. The gradient of ν with respect to k_S is 2g. */
export function gradientWeights({ kernel: { lambda }, solvers }: Posterior, { z, w }: CrossCovariance): Float64Array {
  const g = w.slice();
  solvers.Rt.solveUpper(g);
  for (let i = 0; i < g.length; i++) g[i] = lambda * g[i] - z[i];
  solvers.L.solveUpper(g);
  return g;
}
