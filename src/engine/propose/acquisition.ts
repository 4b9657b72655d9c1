/**
 * The acquisition function, an upper confidence bound, while a batch is chosen. Its mean stays; its variance falls with
 * every pick.
 *
 *   u(x) = μ(x) + β s_f √ν(x)      at all candidates at once, or at one row with its gradient
 *   ν(x) ← ν(x) − Σ_r c_r(x)²      c_r, the conditional covariance with pick r, as in posterior.ts, with λ_b for λ
 *
 * n candidates, m inducing points, D columns of the unit cube, r and s number the picks.
 */
import { kernelColumn } from '../../math/gp/covariance.ts';
import { columnStore, type ColumnStore } from '../../math/compiled/columnStore.ts';
import { axpy } from '../../math/linalg/columns.ts';
import { dot } from '../../math/linalg/rows.ts';
import {
  gradientWeights,
  scaledByLengthscales,
  crossCovariance,
  kernelBetween,
  type CrossCovariance,
  type Kernel,
  type Posterior,
} from '../model/posterior.ts';
import type { Predictions } from '../model/predictions.ts';

/**
 * β, the factor of the standard deviation. 2 left gaps a tenth larger at 24 trials, 1 left gaps a fifth larger at 48.
 */
export const UCB_MULTIPLIER = 1.5;

export interface AcquisitionFunction {
  /** s_f */
  readonly signalSd: number;
  /** [n], u of every candidate. It changes with every pick. */
  readonly ucb: Float64Array;
  /** u at a row [D] of the unit cube, and its gradient [D]. */
  readonly evaluate: (row: Float64Array, beta?: number) => { readonly value: number; readonly gradient: Float64Array };
  /** ν at a row: before the batch, and after the picks so far. */
  readonly variances: (row: Float64Array) => { readonly before: number; readonly now: number };
  readonly condition: (row: Float64Array) => void;
}

/** @param noiseInBatch λ_b, with which the bound is conditioned on a pick; default λ, the noise of its result. */
export function upperConfidenceBound(
  posterior: Posterior,
  predictions: Predictions,
  beta: number,
  noiseInBatch: number = posterior.kernel.lambda,
): AcquisitionFunction {
  const factor = beta * posterior.kernel.signalSd;
  const variance = predictions.variance.slice();
  const ucb = predictions.mean.map((mu, i) => mu + factor * Math.sqrt(variance[i]));
  const picks: ConditionedPick[] = [];
  const { K } = predictions;
  const atCandidates: Float64Array[] = [];
  const columnOf = (j: number): Float64Array => (j < K.length ? K[j] : atCandidates[j - K.length]);
  const columns = columnStore(ucb.length, columnOf, MOST_PICKS);
  const bound = { posterior, predictions, factor, noiseInBatch, variance, ucb, picks, atCandidates, columns };
  return {
    signalSd: posterior.kernel.signalSd,
    get ucb() {
      if (atCandidates.length < picks.length) conditionCandidates(bound);
      return ucb;
    },
    evaluate: (row, multiplier = beta) =>
      multiplier === 0
        ? meanAndGradient(posterior, row)
        : boundAndGradient(bound, row, multiplier * posterior.kernel.signalSd),
    variances: (row) => variances(bound, covariancesAt(bound, row)),
    condition: (row) => {
      conditionOnPick(bound, row);
    },
  };
}

/** The columns of so many picks are kept for sums; of more they are copied each time. */
const MOST_PICKS = 256;

/**
 * The bound while a batch is chosen. `conditionOnPick` adds a pick; `conditionCandidates` changes the variance and ucb,
 * and is called when the ucb is read: some models of several metrics are read at every fourth pick, and some never.
 */
interface ConditionedBound {
  readonly posterior: Posterior;
  readonly predictions: Predictions;
  /** β s_f. */
  readonly factor: number;
  /** λ_b */
  readonly noiseInBatch: number;
  /** [n], ν after the picks so far. */
  readonly variance: Float64Array;
  readonly ucb: Float64Array;
  readonly picks: ConditionedPick[];
  /** [n] each: c at the candidates, of the picks for which it was computed. */
  readonly atCandidates: Float64Array[];
  /** The m columns of K, then those of the picks. */
  readonly columns: ColumnStore<number>;
}

interface ConditionedPick {
  /** [D], in units of the lengthscales. */
  readonly x: Float64Array;
  /** [m], g_s. */
  readonly g: Float64Array;
  /** c_s(x) of the picks s before it. */
  readonly covariances: readonly number[];
  /** √(ν + λ_b) before it. */
  readonly predictiveSd: number;
}

/** A row's covariances with the inducing points and with the picks. */
interface RowCovariances {
  /** [D], the row in units of the lengthscales. */
  readonly x: Float64Array;
  readonly cross: CrossCovariance;
  /** c_s(x) of every pick s. */
  readonly c: Float64Array;
  /** κ between x and every pick. */
  readonly kappa: Float64Array;
}

function covariancesAt({ posterior, picks }: ConditionedBound, row: Float64Array): RowCovariances {
  const { kernel } = posterior;
  const x = scaledByLengthscales(row, kernel);
  const cross = crossCovariance(posterior, x);
  const { k: pickKernel, kappa } = kernelBetween(
    kernel,
    x,
    picks.map((pick) => pick.x),
  );
  const c = new Float64Array(picks.length);
  picks.forEach((pick, s) => {
    c[s] = (pickKernel[s] + dot(cross.k, pick.g) - explainedCovariance(c, pick)) / pick.predictiveSd;
  });
  return { x, cross, c, kappa };
}

