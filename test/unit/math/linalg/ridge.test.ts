import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ridgeRegression } from '../../../../src/math/linalg/ridge.ts';
import { solveLower, solveUpper } from '../../../../src/math/linalg/triangular.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const uniform = seededUniform(1);
const Z = Array.from({ length: 4 }, () => Float64Array.from({ length: 9 }, () => uniform() - 0.5));
const y = Float64Array.from({ length: 9 }, uniform);
const gram = (i: number, j: number) => Z[i].reduce((sum, z, s) => sum + z * Z[j][s], i === j ? 0.3 : 0);

describe('ridge regression', () => {
  it('has the root of ZᵀZ + λI', () => {
    const { Rt } = ridgeRegression(Z, y, 0.3);
    Rt.forEach((row, i) => {
      for (let j = 0; j <= i; j++) {
        const product = Rt[j].reduce((sum, value, k) => sum + value * row[k], 0);
        assert.ok(Math.abs(product - gram(i, j)) < 1e-14);
      }
    });
  });

  it('solves the normal equations', () => {
    const { Rt, c } = ridgeRegression(Z, y, 0.3);
    solveUpper(Rt, c);
    Z.forEach((z, i) => {
      const left = c.reduce((sum, w, j) => sum + gram(i, j) * w, 0);
      const right = z.reduce((sum, value, s) => sum + value * y[s], 0);
      assert.ok(Math.abs(left - right) < 1e-13);
    });
  });

  it('leaves λ alone where a column is zero or there is none', () => {
    const { Rt, c } = ridgeRegression([new Float64Array(9), Z[0]], y, 4);
    assert.deepEqual([...Rt[0], Rt[1][0], c[0]], [2, 0, 0]);
    assert.deepEqual(ridgeRegression([], y, 4), { Rt: [], c: new Float64Array(0) });
  });
});

describe('triangular solves', () => {
  it('undo each other’s products', () => {
    const L = [Float64Array.of(2), Float64Array.of(1, 3), Float64Array.of(-1, 0.5, 4)];
    const lower = Float64Array.of(2, 7, 5);
    solveLower(L, lower);
    assert.deepEqual([...lower], [1, 2, 1.25]);
    const upper = Float64Array.of(2, 6.5, 4);
    solveUpper(L, upper);
    assert.deepEqual([...upper], [0.5, 2, 1]);
  });
});
