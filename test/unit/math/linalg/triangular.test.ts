import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { Matrix } from 'ml-matrix';
import { invertLower } from '../../../../src/math/linalg/triangular.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

describe('the inverse of a lower triangle', () => {
  it('times the triangle is the identity, and is a lower triangle of the same size', () => {
    forAll(fc.integer(), fc.integer({ min: 0, max: 8 }), (seed, n) => {
      const uniform = seededUniform(seed);
      const entry = (i: number, j: number) => (i === j ? 1 + uniform() : j < i ? 2 * uniform() - 1 : 0);
      const rows = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => entry(i, j)));
      const L = n === 0 ? Matrix.zeros(0, 0) : new Matrix(rows);
      const M = invertLower(L);
      assert.deepEqual(M.map((row) => row.length), rows.map((_, i) => i + 1)); // oxfmt-ignore
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const product = M[i].reduce((sum, value, l) => sum + value * L.get(l, j), 0);
          assert.ok(Math.abs(product - (i === j ? 1 : 0)) < 1e-10);
        }
      }
    });
  });
});
