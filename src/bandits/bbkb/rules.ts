/**
 * The rules that end a batch. Each bounds by how much the variance of any arm can have fallen since the batch began
 * (fb), and ends the batch with the pick that takes its bound above C̃. That pick still belongs to the batch.
 *
 *   global        1 + Σ_s σ̃²_fb(x_s)                              [BBKB] arXiv 2002.09954, Lemma 1
 *   product       Π_s (1 + σ̃²_{s−1}(x_s))                         GP-BUCB: Desautels, Krause and Burdick, JMLR 2014
 *   local         1 + max_x Σ_s (|a_s(x)| + |r_s(x)|)²/σ̃²_fb(x)   [BBKB] Lemma 3 and appendix B.3
 *   local-signed  1 + max_x Σ_s (a_s(x) + r_s(x))²/σ̃²_fb(x)       Lemma 3 literally
 *   local-code    as local-signed, but not tested at the switch    the authors' code
 *
 * with a_s(x) = z(x)ᵀ V_fb⁻¹ z(x_s), the covariance within the span of the dictionary, and r_s(x) = (k(x, x_s) − z(x)ᵀ
 * z(x_s))/λ the rest. Inside a batch only a changes the variance. a and r can cancel, so the signed forms may lie below
 * the true ratio; the absolute form never does. Nor does it exceed the global bound. So the local rules run after the
 * Global one: until 1 + Σ σ̃²_fb passes C̃, nothing else is computed (GlobalLocal, [BBKB] section 4).
 */
import { accumulator } from '../../math/compiled/accumulator.ts';
import { once } from '../../math/once.ts';
import type { Covariance } from '../../math/gp/covariance.ts';
import type { ArmCovariances } from './armCovariances.ts';
import { variances, type PosteriorCovariance } from './posteriorCovariance.ts';
import type { SparsePosterior } from './sparsePosterior.ts';

/** Called with each pick of a batch in turn and its σ̃² before the pick; true when that pick ends the batch. */
export type Rule = (arm: number, variance: number) => boolean;

export const ruleNames = ['global', 'local', 'local-signed', 'local-code', 'product'] as const;
export type RuleName = (typeof ruleNames)[number];

/** The rule for one batch that starts from this posterior. C̃ above 1; `Infinity` never ends a batch. */
export function batchRule(name: RuleName, threshold: number, k: Covariance, start: SparsePosterior): Rule {
  switch (name) {
    case 'global':
      return globalRule(threshold, start.variance);
    case 'product':
      return productRule(threshold);
    case 'local':
    case 'local-signed':
    case 'local-code':
      return globalLocalRule(name, threshold, k, start);
  }
}

export function globalRule(threshold: number, startVariance: (arm: number) => number): Rule {
  let g = 1;
  return (arm) => {
    g += startVariance(arm);
    return g > threshold;
  };
}

export function productRule(threshold: number): Rule {
  let p = 1;
  return (_, variance) => {
    p *= 1 + variance;
    return p > threshold;
  };
}

function globalLocalRule(name: RuleName, threshold: number, k: Covariance, start: SparsePosterior): Rule {
  const globalExceeded = globalRule(threshold, start.variance);
  const local = once(() => {
    const covariances = start.covariances();
    const weight = name === 'local' ? absoluteTerm : signedTerm;
    return { covariances, ratio: localBound(weight, k, start.everyArm(), covariances) };
  });
  const picksBefore: number[] = [];
  let switched = false;
  return (arm, variance) => {
    if (switched) return local().ratio(arm) > threshold;
    picksBefore.push(arm);
    if (!globalExceeded(arm, variance)) return false;
    switched = true;
    const { covariances, ratio } = local();
    covariances.within(picksBefore); // together, in less time than one by one
    const bound = Math.max(...picksBefore.map(ratio));
    return name !== 'local-code' && bound > threshold;
  };
}

type LocalTerm = (a: number, r: number) => number;
const absoluteTerm: LocalTerm = (a, r) => (Math.abs(a) + Math.abs(r)) ** 2;
const signedTerm: LocalTerm = (a, r) => (a + r) ** 2;

/**
 * Adds one more pick to L(x) of every arm, and returns the largest. An arm adds the same with each of its picks, and a
 * batch of hundreds has some tens of different arms: O(A m) for each of those, O(A) for each pick.
 */
export function localBound(
  weight: LocalTerm,
  k: Covariance,
  start: PosteriorCovariance,
  covariances: ArmCovariances,
): (arm: number) => number {
  const L = accumulator(k.arms, 1, localTerms(weight, k, start, covariances));
  return L.add;
}

/** [A], the increase of every arm's L(x) by a pick of this arm. */
function localTerms(
  weight: LocalTerm,
  k: Covariance,
  start: PosteriorCovariance,
  covariances: ArmCovariances,
): (arm: number) => Float64Array {
  const { lambda, embedding } = start;
  const variance = variances(start);
  return (arm) => {
    const [a] = covariances.within([arm]);
    const terms = embedding.pivots.includes(arm)
      ? new Float64Array(k.arms) // an arm that carries a coordinate has no residual, and so no r with any other arm
      : residualCovariance(arm);
    // an arm whose variance is 0 cannot lose any
    for (let i = 0; i < a.length; i++) terms[i] = variance[i] > 0 ? weight(a[i], terms[i]) / variance[i] : 0;
    return terms;
  };

  /** r(x) */
  function residualCovariance(arm: number): Float64Array {
    const spanned = covariances.spanned(arm);
    const r = k.column(arm);
    for (let i = 0; i < r.length; i++) r[i] = (r[i] - spanned[i]) / lambda;
    return r;
  }
}
