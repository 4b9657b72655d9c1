import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import type { Matrix as Rows } from '../../../../src/math/linalg/matrix.ts';
import { posterior, type Kernel } from '../../../../src/engine/model/posterior.ts';
import { predict } from '../../../../src/engine/model/predictions.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { sparsePosterior } from '../../../reference/doubleDouble.ts';

/** 48 observed points, half of them close together as late trials are, and 24 others. */
function problem() {
  const uniform = seededUniform(11);
  const n = 48;
  const near = [0.3, 0.6];
  const rows = Array.from({ length: n + 24 }, (_, i) =>
    i % 2 === 0 ? [uniform(), uniform()] : near.map((x) => x + 0.05 * (uniform() - 0.5)),
  );
  const X: Rows = { rows: n + 24, cols: 2, data: Float64Array.from(rows.flat()) };
  const y = rows.slice(0, n).map(([a, b]) => Math.sin(6 * a) * Math.cos(4 * b));
  return { n, X, y };
}

// the noise has a standard deviation of 1e-3
describe('the posterior of the practical optimizer', () => {
  const lambda = 1e-6;
  for (const { what, keeps, mean, variance } of [
    { what: 'with every point in its dictionary', keeps: 1, mean: 1e-6, variance: 1e-3 },
    { what: 'with every third point', keeps: 3, mean: 1e-6, variance: 1e-3 },
  ]) {
    it(`is right at λ = 1e-6 ${what}, compared with 106-bit arithmetic`, () => {
      const { n, X, y } = problem();
      const kernel: Kernel = { type: 'matern52', lengthscales: [1.2, 1.5], lambda, signalSd: 1 };
      const observed = { X: { rows: n, cols: 2, data: X.data.subarray(0, 2 * n) }, weights: y.map(() => 1), values: y };
      const S = [...y.keys()].filter((i) => i % keeps === 0);
      const found = predict(posterior(kernel, observed, S), X);

      const k = covariance(kernel.type, kernel.lengthscales, X);
      const columns = Array.from({ length: X.rows }, (_, c) => k.column(c));
      const exact = sparsePosterior((a, b) => columns[a][b], [...y.keys()], y, S, lambda);
      let worst = 0;
      for (let i = 0; i < X.rows; i++) {
        const truth = exact(i);
        worst = Math.max(worst, Math.abs(found.mean[i] - truth.mean));
        const off = Math.abs(found.variance[i] - truth.variance);
        assert.ok(off < variance * (truth.variance + lambda), `variance ${found.variance[i]}, not ${truth.variance}`);
      }
      assert.ok(worst < mean, `means are wrong by ${worst}`);
    });
  }

  it('is as sure of observations that its dictionary leaves out as its means are near to them', () => {
    const { n, X, y } = problem();
    const kernel: Kernel = { type: 'matern52', lengthscales: [0.4, 0.5], lambda, signalSd: 1 };
    const observed = { X: { rows: n, cols: 2, data: X.data.subarray(0, 2 * n) }, weights: y.map(() => 1), values: y };
    const S = [...y.keys()].filter((i) => i % 3 === 0);
    const { mean, variance } = predict(posterior(kernel, observed, S), X);
    const missed = y.filter((value, i) => Math.abs(value - mean[i]) > 2 * Math.sqrt(variance[i] + lambda));
    assert.ok(missed.length <= 0.1 * n, `${missed.length} of ${n} lie more than two deviations away`);
  });

  it('is the exact Gaussian process of observations whose noises differ, if their weights are λ s_f² / v', () => {
    const { n, X, y } = problem();
    const [type, lengthscales, signalSd] = ['matern52', [0.3, 0.4], 1.7] as const;
    const noise = y.map((_, i) => (i % 3 === 0 ? 0.01 + (i % 7) : 0.01)); // v
    const kernel: Kernel = { type, lengthscales, lambda: 0.01 / signalSd ** 2, signalSd };
    const weights = noise.map((v) => (kernel.lambda * signalSd ** 2) / v);
    const observed = { X: { rows: n, cols: 2, data: X.data.subarray(0, 2 * n) }, weights, values: y };
    const found = predict(posterior(kernel, observed, [...y.keys()]), X);

    const k = covariance(type, lengthscales, X);
    const K = new Matrix(Array.from({ length: X.rows }, (_, i) => [...k.column(i)])).mul(signalSd ** 2);
    const C = Matrix.add(K.subMatrix(0, n - 1, 0, n - 1), Matrix.diag(noise));
    const factor = new CholeskyDecomposition(C);
    const all = K.subMatrix(0, X.rows - 1, 0, n - 1);
    const means = all.mmul(factor.solve(Matrix.columnVector(y))).to1DArray();
    const explained = all.mmul(factor.solve(all.transpose())).diagonal();
    for (let i = 0; i < X.rows; i++) {
      assert.ok(Math.abs(found.mean[i] - means[i]) < 1e-8, `${found.mean[i]} is not ${means[i]}`);
      const variance = (K.get(i, i) - explained[i]) / signalSd ** 2;
      assert.ok(Math.abs(found.variance[i] - variance) < 1e-8, `${found.variance[i]} is not ${variance}`);
    }
  });
});
