/**
 * A function of independent uniform coordinates as a sum of terms that are orthogonal: a constant, one function of each
 * coordinate, of each two, and so on. The shares of its variance are read off its weights.
 *
 *   f(u) = Σ_α w_α Π_j φ_{α_j}(u_j)         φ_0 = 1,  ∫ φ_k φ_l = δ_kl
 *   w_α ~ N(0, σ² Π_j λ_{j,α_j})            λ_{j,0} = 1,  Σ_{k>0} λ_jk = s_j²,  λ_jk ∝ ρ_j^k
 *   k(u, v) = σ² Π_j (1 + k_j(u_j, v_j))    k_j(a, b) = Σ_{k>0} λ_jk φ_k(a) φ_k(b)
 *
 * φ_k are the Legendre polynomials up to degree 8 for a number, and contrasts of equal λ for a choice. From n values y,
 * C = k + τ² I, follow the weights of the terms of j alone, and the variance over the space of all terms together:
 *
 *   E[w_jk | y] = b_jkᵀ C⁻¹ y,   Cov = σ² λ_jk δ_kl − b_jkᵀ C⁻¹ b_jl,   b_jk = σ² λ_jk φ_k(U)
 *   E[Var f | y] = yᵀ C⁻¹ Q C⁻¹ y − m² + σ² Π_j (1 + s_j²) − tr(C⁻¹ Q) − v
 *   Q = ∫ k(U, u) k(u, U) du = σ⁴ Π_j (1 + Σ_k λ_jk² φ_k φ_kᵀ),   m, v: mean and variance of the constant's weight
 *
 * With such weights f goes on as a polynomial does where there are no trials, instead of back to the mean: most trials
 * lie near the best one, and the shares are of the whole space. Cosines, or Matérn's spectrum, had twice the error.
 *
 * Sources: Sudret, Global sensitivity analysis using polynomial chaos expansions, 2008 (shares from weights); Durrande,
 * Ginsbourger, Roustant and Carraro, ANOVA kernels, 2013, arXiv 1106.3571 (the kernel and Q).
 *
 * D parameters, n observations. Symmetric matrices are lower triangles by rows.
 */
import { cholesky, choleskyInverse } from '../../math/linalg/cholesky.ts';
import { dot } from '../../math/linalg/rows.ts';
import { lowerTriangle, solveLower, solveUpper } from '../../math/linalg/triangular.ts';

/** One parameter at the observations. */
export interface Axis {
  /** [K] of [n]: φ_1 … φ_K; none of a choice with one value. */
  readonly phi: readonly Float64Array[];
  /** Whether ρ differs from 1. */
  readonly isNumeric: boolean;
}

const DEGREE = 8;

/** `u` is [n], in [0, 1]. */
export function numericAxis(u: readonly number[]): Axis {
  const phi = Array.from({ length: DEGREE }, (_, k) => Float64Array.from(u, (each) => legendre(k + 1, 2 * each - 1)));
  return { phi, isNumeric: true };
}

/** √(2k + 1) P_k(x), by Bonnet's recursion. */
function legendre(k: number, x: number): number {
  let [previous, value] = [1, x];
  for (let i = 1; i < k; i++) [previous, value] = [value, ((2 * i + 1) * x * value - i * previous) / (i + 1)];
  return Math.sqrt(2 * k + 1) * value;
}

/** `index` is [n], from 0 to count − 1. The contrasts are Helmert's: category k against the mean of those before it. */
export function categoricalAxis(index: readonly number[], count: number): Axis {
  const phi = Array.from({ length: count - 1 }, (_, i) => {
    const k = i + 1;
    const scale = Math.sqrt(count / (k * (k + 1)));
    return Float64Array.from(index, (c) => (c > k ? 0 : c === k ? -k * scale : scale));
  });
  return { phi, isNumeric: false };
}

/** θ: log s_j² [D], log −log ρ_j [D], log σ², log τ². */
export type Hyperparameters = Float64Array;

/** The centres of the priors, which are normal. Values have mean 0 and variance 1. */
function priorCentre(D: number): Hyperparameters {
  return Float64Array.of(...new Array<number>(D).fill(-2), ...new Array<number>(D).fill(0), 1, Math.log(1e-3));
}

/** Where draws of θ may begin: every parameter matters, and a tenth of what is seen is noise. */
export function startingHyperparameters(D: number): Hyperparameters {
  return Float64Array.of(...new Array<number>(D).fill(-1), ...new Array<number>(D).fill(0), 0, Math.log(0.01));
}

const PRIOR_SD = { relevance: 3, decay: 0.7, signal: 1.5, noise: 2.5 };

/** As a share of the largest entry of k: rounding must not make C singular. */
const JITTER = 1e-7;

export interface ChaosData {
  readonly axes: readonly Axis[];
  /** [n], of mean 0 and variance 1. */
  readonly y: Float64Array;
  /** [n], the variance that each has beside τ². */
  readonly extraNoise: readonly number[];
}

/** log p(y | θ) + log p(θ), up to a constant. Of the factors of k only those are computed whose θ have changed. */
export function logPosterior({ axes, y, extraNoise }: ChaosData): (theta: Hyperparameters) => number {
  const D = axes.length;
  const factors = axes.map(() => ({ relevance: NaN, decay: NaN, factor: [] as Float64Array[] }));
  const centre = priorCentre(D);
  return (theta) => {
    const product = productOf(
      axes.map((axis, j) => {
        const last = factors[j];
        if (theta[j] !== last.relevance || theta[D + j] !== last.decay) {
          factors[j] = {
            relevance: theta[j],
            decay: theta[D + j],
            factor: factorOf(axis, spectrum(axis, theta, j, D), y.length),
          };
        }
        return factors[j].factor;
      }),
    );
    const L = cholesky(withNoise(product, theta, D, extraNoise));
    if (L === undefined) return -Infinity;
    const z = y.slice();
    solveLower(L, z);
    const logLikelihood = L.reduce((sum, row, i) => sum - Math.log(row[i]), -dot(z, z) / 2);
    return theta.reduce((sum, value, i) => sum - ((value - centre[i]) / priorSd(i, D)) ** 2 / 2, logLikelihood);
  };
}

