/**
 * An upper bound on every arm's variance that costs next to nothing: the variance of an exact Gaussian process that
 * knows the pulls of some arms Q of the dictionary, and nothing else.
 *
 *   σ²_Q(x) = (1/λ) (k(x, x) − k_Q(x)ᵀ G⁻¹ k_Q(x)),   G = K_Q + λ N⁻¹        N the counted pulls of each arm of Q
 *
 * It is never below σ̃², whatever else was pulled: with Π the projection on the span of the dictionary, σ̃²(x) =
 * φ(x)ᵀ(Π (Σ_i n_i φ_i φ_iᵀ) Π + λI)⁻¹φ(x), and Π leaves φ_i as it is for the arms of the dictionary, so that matrix is
 * at least Σ_{i ∈ Q} N_i φ_i φ_iᵀ + λI if no more pulls are counted than there were. Counts only grow, so a bound stays
 * one from batch to batch until an arm of Q leaves the dictionary.
 *
 * Each change of Q or N is G⁻¹ ← G⁻¹ + a c cᵀ, and so σ²_Q(x) ← σ²_Q(x) − (a/λ) (k_Q(x)ᵀc)², O(A |Q|):
 *
 *   arm p leaves           g = G⁻¹ e_p                          c = g          a = −1/g_p
 *   p counts N' for N      δ = λ (1/N' − 1/N)                   c = g          a = −δ/(1 + δ g_p)
 *   an arm q joins         h = G⁻¹ k_Q(q)                       c = (−h, 1)    a = 1/(k(q, q) + λ/N − k_Q(q)ᵀh)
 *
 * Only when an arm leaves does σ²_Q grow: from v(x) − cov(x, p)²/(v(p) + λ/N) to the v(x) of the others, λ times the
 * variances, and since cov(x, p)² ≤ v(x) v(p), by no more than the factor (v(p) + λ/N) N/λ = N/(λ g_p).
 */
import type { Covariance } from '../../math/gp/covariance.ts';
import { addOuterProduct, matVec, resized, rowOf, zeroMatrix, type Matrix } from '../../math/linalg/matrix.ts';
import { dot } from '../../math/linalg/rows.ts';
import type { PerArm, RankOneStep } from '../../bandits/bbkb/posteriorCovariance.ts';

export interface Screen {
  readonly lambda: number;
  /** The arms of Q, and how many pulls of each are counted. */
  readonly counted: PerArm;
  /** G⁻¹, in their order. */
  readonly Ginv: Matrix;
  /** How often it was changed since it was empty. */
  readonly changes: number;
  /** From the screen before: σ²_Q(x) ← σ²_Q(x) + a (Σ_j c_j k(x, x_j))² for each step, over these arms j. */
  readonly before: symbol | undefined;
  readonly arms: readonly number[];
  readonly steps: readonly RankOneStep[];
  /** The largest factor by which an arm's σ_Q has grown since the screen before. */
  readonly growth: number;
  /** The identity of this screen. */
  readonly key: symbol;
}

/** An arm's pulls are counted anew when they are this many times as many. */
const RECOUNT = 8;
/** More pulls of an arm are not counted, which keeps G well conditioned: λ N⁻¹ stays above this share of k(x, x). */
const LEAST_NOISE = 1e-7;

/** The most that rounding has taken from σ²_Q, as a share of k(x, x)/λ. */
const SLACK = 1e-8;

/** The addition to σ²_Q that is needed, so that rounding does not take it below σ̃². */
export function boundSlack(lambda: number): number {
  return SLACK / lambda;
}

/** The screen of no arm: the prior's variance. */
export function emptyScreen(lambda: number): Screen {
  const key = Symbol('empty');
  return {
    lambda,
    counted: new Map(),
    Ginv: zeroMatrix(0, 0),
    changes: 0,
    before: undefined,
    arms: [],
    steps: [],
    growth: 1,
    key,
  };
}

/** The steps that make it of the prior's variance. */
export function stepsFromScratch({ lambda, counted }: Screen, k: Covariance): Pick<Screen, 'arms' | 'steps'> {
  const joining = [...counted.keys()];
  const { arms, steps } = nextScreen(emptyScreen(lambda), k, new Set(joining), joining, counted);
  return { arms, steps };
}

