import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { posterior, type Kernel, type AggregatedObservations } from '../../../../src/engine/model/posterior.ts';
import { upperConfidenceBound } from '../../../../src/engine/propose/acquisition.ts';
import { predict } from '../../../../src/engine/model/predictions.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';

const D = 3;

/** 20 observed rows, two of them three times, and 60 others. */
function problem(type: Kernel['type'], lambda: number) {
  const uniform = seededUniform(7);
  const X: Matrix = { rows: 80, cols: D, data: Float64Array.from({ length: 80 * D }, uniform) };
  const row = (i: number) => X.data.slice(i * D, (i + 1) * D);
  const n = 20;
  const values = Array.from({ length: n }, (_, i) => Math.sin(5 * row(i)[0]) + row(i)[1] * row(i)[2]);
  const weights = values.map((_, i) => (i < 2 ? 3 : 1));
  const kernel: Kernel = { type, lengthscales: [0.4, 0.7, 1.1], lambda, signalSd: 1.7 };
  const observed: AggregatedObservations = {
    X: { rows: n, cols: D, data: X.data.subarray(0, n * D) },
    weights,
    values,
  };
  return { X, row, kernel, observed, n, values, weights };
}

for (const type of ['matern52', 'gaussian'] as const) {
  describe(`the upper confidence bound of the ${type} kernel`, () => {
    it('is that of the exact posterior if all points are in the dictionary, with picks as if observed', () => {
      const { X, row, kernel, observed, n, values, weights } = problem(type, 1e-2);
      const model = posterior(kernel, observed, [...Array(n).keys()]);
      const bound = upperConfidenceBound(model, predict(model, X), 2);
      const k = covariance(type, kernel.lengthscales, X);
      const pulls = new Map(weights.map((count, i) => [i, count]));
      const sums = new Map(weights.map((count, i) => [i, count * values[i]]));
      for (const pick of [33, 34, 35]) {
        const { mean } = exactPosterior(k, new Map(weights.map((count, i) => [i, count])), sums, kernel.lambda);
        const { variance } = exactPosterior(k, pulls, new Map(), kernel.lambda);
        for (let i = 0; i < X.rows; i++) {
          const upper = mean[i] + 2 * kernel.signalSd * Math.sqrt(kernel.lambda * variance[i]);
          assert.ok(Math.abs(bound.ucb[i] - upper) < 1e-9);
          assert.ok(Math.abs(bound.evaluate(row(i)).value - upper) < 1e-9);
          assert.ok(Math.abs(bound.variances(row(i)).now - kernel.lambda * variance[i]) < 1e-10);
        }
        bound.condition(row(pick));
        pulls.set(pick, 1);
      }
    });

    it('is conditioned on a pick with the noise of the batch, and on what was observed with its own', () => {
      const { X, row, kernel, observed, n } = problem(type, 1e-2);
      const model = posterior(kernel, observed, [...Array(n).keys()]);
      const [noiseInBatch, i] = [1e-2 / 20, 34];
      const bound = upperConfidenceBound(model, predict(model, X), 2, noiseInBatch);
      const mean = bound.evaluate(row(i), 0).value;
      const { before } = bound.variances(row(i));
      bound.condition(row(i));
      // at its own place: ν − ν²/(ν + λ_b)
      const left = (before * noiseInBatch) / (before + noiseInBatch);
      assert.ok(Math.abs(bound.variances(row(i)).now - left) < 1e-10);
      assert.ok(Math.abs(bound.ucb[i] - mean - 2 * kernel.signalSd * Math.sqrt(left)) < 1e-9);
    });

    it('has the gradient of finite differences, with a sparse dictionary and after picks', () => {
      const { X, row, kernel, observed } = problem(type, 1e-3);
      const model = posterior(kernel, observed, [0, 3, 4, 9, 11, 17]);
      const bound = upperConfidenceBound(model, predict(model, X), 2);
      for (const pick of [40, 41, 42]) bound.condition(row(pick));
      for (const i of [5, 50, 60]) {
        const { gradient, value } = bound.evaluate(row(i));
        assert.ok(Math.abs(value - bound.ucb[i]) < 1e-9);
        for (let j = 0; j < D; j++) {
          const moved = (h: number) => bound.evaluate(row(i).map((x, c) => (c === j ? x + h : x))).value;
          const slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
          assert.ok(Math.abs(gradient[j] - slope) < 1e-5 * (1 + Math.abs(slope)), `${gradient[j]} and ${slope}`);
        }
      }
    });
  });
}