/** Σ_{r<s} c_r(x) c_r(x_s). */
function explainedCovariance(c: Float64Array, { covariances }: ConditionedPick): number {
  return covariances.reduce((sum, value, s) => sum + value * c[s], 0);
}

/** ν before the batch. Rounding may leave it slightly below 0. */
function initialVariance({ posterior }: ConditionedBound, { cross: { z, w } }: RowCovariances): number {
  return 1 - dot(z, z) + posterior.kernel.lambda * dot(w, w);
}

function variances(bound: ConditionedBound, at: RowCovariances): { readonly before: number; readonly now: number } {
  const before = Math.max(0, initialVariance(bound, at));
  return { before, now: Math.max(0, before - dot(at.c, at.c)) };
}

function conditionOnPick(bound: ConditionedBound, row: Float64Array): void {
  const at = covariancesAt(bound, row);
  const predictiveSd = Math.sqrt(variances(bound, at).now + bound.noiseInBatch);
  bound.picks.push({ x: at.x, g: gradientWeights(bound.posterior, at.cross), covariances: [...at.c], predictiveSd });
}

/** Several picks share a pass over K. */
function conditionCandidates({ posterior, predictions, factor, variance, ucb, ...bound }: ConditionedBound): void {
  const { picks, atCandidates, columns } = bound;
  const { X, K, mean } = predictions;
  const added = picks.slice(atCandidates.length);
  const throughDictionary = columns.linearCombinations(
    [...K.keys()],
    added.map(({ g }) => g),
  );
  for (const [s, { x, covariances, predictiveSd }] of added.entries()) {
    const column = kernelColumn(posterior.kernel.type, X, x, mean.length);
    for (let i = 0; i < column.length; i++) column[i] += throughDictionary[s][i];
    const keysOfPicks = atCandidates.map((_, r) => K.length + r);
    const [explained] = columns.linearCombinations(keysOfPicks, [Float64Array.from(covariances)]);
    for (let i = 0; i < column.length; i++) {
      column[i] = (column[i] - explained[i]) / predictiveSd;
      variance[i] = Math.max(0, variance[i] - column[i] * column[i]);
    }
    atCandidates.push(column);
  }
  for (let i = 0; i < ucb.length; i++) ucb[i] = mean[i] + factor * Math.sqrt(variance[i]);
}

/** The bound with the multiplier 0, which needs no solve. */
function meanAndGradient(posterior: Posterior, row: Float64Array): { value: number; gradient: Float64Array } {
  const { S, a, kernel } = posterior;
  const x = scaledByLengthscales(row, kernel);
  const { k, kappa } = kernelBetween(kernel, x, S);
  const gradient = new Float64Array(x.length);
  for (let i = 0; i < a.length; i++) addKernelGradient(gradient, a[i] * kappa[i], x, S[i]);
  return addPriorMean(posterior, row, { value: dot(k, a), gradient: inUnitsOfCube(gradient, kernel) });
}

/** μ = m + k_Sᵀ a and ∇μ = ∇m + ∇(k_Sᵀ a), from the second terms. */
function addPriorMean({ priorMean }: Posterior, row: Float64Array, rest: { value: number; gradient: Float64Array }) {
  if (priorMean === undefined) return rest;
  let value = rest.value + priorMean.constant;
  for (const { weight, posterior } of priorMean.terms) {
    const term = meanAndGradient(posterior, row);
    value += weight * term.value;
    axpy(weight, term.gradient, rest.gradient);
  }
  return { value, gradient: rest.gradient };
}

/** Keeps the gradient of the root finite where the variance is 0. */
const MIN_VARIANCE = 1e-14;

function boundAndGradient(bound: ConditionedBound, row: Float64Array, factor: number) {
  const { posterior } = bound;
  const at = covariancesAt(bound, row);
  const sd = Math.sqrt(Math.max(initialVariance(bound, at) - dot(at.c, at.c), MIN_VARIANCE));
  const gradient = boundGradient(bound, at, factor / (2 * sd));
  return addPriorMean(posterior, row, { value: dot(at.cross.k, posterior.a) + factor * sd, gradient });
}

/**
 * The gradient [D] of u; `slope` is du/dν. It is a weighted sum of the gradients of k(x, s) over the inducing points
 * and the picks. In μ the weights are a, in ν they are 2 g minus the chain rule's terms for the c of every pick, from
 * the last pick back to the first.
 */
function boundGradient({ posterior, picks }: ConditionedBound, at: RowCovariances, slope: number): Float64Array {
  const { S, a, kernel } = posterior;
  const { x, cross, c, kappa } = at;
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
  return inUnitsOfCube(gradient, kernel);
}

/** A gradient for rows of the cube from one for rows in units of the lengthscales, in place. */
function inUnitsOfCube(gradient: Float64Array, { lengthscales }: Kernel): Float64Array {
  for (let j = 0; j < gradient.length; j++) gradient[j] /= lengthscales[j];
  return gradient;
}

/** gradient ← gradient − weight (x − s), because the gradient of k(x, s) is −κ (x − s) in units of the lengthscales. */
function addKernelGradient(gradient: Float64Array, weight: number, x: Float64Array, s: Float64Array): void {
  for (let j = 0; j < x.length; j++) gradient[j] -= weight * (x[j] - s[j]);
}
