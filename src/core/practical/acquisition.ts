/**
 * The upper confidence bound as a function of the place, while a batch is chosen: its mean stays, its variance falls with every pick.
 *
 *   u(x) = μ(x) + β s_f √ν(x)      over the places of a pool all at once, or at one row with its gradient
 */
import { kernelColumn, scaleByLengthscales } from '../kernel/covariance.ts';
import { kernelAndSlope } from '../kernel/stationaryKernel.ts';
import { addSquares, linearCombination } from '../linalg/columns.ts';
import { dot, squaredDistance } from '../linalg/rows.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { solveLowerColumns } from '../linalg/triangular.ts';
import { gradientWeights, scaledByLengthscales, crossCovariance, type Posterior } from './posterior.ts';

/** What the posterior says of many places, before any pick. */
export interface Predictions {
  /** D columns of [n]: the places, in units of the lengthscales. */
  readonly X: readonly Float64Array[];
  /** [m] columns of [n]: k between the places and the dictionary. */
  readonly K: readonly Float64Array[];
  /** [n], μ. */
  readonly mean: Float64Array;
  /** [n], ν. */
  readonly variance: Float64Array;
}

/** [n], μ alone, which costs an m-th of the whole view. */
export function predictMeans(posterior: Posterior, X: Matrix): Float64Array {
  return linearCombination(
    dictionaryKernel(posterior, scaleByLengthscales(X, posterior.kernel.lengthscales), X.rows),
    posterior.a,
    X.rows,
  );
}

/** Entries of a column that stay in the cache while all columns pass. */
const CHUNK_SIZE = 512;

export function predict(posterior: Posterior, candidates: Matrix): Predictions {
  const { L, Rt, a, kernel } = posterior;
  const X = scaleByLengthscales(candidates, kernel.lengthscales);
  const K = dictionaryKernel(posterior, X, candidates.rows);
  const mean = linearCombination(K, a, candidates.rows);
  const variance = new Float64Array(candidates.rows).fill(1);
  for (let first = 0; first < variance.length; first += CHUNK_SIZE) {
    const chunk = variance.subarray(first, first + CHUNK_SIZE);
    const Z = solveLowerColumns(L, K.map((column) => column.subarray(first, first + CHUNK_SIZE)), chunk.length); // prettier-ignore
    const W = solveLowerColumns(Rt, Z, chunk.length);
    for (const z of Z) addSquares(-1, z, chunk);
    for (const w of W) addSquares(kernel.lambda, w, chunk);
  }
  for (let i = 0; i < variance.length; i++) if (variance[i] < 0) variance[i] = 0;
  return { X, K, mean, variance };
}

/** A pick that the variance is conditioned on. */
interface ConditionedPick {
  /** In units of the lengthscales. */
  readonly x: Float64Array;
  readonly g: Float64Array;
  /** c_s(x) of the picks s before it. */
  readonly covariances: readonly number[];
  /** √(ν + λ) before it. */
  readonly predictiveSd: number;
}

export interface AcquisitionFunction {
  /** [n], u of every place in the view. */
  readonly ucb: Float64Array;
  /** u at a row and its gradient. */
  readonly evaluate: (row: Float64Array) => { readonly value: number; readonly gradient: Float64Array };
  /** ν at a row: before the batch, and after the picks so far. */
  readonly variances: (row: Float64Array) => { readonly before: number; readonly now: number };
  /** Conditions on a pick. */
  readonly condition: (row: Float64Array) => void;
}

