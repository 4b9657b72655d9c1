import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { cholesky, choleskyInverse } from '../../../../src/math/linalg/cholesky.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close } from '../../bandits/bbkb/golden.ts';

/** A random B Bᵀ + I/10 of n rows, with the lower triangle and the entry (i, j) of either. */
const definite = fc.record({ n: fc.integer({ min: 1, max: 13 }), seed: fc.integer() }).map(({ n, seed }) => {
  const uniform = seededUniform(seed);
  const B = Array.from({ length: n }, () => Array.from({ length: n }, () => 2 * uniform() - 1));
  return B.map((b, i) =>
    Float64Array.from({ length: i + 1 }, (_, j) =>
      b.reduce((sum, value, k) => sum + value * B[j][k], i === j ? 0.1 : 0),
    ),
  );
});
const entry = (A: readonly Float64Array[], i: number, j: number): number => A[Math.max(i, j)][Math.min(i, j)];

describe('the Cholesky factor', () => {
  it('times its transpose is the matrix', () => {
    forAll(definite, (A) => {
      const L = cholesky(A) ?? assert.fail('not definite');
      A.forEach((row, i) => {
        const product = row.map((_, j) => L[j].reduce((sum, value, k) => sum + value * L[i][k], 0));
        close(product, row, 1e-12, `row ${i}`);
      });
    });
  });

  it('does not exist where the matrix is singular, indefinite or not finite', () => {
    for (const last of [1, 0.5, NaN, Infinity]) {
      assert.equal(cholesky([Float64Array.of(1), Float64Array.of(1, last)]), undefined);
    }
  });
});

describe('the inverse', () => {
  it('times the matrix is the identity', () => {
    forAll(definite, (A) => {
      const Ainv = choleskyInverse(cholesky(A) ?? assert.fail('not definite'));
      A.forEach((_, i) => {
        A.forEach((_, j) => {
          const product = A.reduce((sum, _, k) => sum + entry(A, i, k) * entry(Ainv, k, j), 0);
          close([product], [i === j ? 1 : 0], 1e-9, `(${i}, ${j})`);
        });
      });
    });
  });
});
