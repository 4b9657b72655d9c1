/** Random small bandit problems for property tests. */
import fc from 'fast-check';
import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { covariance, type Covariance } from '../../../../src/math/gp/covariance.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { matrixOf } from './golden.ts';

/**
 * 3 to 14 arms in 1 to 3 dimensions, some of them pulled, with rewards; `others` are arms for a dictionary. λ stays
 * above 0.01 and the arms apart for the kernel, where double precision leaves the comparisons room: a K_S that is
 * singular to rounding leaves its last direction a few digits, whatever root is taken. Such dictionaries have tests of
 * their own.
 */
export const problems = fc
  .record({
    seed: fc.integer(),
    arms: fc.integer({ min: 3, max: 14 }),
    dimension: fc.integer({ min: 1, max: 3 }),
    lambda: fc.double({ min: 0.01, max: 3, noNaN: true }),
    lengthscale: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    type: fc.constantFrom('gaussian', 'matern52'),
  })
  .map(({ seed, arms, dimension, lambda, lengthscale, type }) => {
    const uniform = seededUniform(seed);
    const X = Array.from({ length: arms }, () => Array.from({ length: dimension }, uniform));
    const all = X.map((_, i) => i);
    const pulled = all.filter(() => uniform() < 0.5);
    return {
      X,
      k: covariance(type, new Array<number>(dimension).fill(lengthscale), matrixOf(X)),
      lambda,
      counts: new Map(pulled.map((arm) => [arm, 1 + Math.floor(3 * uniform())])),
      sums: new Map(pulled.map((arm) => [arm, 2 * uniform() - 1])),
      others: all.filter(() => uniform() < 0.4),
      beta: 2 * uniform(),
    };
  })
  .filter(({ k }) => smallestEigenvalue(k) > 1e-8);

function smallestEigenvalue(k: Covariance): number {
  const K = new Matrix(Array.from({ length: k.arms }, (_, c) => [...k.column(c)]));
  return Math.min(...new EigenvalueDecomposition(K, { assumeSymmetric: true }).realEigenvalues);
}
