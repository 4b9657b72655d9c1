/**
 * Every upper bound before every pick of a batch, with a new factorisation each time: what the lazy evaluation must
 * agree with.
 */
import { EigenvalueDecomposition, inverse, Matrix } from 'ml-matrix';
import type { KnownStart } from '../../src/bandits/bbkb/upperBounds.ts';
import type { Covariance } from '../../src/math/gp/covariance.ts';
import type { PerArm } from '../../src/bandits/bbkb/posteriorCovariance.ts';

export interface Base {
  readonly counts: PerArm;
  readonly dictionary: readonly number[];
  readonly lambda: number;
  /** Whether picks teach the residual as well. */
  readonly full: boolean;
}

/** [picks][A]: the bounds of all arms before each of the picks. */
export function hallucinatedBatch(k: Covariance, base: Base, start: KnownStart, picks: readonly number[]): number[][] {
  const prior = sparseCovariance(k, base);
  return picks.map((_, step) => {
    const before = picks.slice(0, step);
    const variance = base.full ? conditioned(prior, before) : projected(k, base, before);
    return variance.map((value, arm) => start.mean[arm] + start.beta * Math.sqrt(Math.max(0, value)));
  });
}

/**
 * k̃ = Zᵀ V⁻¹ Z + (K − ZᵀZ)/λ over all arms, with the root of K_S = U D Uᵀ that the engine does not use: Z = D^(-1/2)
 * Uᵀ k_S. Not K_S⁻¹, with or without a jitter: on arms close together that was wrong by 1e-2 where the two roots agree
 * to 1e-5.
 */
function sparseCovariance(k: Covariance, { counts, dictionary, lambda }: Base): Matrix {
  const all = Array.from({ length: k.arms }, (_, i) => i);
  const K = new Matrix(all.map((c) => [...k.column(c)]));
  if (dictionary.length === 0) return K.div(lambda);
  const KS = K.subMatrixRow([...dictionary]);
  const { realEigenvalues: D, eigenvectorMatrix: U } = new EigenvalueDecomposition(
    KS.subMatrixColumn([...dictionary]),
    { assumeSymmetric: true },
  );
  const kept = [...D.keys()].filter((i) => D[i] > 1e-12 * Math.max(...D));
  const Z = new Matrix(kept.map((i) => U.getColumnVector(i).transpose().mmul(KS).div(Math.sqrt(D[i])).getRow(0)));
  const N = Matrix.diag(all.map((i) => counts.get(i) ?? 0));
  const V = Matrix.add(Z.mmul(N).mmul(Z.transpose()), Matrix.eye(kept.length).mul(lambda));
  const residual = Matrix.sub(K, Z.transpose().mmul(Z)).div(lambda);
  return Matrix.add(Z.transpose().mmul(inverse(V)).mmul(Z), residual);
}

/** [A], the variances of a Gaussian process with this covariance and unit noise, after pulls of the picks. */
function conditioned(prior: Matrix, picks: readonly number[]): number[] {
  if (picks.length === 0) return prior.diagonal();
  const G = Matrix.add(prior.selection([...picks], [...picks]), Matrix.eye(picks.length));
  const C = prior.subMatrixRow([...picks]);
  return Matrix.sub(prior, C.transpose().mmul(inverse(G)).mmul(C)).diagonal();
}

/** [A], the sparse posterior variances with the picks counted as pulls. */
function projected(k: Covariance, base: Base, picks: readonly number[]): number[] {
  const counts = new Map(base.counts);
  for (const pick of picks) counts.set(pick, (counts.get(pick) ?? 0) + 1);
  return sparseCovariance(k, { ...base, counts }).diagonal();
}
