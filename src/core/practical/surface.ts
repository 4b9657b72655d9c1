/**
 * The upper confidence bound as a function of the place, while a batch is chosen: its mean stays, its variance falls with every pick.
 *
 *   u(x) = μ(x) + β s_f √ν(x)      over the places of a pool all at once, or at one row with its gradient
 */
import { correlations, inLengthscales } from '../bbkb/kernel.ts';
import { addSquares, axpy, combine, combineAll } from '../linalg/columns.ts';
import { dot } from '../linalg/rows.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { correlate, influence, scaled, sight, squaredDistance, type Posterior } from './posterior.ts';

/** What the posterior says of many places, before any pick. */
export interface View {
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
export function means(posterior: Posterior, X: Matrix): Float64Array {
  return combine(towards(posterior, inLengthscales(X, posterior.kernel.lengthscales), X.rows), posterior.a, X.rows);
}

/** Entries of a column that stay in the cache while all columns pass. */
const CHUNK = 512;

export function view(posterior: Posterior, places: Matrix): View {
  const { L, Rt, a, kernel } = posterior;
  const X = inLengthscales(places, kernel.lengthscales);
  const K = towards(posterior, X, places.rows);
  const mean = combine(K, a, places.rows);
  const variance = new Float64Array(places.rows).fill(1);
  for (let first = 0; first < variance.length; first += CHUNK) {
    const part = variance.subarray(first, first + CHUNK);
    const Z = solved(L, K.map((column) => column.subarray(first, first + CHUNK)), part.length); // prettier-ignore
    const W = solved(Rt, Z, part.length);
    for (const z of Z) addSquares(-1, z, part);
    for (const w of W) addSquares(kernel.lambda, w, part);
  }
  for (let i = 0; i < variance.length; i++) if (variance[i] < 0) variance[i] = 0;
  return { X, K, mean, variance };
}

/** A pick that the variance is conditioned on. */
interface Pick {
  /** In units of the lengthscales. */
  readonly x: Float64Array;
  readonly g: Float64Array;
  /** c_s(x) of the picks s before it. */
  readonly former: readonly number[];
  /** √(ν + λ) before it. */
  readonly root: number;
}

export interface Surface {
  /** [n], u of every place in the view. */
  readonly upper: Float64Array;
  /** u at a row and its gradient. */
  readonly at: (row: Float64Array) => { readonly value: number; readonly gradient: Float64Array };
  /** ν at a row: before the batch, and after the picks so far. */
  readonly variances: (row: Float64Array) => { readonly before: number; readonly now: number };
  /** Conditions on a pick. */
  readonly add: (row: Float64Array) => void;
}

export function surface(posterior: Posterior, { X, K, mean, variance }: View, beta: number): Surface {
  const { kernel, S, a } = posterior;
  const { type, lengthscales, lambda, signal } = kernel;
  const left = variance.slice();
  const upper = mean.map((mu, i) => mu + beta * signal * Math.sqrt(left[i]));
  const columns: Float64Array[] = [];
  const picks: Pick[] = [];

  /** c_s(x) of every pick, with k and κ of the picks, which come after those of the dictionary. */
  const falls = (x: Float64Array, k: Float64Array) => {
    const own = new Float64Array(picks.length);
    const kappa = new Float64Array(picks.length);
    const c = new Float64Array(picks.length);
    picks.forEach((pick, s) => {
      correlate(type, squaredDistance(x, pick.x), s, own, kappa);
      c[s] = (own[s] + dot(k, pick.g) - conditioned(c, pick)) / pick.root;
    });
    return { c, kappa };
  };
  const variances = (row: Float64Array) => {
    const x = scaled(row, kernel);
    const { k, z, w } = sight(posterior, x);
    const { c } = falls(x, k);
    const before = Math.max(0, 1 - dot(z, z) + lambda * dot(w, w));
    return { before, now: Math.max(0, before - dot(c, c)) };
  };
  return {
    upper,
    variances,
    at: (row) => {
      const x = scaled(row, kernel);
      const seen = sight(posterior, x);
      const { c, kappa } = falls(x, seen.k);
      const nu = 1 - dot(seen.z, seen.z) + lambda * dot(seen.w, seen.w) - dot(c, c);
      const sd = Math.sqrt(Math.max(nu, TINY));
      const slope = (beta * signal) / (2 * sd); // of u by ν
      // weights of the gradients of k(x, s): in μ as a, in ν as 2g, less what flows back through every c
      const weights = influence(posterior, seen);
      for (let i = 0; i < weights.length; i++) weights[i] = a[i] + 2 * slope * weights[i];
      const back = c.map((value) => -2 * slope * value);
      const gradient = new Float64Array(x.length);
      for (let s = picks.length - 1; s >= 0; s--) {
        const flow = back[s] / picks[s].root;
        picks[s].former.forEach((value, r) => {
          back[r] -= flow * value;
        });
        for (let i = 0; i < weights.length; i++) weights[i] += flow * picks[s].g[i];
        pull(gradient, flow * kappa[s], x, picks[s].x);
      }
      for (let i = 0; i < weights.length; i++) pull(gradient, weights[i] * seen.kappa[i], x, S[i]);
      for (let j = 0; j < gradient.length; j++) gradient[j] /= lengthscales[j];
      return { value: dot(seen.k, a) + beta * signal * sd, gradient };
    },
    add: (row) => {
      const x = scaled(row, kernel);
      const seen = sight(posterior, x);
      const { c } = falls(x, seen.k);
      const { now } = variances(row);
      const pick: Pick = { x, g: influence(posterior, seen), former: [...c], root: Math.sqrt(now + lambda) };
      const column = correlations(type, X, x, mean.length);
      const spanned = combine(K, pick.g, mean.length);
      for (let i = 0; i < column.length; i++) column[i] += spanned[i];
      const learned = combine(columns, c, mean.length);
      for (let i = 0; i < column.length; i++) {
        column[i] = (column[i] - learned[i]) / pick.root;
        left[i] = Math.max(0, left[i] - column[i] * column[i]);
        upper[i] = mean[i] + beta * signal * Math.sqrt(left[i]);
      }
      columns.push(column);
      picks.push(pick);
    },
  };
}

/** Keeps the gradient of the root finite at a place that is known exactly. */
const TINY = 1e-14;

function conditioned(c: Float64Array, { former }: Pick): number {
  return former.reduce((sum, value, s) => sum + value * c[s], 0);
}

/** gradient ← gradient − weight (x − s), the gradient of k(x, s) being −κ (x − s) in units of the lengthscales. */
function pull(gradient: Float64Array, weight: number, x: Float64Array, s: Float64Array): void {
  for (let j = 0; j < x.length; j++) gradient[j] -= weight * (x[j] - s[j]);
}

/** [m] columns of [length]: k between the places and each of the dictionary. */
function towards({ kernel: { type }, S }: Posterior, X: readonly Float64Array[], length: number): Float64Array[] {
  return S.map((s) => correlations(type, X, s, length));
}

/** T⁻¹ for every place: the columns of K, each a coordinate, solved forwards, two at a time because they share a pass. */
function solved(T: readonly Float64Array[], K: readonly Float64Array[], length: number): Float64Array[] {
  const Z: Float64Array[] = [];
  for (let j = 0; j < T.length; j += 2) {
    const pair = T.slice(j, j + 2);
    const spanned = combineAll(Z, pair.map((row) => row.subarray(0, j)), length); // prettier-ignore
    pair.forEach((row, q) => {
      const z = spanned[q];
      const k = K[j + q];
      const pivot = row[j + q];
      if (q === 1) axpy(row[j], Z[j], z);
      for (let i = 0; i < length; i++) z[i] = (k[i] - z[i]) / pivot;
      Z.push(z);
    });
  }
  return Z;
}