function priorSd(i: number, D: number): number {
  if (i < 2 * D) return i < D ? PRIOR_SD.relevance : PRIOR_SD.decay;
  return i === 2 * D ? PRIOR_SD.signal : PRIOR_SD.noise;
}

/** [K], λ_j. */
function spectrum({ phi, isNumeric }: Axis, theta: Hyperparameters, j: number, D: number): number[] {
  const rho = isNumeric ? Math.exp(-Math.exp(theta[D + j])) : 1;
  const powers = phi.map((_, k) => rho ** k);
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => (Math.exp(theta[j]) * power) / sum);
}

/** 1 + Σ_k λ_k φ_k φ_kᵀ */
function factorOf({ phi }: Axis, lambda: readonly number[], n: number): Float64Array[] {
  const factor = lowerTriangle(n);
  for (let i = 0; i < n; i++) {
    const row = factor[i].fill(1);
    phi.forEach((values, k) => {
      const scaled = lambda[k] * values[i];
      for (let l = 0; l <= i; l++) row[l] += scaled * values[l];
    });
  }
  return factor;
}

function productOf(factors: readonly (readonly Float64Array[])[]): Float64Array[] {
  const product = factors[0].map((row) => row.slice());
  for (const factor of factors.slice(1)) {
    product.forEach((row, i) => {
      const other = factor[i];
      for (let l = 0; l <= i; l++) row[l] *= other[l];
    });
  }
  return product;
}

/** C = σ² K + τ² I */
function withNoise(K: Float64Array[], theta: Hyperparameters, D: number, extraNoise: readonly number[]) {
  const [signal, noise] = [Math.exp(theta[2 * D]), Math.exp(theta[2 * D + 1])];
  const jitter = JITTER * signal * Math.max(...K.map((row, i) => row[i]));
  for (const [i, row] of K.entries()) {
    for (let l = 0; l <= i; l++) row[l] *= signal;
    row[i] += noise + jitter + extraNoise[i];
  }
  return K;
}

/** What the observations say of the variance of f, in units of that of y. */
export interface Variances {
  /** For each parameter, the weights of its own terms: their means [K], and their covariances, [K, K]. */
  readonly main: readonly { readonly mean: Float64Array; readonly covariance: Float64Array[] }[];
  /** The expected variance of the terms of several parameters. */
  readonly interactions: number;
}

/** Undefined where C is singular to rounding. */
export function variances({ axes, y, extraNoise }: ChaosData, theta: Hyperparameters): Variances | undefined {
  const [D, n] = [axes.length, y.length];
  const signal = Math.exp(theta[2 * D]);
  const lambdas = axes.map((axis, j) => spectrum(axis, theta, j, D));
  const L = cholesky(withNoise(productOf(axes.map((axis, j) => factorOf(axis, lambdas[j], n))), theta, D, extraNoise));
  if (L === undefined) return undefined;
  const whiten = (values: Float64Array): Float64Array => {
    solveLower(L, values);
    return values;
  };
  const z = whiten(y.slice());
  const main = axes.map(({ phi }, j) => {
    const B = phi.map((values, k) => whiten(values.map((value) => signal * lambdas[j][k] * value)));
    const covariance = B.map((b, k) =>
      Float64Array.from(B.slice(0, k + 1), (other, l) => (l === k ? signal * lambdas[j][k] : 0) - dot(b, other)),
    );
    return { mean: Float64Array.from(B, (b) => dot(b, z)), covariance };
  });

  const squares = lambdas.map((each) => each.map((lambda) => lambda ** 2));
  const Q = productOf(axes.map((axis, j) => factorOf(axis, squares[j], n)));
  const alpha = z.slice();
  solveUpper(L, alpha);
  const constant = whiten(new Float64Array(n).fill(signal));
  const ofMean = signal ** 2 * bilinear(Q, alpha) - dot(constant, z) ** 2;
  const prior = signal * lambdas.reduce((product, lambda) => product * (1 + lambda.reduce((a, b) => a + b, 0)), 1);
  const ofSpread = prior - signal ** 2 * traceOfProduct(choleskyInverse(L), Q) - (signal - dot(constant, constant));
  const alone = main.map(({ mean, covariance }) => ({
    mean: dot(mean, mean),
    spread: covariance.reduce((sum, row, k) => sum + row[k], 0),
  }));
  const without = (total: number, key: 'mean' | 'spread'): number =>
    Math.max(
      0,
      alone.reduce((rest, each) => rest - each[key], total),
    );
  return { main, interactions: without(ofMean, 'mean') + without(ofSpread, 'spread') };
}

/** xᵀ A x */
function bilinear(A: readonly Float64Array[], x: Float64Array): number {
  return A.reduce((sum, row, i) => sum + x[i] * (2 * dot(row, x.subarray(0, i + 1)) - row[i] * x[i]), 0);
}

/** tr(A B) */
function traceOfProduct(A: readonly Float64Array[], B: readonly Float64Array[]): number {
  return A.reduce((sum, row, i) => sum + 2 * dot(row, B[i]) - row[i] * B[i][i], 0);
}
