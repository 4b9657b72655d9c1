/**
 * BBKB's sparse posterior at any place, not only at arms of a fixed set, with gradients.
 *
 *   K_S = L Lᵀ     z(x) = L⁻¹ k_S(x)       V = ZᵀZ + λI = RᵀR        w(x) = R⁻ᵀ z(x)
 *   μ(x)  = k_S(x)ᵀ a,   a = L⁻ᵀ R⁻¹ c                               c, R from the ridge regression of the values on Z
 *   ν(x)  = 1 − ‖z(x)‖² + λ ‖w(x)‖²                                  λσ̃²(x): the variance where the prior's is 1
 *   ν(x, s) = k(x, s) + k_S(x)ᵀ g_s,   g_s = L⁻ᵀ (λ R⁻¹ w_s − z_s)
 *
 * Sources: [BKB] arXiv 1903.05594, eq. 4, in the form of ALGORITHMS' σ̃² that is free of cancellation; with every pulled place in the
 * dictionary it is the exact posterior. Triangular solves with L and R and no product of them keep it right at λ = 1e-6.
 *
 * Picks of the running batch are conditioned on one after the other with their whole covariance (bbkb/hallucination.ts, `full`):
 *
 *   c_r(x) = (ν(x, x_r) − Σ_{s<r} c_s(x) c_s(x_r)) / √(ν_r(x_r) + λ)            ν(x) ← ν(x) − Σ_r c_r(x)²
 */
import { covariance } from '../kernel/covariance.ts';
import { kernelAndSlope, type KernelType } from '../kernel/stationaryKernel.ts';
import { embed, coordinates, type Embedding } from '../bbkb/nystrom.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { ridgeRegression, type RidgeFactors } from '../linalg/ridge.ts';
import { squaredDistance } from '../linalg/rows.ts';
import { solveLower, solveUpper } from '../linalg/triangular.ts';

export interface Kernel {
  readonly type: KernelType;
  /** [D], one for each column. */
  readonly lengthscales: readonly number[];
  /** λ: the noise's variance as a share of the signal's. */
  readonly lambda: number;
  /** s_f, the standard deviation of the signal. */
  readonly signalSd: number;
}

/** What was observed: different places, how often, and the mean of the values. */
export interface AggregatedObservations {
  readonly X: Matrix;
  readonly counts: readonly number[];
  readonly values: readonly number[];
}

export interface Posterior {
  readonly kernel: Kernel;
  /** The dictionary, as rows of the cube divided by the lengthscales. */
  readonly S: readonly Float64Array[];
  readonly L: readonly Float64Array[];
  readonly Rt: readonly Float64Array[];
  readonly a: Float64Array;
}

export function posterior(
  kernel: Kernel,
  observations: AggregatedObservations,
  dictionary: readonly number[],
): Posterior {
  const { X, counts, values } = observations;
  const embedding = embed(covariance(kernel.type, kernel.lengthscales, X), dictionary);
  const y = Float64Array.from(values, (value, i) => Math.sqrt(counts[i]) * value);
  const { Rt, c } = weightedRidge(embedding, counts, y, kernel.lambda);
  const L = embedding.pivots.map((arm, i) => coordinates(embedding.Z.slice(0, i + 1), arm));
  solveUpper(Rt, c);
  solveUpper(L, c);
  const S = embedding.pivots.map((arm) =>
    scaledByLengthscales(X.data.subarray(arm * X.cols, (arm + 1) * X.cols), kernel),
  );
  return { kernel, S, L, Rt, a: c };
}

/** Each row of Z and each value weighted with the root of how often it was observed. */
export function weightedRidge(
  { Z }: Embedding,
  counts: readonly number[],
  y: Float64Array,
  lambda: number,
): RidgeFactors {
  const weights = Float64Array.from(counts, Math.sqrt);
  return ridgeRegression(
    Z.map((column) => column.map((value, i) => weights[i] * value)),
    y,
    lambda,
  );
}

/** A row of the cube in units of the lengthscales. */
export function scaledByLengthscales(row: Float64Array, { lengthscales }: Kernel): Float64Array {
  return row.map((value, j) => value / lengthscales[j]);
}

/** A place in relation to the dictionary. */
export interface CrossCovariance {
  /** [m], k_S(x). */
  readonly k: Float64Array;
  /** [m], −2 dk/dr² of each. */
  readonly kappa: Float64Array;
  readonly z: Float64Array;
  readonly w: Float64Array;
}

export function crossCovariance({ kernel, S, L, Rt }: Posterior, x: Float64Array): CrossCovariance {
  const r2 = new Float64Array(S.length);
  for (let i = 0; i < S.length; i++) r2[i] = squaredDistance(x, S[i]);
  const { k, kappa } = kernelAndSlope(kernel.type, r2);
  const z = k.slice();
  solveLower(L, z);
  const w = z.slice();
  solveLower(Rt, w);
  return { k, kappa, z, w };
}

/** L⁻ᵀ (λ R⁻¹ w − z): g of a place; the gradient of ν by k_S is twice it. */
export function gradientWeights({ kernel: { lambda }, L, Rt }: Posterior, { z, w }: CrossCovariance): Float64Array {
  const g = w.slice();
  solveUpper(Rt, g);
  for (let i = 0; i < g.length; i++) g[i] = lambda * g[i] - z[i];
  solveUpper(L, g);
  return g;
}
