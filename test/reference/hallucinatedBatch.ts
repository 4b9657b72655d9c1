/** Every upper bound before every pick of a batch, by factoring anew each time: what the lazy evaluation must agree with. */
import { inverse, Matrix } from 'ml-matrix';
import type { BatchStart } from '../../src/core/bbkb/batch.ts';
import type { Covariance } from '../../src/core/bbkb/kernel.ts';
import type { PerArm } from '../../src/core/bbkb/posterior.ts';

export interface Base {
  readonly counts: PerArm;
  readonly dictionary: readonly number[];
  readonly lambda: number;
  /** Whether picks teach the residual as well. */
  readonly full: boolean;
}

/** [picks][A]: the bounds of all arms before each of the picks. */
export function hallucinatedBatch(k: Covariance, base: Base, start: BatchStart, picks: readonly number[]): number[][] {
  const prior = sparseCovariance(k, base);
  return picks.map((_, step) => {
    const before = picks.slice(0, step);
    return prior.diagonal().map((_, arm) => {
      const variance = base.full ? conditioned(prior, before, arm) : projected(k, base, before, arm);
      return start.mean[arm] + start.beta * Math.sqrt(Math.max(0, variance));
    });
  });
}

/** k̃ = (k − k_Sᵀ K_S⁻¹ k_S)/λ + zᵀV⁻¹z over all arms, with zᵀV⁻¹z written without a root of K_S. */
function sparseCovariance(k: Covariance, { counts, dictionary, lambda }: Base): Matrix {
  const all = Array.from({ length: k.arms }, (_, i) => i);
  const K = new Matrix(all.map((c) => [...k.column(c)]));
  if (dictionary.length === 0) return K.div(lambda);
  const KS = K.subMatrixRow([...dictionary]);
  const jitter = Matrix.eye(dictionary.length).mul(1e-12);
  const KSS = Matrix.add(KS.subMatrixColumn([...dictionary]), jitter);
  const N = Matrix.diag(all.map((i) => counts.get(i) ?? 0));
  // zᵀ(ZᵀNZ + λI)⁻¹z = k_Sᵀ (K_SN K_NS + λ K_SS)⁻¹ k_S
  const inner = inverse(Matrix.add(KS.mmul(N).mmul(KS.transpose()), KSS.clone().mul(lambda)), true);
  const parallel = KS.transpose().mmul(inner).mmul(KS);
  const residual = Matrix.sub(K, KS.transpose().mmul(inverse(KSS, true)).mmul(KS)).div(lambda);
  return Matrix.add(parallel, residual);
}

/** The variance of an arm of a Gaussian process with this covariance and unit noise, after pulls of the picks. */
function conditioned(prior: Matrix, picks: readonly number[], arm: number): number {
  if (picks.length === 0) return prior.get(arm, arm);
  const G = Matrix.add(prior.selection([...picks], [...picks]), Matrix.eye(picks.length));
  const g = Matrix.columnVector(picks.map((pick) => prior.get(pick, arm)));
  return prior.get(arm, arm) - g.transpose().mmul(inverse(G, true)).mmul(g).get(0, 0);
}

/** The sparse posterior variance with the picks counted as pulls. */
function projected(k: Covariance, base: Base, picks: readonly number[], arm: number): number {
  const counts = new Map(base.counts);
  for (const pick of picks) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return sparseCovariance(k, { ...base, counts }).get(arm, arm);
}