export function upperConfidenceBound(
  posterior: Posterior,
  { X, K, mean, variance }: Predictions,
  beta: number,
): AcquisitionFunction {
  const { kernel, S, a } = posterior;
  const { type, lengthscales, lambda, signalSd } = kernel;
  const currentVariance = variance.slice();
  const ucb = mean.map((mu, i) => mu + beta * signalSd * Math.sqrt(currentVariance[i]));
  const columns: Float64Array[] = [];
  const picks: ConditionedPick[] = [];

  /** c_s(x) of every pick, with k and κ of the picks, which come after those of the dictionary. */
  const conditionalCovariances = (x: Float64Array, k: Float64Array) => {
    const r2 = new Float64Array(picks.length);
    for (let s = 0; s < picks.length; s++) r2[s] = squaredDistance(x, picks[s].x);
    const { k: pickKernel, kappa } = kernelAndSlope(type, r2);
    const c = new Float64Array(picks.length);
    picks.forEach((pick, s) => {
      c[s] = (pickKernel[s] + dot(k, pick.g) - explainedCovariance(c, pick)) / pick.predictiveSd;
    });
    return { c, kappa };
  };
  const variances = (row: Float64Array) => {
    const x = scaledByLengthscales(row, kernel);
    const { k, z, w } = crossCovariance(posterior, x);
    const { c } = conditionalCovariances(x, k);
    const before = Math.max(0, 1 - dot(z, z) + lambda * dot(w, w));
    return { before, now: Math.max(0, before - dot(c, c)) };
  };
  return {
    ucb,
    variances,
    evaluate: (row) => {
      const x = scaledByLengthscales(row, kernel);
      const cross = crossCovariance(posterior, x);
      const { c, kappa } = conditionalCovariances(x, cross.k);
      const nu = 1 - dot(cross.z, cross.z) + lambda * dot(cross.w, cross.w) - dot(c, c);
      const sd = Math.sqrt(Math.max(nu, MIN_VARIANCE));
      const slope = (beta * signalSd) / (2 * sd); // of u by ν
      // weights of the gradients of k(x, s): in μ as a, in ν as 2g, less what flows back through every c
      const weights = gradientWeights(posterior, cross);
      for (let i = 0; i < weights.length; i++) weights[i] = a[i] + 2 * slope * weights[i];
      const adjoints = c.map((value) => -2 * slope * value);
      const gradient = new Float64Array(x.length);
      for (let s = picks.length - 1; s >= 0; s--) {
        const adjoint = adjoints[s] / picks[s].predictiveSd;
        picks[s].covariances.forEach((value, r) => {
          adjoints[r] -= adjoint * value;
        });
        for (let i = 0; i < weights.length; i++) weights[i] += adjoint * picks[s].g[i];
        addKernelGradient(gradient, adjoint * kappa[s], x, picks[s].x);
      }
      for (let i = 0; i < weights.length; i++) addKernelGradient(gradient, weights[i] * cross.kappa[i], x, S[i]);
      for (let j = 0; j < gradient.length; j++) gradient[j] /= lengthscales[j];
      return { value: dot(cross.k, a) + beta * signalSd * sd, gradient };
    },
    condition: (row) => {
      const x = scaledByLengthscales(row, kernel);
      const seen = crossCovariance(posterior, x);
      const { c } = conditionalCovariances(x, seen.k);
      const { now } = variances(row);
      const pick: ConditionedPick = {
        x,
        g: gradientWeights(posterior, seen),
        covariances: [...c],
        predictiveSd: Math.sqrt(now + lambda),
      };
      const column = kernelColumn(type, X, x, mean.length);
      const throughDictionary = linearCombination(K, pick.g, mean.length);
      for (let i = 0; i < column.length; i++) column[i] += throughDictionary[i];
      const explained = linearCombination(columns, c, mean.length);
      for (let i = 0; i < column.length; i++) {
        column[i] = (column[i] - explained[i]) / pick.predictiveSd;
        currentVariance[i] = Math.max(0, currentVariance[i] - column[i] * column[i]);
        ucb[i] = mean[i] + beta * signalSd * Math.sqrt(currentVariance[i]);
      }
      columns.push(column);
      picks.push(pick);
    },
  };
}

/** Keeps the gradient of the root finite at a place that is known exactly. */
const MIN_VARIANCE = 1e-14;

function explainedCovariance(c: Float64Array, { covariances }: ConditionedPick): number {
  return covariances.reduce((sum, value, s) => sum + value * c[s], 0);
}

/** gradient ← gradient − weight (x − s), the gradient of k(x, s) being −κ (x − s) in units of the lengthscales. */
function addKernelGradient(gradient: Float64Array, weight: number, x: Float64Array, s: Float64Array): void {
  for (let j = 0; j < x.length; j++) gradient[j] -= weight * (x[j] - s[j]);
}

/** [m] columns of [length]: k between the places and each of the dictionary. */
function dictionaryKernel(
  { kernel: { type }, S }: Posterior,
  X: readonly Float64Array[],
  length: number,
): Float64Array[] {
  return S.map((s) => kernelColumn(type, X, s, length));
}