/**
 * With these arms as well and without those that left the dictionary.
 *
 * @param joining arms of the dictionary
 * @param counts the pulls of every arm
 */
export function nextScreen(
  from: Screen,
  k: Covariance,
  dictionary: ReadonlySet<number>,
  joining: readonly number[],
  counts: PerArm,
): Screen {
  const { lambda } = from;
  const countable = (arm: number): number => Math.min(counts.get(arm) ?? 0, lambda / (LEAST_NOISE * k.diagonal[arm]));
  const countsAnew = (arm: number): boolean => countable(arm) >= RECOUNT * (from.counted.get(arm) ?? 0);
  const before = [...from.counted.keys()];
  const joins = joining.filter((arm) => !from.counted.has(arm));
  if (joins.length === 0 && before.every((arm) => dictionary.has(arm) && !countsAnew(arm))) return from;
  const arms = [...before, ...joins];
  const Ginv = resized(from.Ginv, arms.length);
  const draft: Draft = { lambda, arms, counted: new Map(from.counted), Ginv, steps: [], growth: 1 };
  before.forEach((arm, p) => {
    if (!dictionary.has(arm)) leave(draft, p);
    else if (countsAnew(arm)) countPulls(draft, p, countable(arm));
  });
  joins.forEach((arm, q) => join(draft, before.length + q, countable(arm), k));
  const { counted, steps, growth } = draft;
  const kept = [...arms.keys()].filter((i) => counted.has(arms[i]));
  return {
    ...{ lambda, counted, Ginv: kept.length === arms.length ? Ginv : among(Ginv, kept), growth },
    changes: from.changes + steps.length,
    ...{ before: from.key, arms, steps, key: Symbol('screen') },
  };
}

/** A screen on its way to the next one. Its arms, those that leave among them, number the rows of G⁻¹. */
interface Draft {
  readonly lambda: number;
  readonly arms: readonly number[];
  readonly counted: Map<number, number>;
  readonly Ginv: Matrix;
  readonly steps: RankOneStep[];
  growth: number;
}

function leave(draft: Draft, p: number): void {
  const { lambda, arms, counted, Ginv } = draft;
  const g = rowOf(Ginv, p).slice();
  step(draft, -1 / g[p], g);
  draft.growth *= Math.sqrt((counted.get(arms[p]) ?? 0) / (lambda * g[p]));
  counted.delete(arms[p]);
}

/** N' = `pulls` of arm p. */
function countPulls(draft: Draft, p: number, pulls: number): void {
  const { lambda, arms, counted, Ginv } = draft;
  const g = rowOf(Ginv, p).slice();
  const delta = lambda * (1 / pulls - 1 / (counted.get(arms[p]) ?? 0));
  step(draft, -delta / (1 + delta * g[p]), g);
  counted.set(arms[p], pulls);
}

/** Arm q joins, with N of its pulls. */
function join(draft: Draft, q: number, N: number, k: Covariance): void {
  const { lambda, arms, counted, Ginv } = draft;
  const kQ = k.row(arms[q], arms);
  const c = matVec(Ginv, kQ).map((value) => -value); // G⁻¹ is 0 for the arms that left and those that have not joined yet
  const s = k.diagonal[arms[q]] + lambda / N + dot(kQ, c);
  c[q] = 1;
  step(draft, 1 / Math.max(s, lambda / N), c);
  counted.set(arms[q], N);
}

/** G⁻¹ ← G⁻¹ + a c cᵀ */
function step({ lambda, Ginv, steps }: Draft, a: number, c: Float64Array): void {
  addOuterProduct(a, c, Ginv);
  steps.push({ a: -a / lambda, c });
}

/** Its rows and columns of these numbers. */
function among({ cols, data }: Matrix, kept: readonly number[]): Matrix {
  const n = kept.length;
  return { rows: n, cols: n, data: Float64Array.from(kept.flatMap((i) => kept.map((j) => data[i * cols + j]))) };
}
