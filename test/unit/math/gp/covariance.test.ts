import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { forAll } from '../../../laws.ts';
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import type { KernelType } from '../../../../src/math/gp/stationaryKernel.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';
import { problems } from '../../bandits/bbkb/problems.ts';

/** The kernels by their definitions, one pair at a time. */
const BY_DEFINITION: Record<KernelType, (r: number) => number> = {
  gaussian: (r) => Math.exp(-(r ** 2) / 2),
  matern52: (r) => (1 + Math.sqrt(5) * r + (5 * r ** 2) / 3) * Math.exp(-Math.sqrt(5) * r),
};

for (const type of ['gaussian', 'matern52'] as const) {
  describe(`the ${type} kernel`, () => {
    it('is its definition, with one lengthscale for each column', () => {
      const X = [
        [0.1, 0.9, 0.4],
        [0.7, 0.2, 0.4],
        [0.3, 0.3, 1],
      ];
      const lengthscales = [0.2, 0.5, 2];
      const k = covariance(type, lengthscales, matrixOf(X));
      X.forEach((xc, c) => {
        const expected = X.map((x) => {
          return BY_DEFINITION[type](Math.hypot(...x.map((value, j) => (value - xc[j]) / lengthscales[j])));
        });
        close(k.column(c), expected, 1e-14, `column ${c}`);
        assert.deepEqual(k.row(c, [2, 0]), Float64Array.of(k.column(c)[2], k.column(c)[0]));
        assert.deepEqual(k.among([c, 1]).column(0), Float64Array.of(k.column(c)[c], k.column(c)[1]));
      });
    });

    it('is symmetric, positive definite with a little noise, and k(x, x) is its diagonal', () => {
      forAll(problems, ({ X }) => {
        const k = covariance(type, X[0].map(() => 0.4), matrixOf(X)); // oxfmt-ignore
        const K = new Matrix(X.map((_, c) => [...k.column(c)]));
        assert.ok(K.isSymmetric());
        assert.deepEqual(K.diagonal(), [...k.diagonal]);
        assert.ok(new CholeskyDecomposition(Matrix.add(K, Matrix.eye(X.length).mul(1e-10))).isPositiveDefinite());
      });
    });
  });
}
