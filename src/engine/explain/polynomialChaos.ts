/**
 * A function of independent uniform coordinates as a sum of terms that are orthogonal: a constant, one function of each
 * coordinate, of each two, and so on. The shares of its variance are read off its weights.
 *
 *   f(u) = Σ_α w_α Π_j φ_{α_j}(u_j)         φ_0 = 1,  ∫ φ_k φ_l = δ_kl
 *   w_α ~ N(0, σ² Π_j λ_{j,α_j})            λ_{j,0} = 1,  Σ_{k>0} λ_jk = s_j²,  λ_jk ∝ ρ_j^k
 *   k(u, v) = σ² Π_j (1 + k_j(u_j, v_j))    k_j(a, b) = Σ_{k>0} λ_jk φ_k(a) φ_k(b)
 *   σ² = 1/γ,  s_j² = γ a_j                 a_j: the variance of the terms of j alone
 *
 * γ is how much less a term of two parameters has than their own terms would say, a_i a_j, and of three γ². Without it
 * D factors of 1 + s_j² leave nothing but interactions where D is large: of 12 parameters and more all shares were too
 * small, and of 30 nine tenths of an additive function. That Σ_j a_j is 1 before any trial does not depend on D.
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
import { factorInPlace } from '../../math/compiled/cholesky.ts';
import { choleskyInverse } from '../../math/linalg/cholesky.ts';
import { productTree } from '../../math/linalg/productTree.ts';
import { dot } from '../../math/linalg/rows.ts';
import { rowsOfTriangle, solveLower, solveUpper } from '../../math/linalg/triangular.ts';

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

/** θ: log a_j [D], log −log ρ_j [D], log γ, log τ². */
export type Hyperparameters = Float64Array;

/** The centres of the priors, which are normal: Σ_j a_j = 1. Values have mean 0 and variance 1. */
function priorCentre(D: number): Hyperparameters {
  return hyperparameters(D, -1, Math.log(1e-3));
}

/** Where draws of θ may begin: every parameter matters, and a hundredth of what is seen is noise. */
export function startingHyperparameters(D: number): Hyperparameters {
  return hyperparameters(D, 0, Math.log(0.01));
}

function hyperparameters(D: number, ...last: readonly [gamma: number, noise: number]): Hyperparameters {
  return Float64Array.of(...new Array<number>(D).fill(-Math.log(D)), ...new Array<number>(D).fill(0), ...last);
}

const PRIOR_SD = { relevance: 3, decay: 0.7, gamma: 1.5, noise: 2.5 };

function priorSd(i: number, D: number): number {
  if (i < 2 * D) return i < D ? PRIOR_SD.relevance : PRIOR_SD.decay;
  return i === 2 * D ? PRIOR_SD.gamma : PRIOR_SD.noise;
}

/** As a share of the largest entry of k: rounding must not make C singular. */
const JITTER = 1e-7;

export interface ChaosData {
  readonly axes: readonly Axis[];
  /** [n], of mean 0 and variance 1. */
  readonly y: Float64Array;
  /** [n], the variance that each has beside τ². */
  readonly extraNoise: readonly number[];
}

/** log p(y | θ) + log p(θ), up to a constant. Of k only those factors are computed whose θ have changed. */
export function logPosterior({ axes, y, extraNoise }: ChaosData): (theta: Hyperparameters) => number {
  const [D, n] = [axes.length, y.length];
  const centre = priorCentre(D);
  const kernels = axes.map(() => ({ relevance: NaN, decay: NaN, values: emptyTriangle(n) }));
  const factors = productTree(D, emptyTriangle(n).length);
  const C = emptyTriangle(n);
  const rows = rowsOfTriangle(C, n);
  return (theta) => {
    for (const [j, axis] of axes.entries()) {
      const kernel = kernels[j];
      const [relevance, decay] = [theta[j] + theta[2 * D], theta[D + j]];
      if (kernel.decay === decay && kernel.relevance === relevance) continue;
      if (kernel.decay !== decay) addTerms(axis, decayOf(axis, decay), kernel.values.fill(0));
      [kernel.relevance, kernel.decay] = [relevance, decay];
      const [s2, factor] = [Math.exp(relevance), factors.changed(j)];
      for (let i = 0; i < factor.length; i++) factor[i] = 1 + s2 * kernel.values[i];
    }
    C.set(factors.product());
    addNoise(rows, theta, D, extraNoise);
    if (!factorInPlace(C, n)) return -Infinity;
    const z = y.slice();
    solveLower(rows, z);
    const logLikelihood = rows.reduce((sum, row, i) => sum - Math.log(row[i]), -dot(z, z) / 2);
    return theta.reduce((sum, value, i) => sum - ((value - centre[i]) / priorSd(i, D)) ** 2 / 2, logLikelihood);
  };
}

function emptyTriangle(n: number): Float64Array<ArrayBuffer> {
  return new Float64Array((n * (n + 1)) / 2);
}

/** [K], ρ^k, of sum 1. */
function decayOf({ phi, isNumeric }: Axis, logLog: number): number[] {
  const rho = isNumeric ? Math.exp(-Math.exp(logLog)) : 1;
  const powers = phi.map((_, k) => rho ** k);
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** K ← K + Σ_k λ_k φ_k φ_kᵀ, a triangle by rows. */
function addTerms({ phi }: Axis, lambda: readonly number[], K: Float64Array): void {
  for (const [k, values] of phi.entries()) {
    for (let i = 0, at = 0; i < values.length; i++) {
      const scaled = lambda[k] * values[i];
      for (let l = 0; l <= i; l++, at++) K[at] += scaled * values[l];
    }
  }
}

/** Π_j (1 + Σ_k λ_jk φ_jk φ_jkᵀ), a triangle by rows. */
function productOf(axes: readonly Axis[], lambdas: readonly (readonly number[])[], n: number) {
  const product = emptyTriangle(n).fill(1);
  const factor = emptyTriangle(n);
  for (const [j, axis] of axes.entries()) {
    addTerms(axis, lambdas[j], factor.fill(1));
    for (let i = 0; i < product.length; i++) product[i] *= factor[i];
  }
  return product;
}

/** K → C = K/γ + τ² I */
function addNoise(K: Float64Array[], theta: Hyperparameters, D: number, extraNoise: readonly number[]): void {
  const [signal, noise] = [Math.exp(-theta[2 * D]), Math.exp(theta[2 * D + 1])];
  const jitter = JITTER * signal * Math.max(...K.map((row, i) => row[i]));
  for (const [i, row] of K.entries()) {
    for (let l = 0; l <= i; l++) row[l] *= signal;
    row[i] += noise + jitter + extraNoise[i];
  }
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
  const signal = Math.exp(-theta[2 * D]);
  const lambdas = axes.map((axis, j) =>
    decayOf(axis, theta[D + j]).map((lambda) => Math.exp(theta[j] + theta[2 * D]) * lambda),
  );
  const C = productOf(axes, lambdas, n);
  const L = rowsOfTriangle(C, n);
  addNoise(L, theta, D, extraNoise);
  if (!factorInPlace(C, n)) return undefined;
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
  const Q = rowsOfTriangle(productOf(axes, squares, n), n);
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
