import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { determinant, inverse, Matrix } from 'ml-matrix';
import { fc, forAll } from '../../../laws.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { logMarginalLikelihood } from '../../../../src/math/gp/logMarginalLikelihood.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';

/** 1 to 8 observations in 4 columns of which two share a lengthscale, the last one perhaps a repeat of the first. */
const instances = fc
  .record({
    seed: fc.integer(),
    n: fc.integer({ min: 1, max: 8 }),
    kernel: fc.constantFrom('gaussian', 'matern52'),
    repeat: fc.boolean(),
    deviated: fc.boolean(),
    theta: fc.tuple(
      ...[-1.5, -1.5, -1.5, -4, -1].map((least) => fc.double({ min: least, max: least + 2.5, noNaN: true })),
    ),
  })
  .map(({ seed, n, kernel, repeat, deviated, theta }) => {
    const uniform = seededUniform(seed);
    const rows = Array.from({ length: n }, () => Array.from({ length: 4 }, uniform));
    if (repeat) rows[n - 1] = rows[0];
    const y = rows.map(() => 4 * uniform() - 2);
    const known = deviated ? { deviations: rows.map((_, i) => (i % 2 === 0 ? 0 : uniform())) } : {};
    return {
      observations: { kernel, X: matrixOf(rows), groups: [0, 1, 1, 2], y, ...known },
      theta: Float64Array.from(theta),
    };
  });

describe('the log marginal likelihood', () => {
  it('is the density of the normal distribution with the kernel as covariance', () => {
    forAll(instances, ({ observations: { kernel, X, groups, y, deviations = y.map(() => 0) }, theta }) => {
      const k = covariance(kernel, groups.map((group) => Math.exp(theta[group])), X); // oxfmt-ignore
      const C = new Matrix(y.map((_, i) => [...k.column(i)])).mul(Math.exp(theta[4]));
      C.add(Matrix.eye(y.length).mul(Math.exp(theta[3])));
      C.add(Matrix.diag(deviations.map((deviation) => deviation ** 2)));
      const v = Matrix.columnVector(y);
      const square = v.transpose().mmul(inverse(C)).mmul(v).get(0, 0);
      const expected = -(square + Math.log(determinant(C)) + y.length * Math.log(2 * Math.PI)) / 2;
      const { value } = logMarginalLikelihood({ kernel, X, groups, y, deviations })(theta);
      assert.ok(Math.abs(value - expected) <= 1e-8 * (1 + Math.abs(expected)), `${value} is not ${expected}`);
    });
  });

  it('has the gradient of its central differences, to 1e-6', () => {
    forAll(instances, ({ observations, theta }) => {
      const f = logMarginalLikelihood(observations);
      const { value, gradient } = f(theta);
      const at = (i: number, step: number): number =>
        f(theta.map((entry, j) => (i === j ? entry + step : entry))).value;
      const step = 1e-4; // in the five-point formula: its error is O(step⁴)
      const differences = theta.map(
        (_, i) => (8 * (at(i, step) - at(i, -step)) - (at(i, 2 * step) - at(i, -2 * step))) / (12 * step),
      );
      const scale = Math.max(1, Math.abs(value), ...gradient.map(Math.abs));
      close(gradient.map((entry) => entry / scale), differences.map((entry) => entry / scale), 1e-6); // oxfmt-ignore
    });
  });

  it('is −Infinity, not NaN, where the covariance is singular to rounding', () => {
    const observations = { kernel: 'gaussian', X: matrixOf([[0], [0]]), groups: [0], y: [1, 2] } as const;
    assert.equal(logMarginalLikelihood(observations)(Float64Array.of(0, -80, 0)).value, -Infinity);
  });

  it('of nothing is 0', () => {
    const { value, gradient } = logMarginalLikelihood({ kernel: 'matern52', X: { rows: 0, cols: 1, data: new Float64Array() }, groups: [0], y: [] })(Float64Array.of(0, 0, 0)); // oxfmt-ignore
    assert.ok(Math.abs(value) === 0);
    close(gradient, [0, 0, 0], 0);
  });
});
