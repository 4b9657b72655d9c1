/** Random small bandit problems for property tests. */
import fc from 'fast-check';
import { covariance } from '../../../../src/core/bbkb/kernel.ts';
import { seeded } from '../../../../src/core/random.ts';
import { matrixOf } from './golden.ts';

/**
 * 3 to 14 arms in 1 to 3 dimensions, some of them pulled, with rewards; `others` are arms for a dictionary. λ stays above
 * 0.01, where double precision leaves the comparisons room: smaller ones have a test of their own.
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
    const uniform = seeded(seed);
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
      uniform,
    };
  });
