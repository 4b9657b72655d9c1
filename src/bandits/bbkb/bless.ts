/**
 * BLESS-R: a dictionary (a set of inducing points) for points that are known already. They are drawn by their ridge
 * leverage scores, and the kernel matrix of all points is never formed. λ falls from a value so large that uniform
 * sampling is right down to the target. Each round estimates its scores from the dictionary of the round before.
 *
 *   τ̃_D(x, λ) = (1/λ) [ k(x,x) − k_D(x)ᵀ (K_DD + λ diag(p))⁻¹ k_D(x) ]        p_j the probability with which j is in D
 *   u_i       = min(1, q̄ k_ii/(k_ii + λ))                                      never below min(1, q̄ τ_i)
 *   p_i       = min(q̄ τ̃_i, u_i)            i is tried with probability u_i and kept with p_i/u_i, jointly p_i
 *
 * Source: Rudi, Calandriello, Carratino and Rosasco, On fast leverage score sampling and optimal learning, arXiv
 * 1810.13258, in the rejection form of the DPPy library. The next round's estimate has the JOINT probability
 * p_i; the authors' own program stores the ratio p_i/u_i there, which is too large.
 *
 * It departs from DPPy in two cases where DPPy would not end: λ never starts below the one that is asked for (few
 * points: q̄ n ≤ 10), and there is at least one round at that λ (n ≤ 2).
 */
import { cholesky } from '../../math/linalg/cholesky.ts';
import type { Uniform } from '../../math/random/seededUniform.ts';
import type { Covariance } from '../../math/gp/covariance.ts';

/** Arms and the probability with which each was drawn. May be empty. */
export interface Sample {
  readonly arms: readonly number[];
  readonly probabilities: readonly number[];
}

/**
 * The dictionary of `points`, which are arms, each listed as often as it was pulled. `qbar = Infinity` keeps them all.
 */
export function bless(
  k: Covariance,
  points: readonly number[],
  lambda: number,
  qbar: number,
  uniform: Uniform,
): Sample {
  if (points.length === 0 || qbar === Infinity) return { arms: points, probabilities: points.map(() => 1) };
  return blessRounds(k, points, lambda, qbar, uniform)[lastRound(points.length)];
}

/**
 * The dictionary of every round, with its λ, of 1 point or more. Draws one uniform a point, and in every round but the
 * first one more for each point that is tried.
 */
export function blessRounds(
  k: Covariance,
  points: readonly number[],
  lambda: number,
  qbar: number,
  uniform: Uniform,
): (Sample & { readonly lambda: number })[] {
  const all = [...points.keys()];
  const bounds = (lam: number): number[] => points.map((x) => (qbar * k.diagonal[x]) / (k.diagonal[x] + lam));
  const lam0 = firstLambda(bounds, points.length, lambda);

  // the first point always joins, and counts as p = q̄
  const p0 = bounds(lam0).with(0, qbar);
  const kept0 = all.filter((i) => uniform() <= p0[i] || i === 0);
  const drawn = [{ lambda: lam0, arms: kept0.map((i) => points[i]), probabilities: kept0.map((i) => p0[i]) }];

  const last = lastRound(points.length);
  for (let h = 1; h <= last; h++) {
    const lam = lambda * (lam0 / lambda) ** (1 - h / last); // geometric, ending at λ itself
    const u = bounds(lam).map((bound) => Math.min(1, bound));
    const tried = all.filter((i) => uniform() <= u[i]);
    const triedArms = tried.map((i) => points[i]);
    const tau = leverageScores(k, triedArms, drawn[h - 1], lam);
    const p = tried.map((i, r) => Math.min(qbar * tau[r], u[i]));
    const kept = [...tried.keys()].filter((r) => uniform() <= p[r] / u[tried[r]] && p[r] > 0);
    drawn.push({ lambda: lam, arms: kept.map((r) => triedArms[r]), probabilities: kept.map((r) => p[r]) });
  }
  return drawn;
}

/** τ̃_D of each point, from a dictionary that may be empty. O(|D|²) a point. */
export function leverageScores(k: Covariance, points: readonly number[], D: Sample, lambda: number): Float64Array {
  const columns = D.arms.map((arm) => k.column(arm));
  const regularised = D.arms.map((arm, r) => {
    const row = Float64Array.from({ length: r + 1 }, (_, c) => columns[c][arm]);
    row[r] += Math.max(lambda * D.probabilities[r], MIN_RIDGE * k.diagonal[arm]);
    return row;
  });
  // K_DD + λ diag(p) = L Lᵀ, v = L⁻¹ k_D:  k_Dᵀ (K_DD + λ diag(p))⁻¹ k_D = ‖v‖²
  const L = cholesky(regularised);
  if (L === undefined) throw new RangeError('The kernel matrix of the past trials is not positive definite.');
  return Float64Array.from(points, (x) => {
    const v = new Float64Array(L.length);
    let explained = 0;
    for (let i = 0; i < L.length; i++) {
      const row = L[i];
      let sum = columns[i][x];
      for (let j = 0; j < i; j++) sum -= row[j] * v[j];
      v[i] = sum / row[i];
      explained += v[i] * v[i];
    }
    return Math.max(0, k.diagonal[x] - explained) / lambda;
  });
}

/**
 * As a share of k(x, x): without it the matrix of points that are listed twice could not be factored where λ p is tiny.
 */
const MIN_RIDGE = 1e-12;

/** Rounds after the first: ⌈log n⌉ values of λ in all. */
function lastRound(n: number): number {
  return Math.max(1, Math.ceil(Math.log(n)) - 1);
}

/** The largest of n, n/1.25, n/1.25² ... for which more than 10 points are expected, but not below the final λ. */
function firstLambda(bounds: (lam: number) => number[], n: number, lambda: number): number {
  let lam = n;
  while (lam > lambda && bounds(lam).reduce((sum, p) => sum + p) <= 10) lam /= 1.25;
  return Math.max(lam, lambda);
}
