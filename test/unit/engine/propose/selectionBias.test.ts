import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { argmax } from '../../../../src/math/linalg/argmax.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';
import { posterior, type Kernel } from '../../../../src/engine/model/posterior.ts';
import { predictMeans } from '../../../../src/engine/model/predictions.ts';
import { selectionBias } from '../../../../src/engine/propose/selectionBias.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const column = (values: readonly number[]): Matrix => ({
  rows: values.length,
  cols: 1,
  data: Float64Array.from(values),
});
const all = (values: readonly unknown[]): number[] => [...values.keys()];
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value / values.length, 0);
const seeds = Array.from({ length: 16 }, (_, seed) => seed);

describe('the bias of the best posterior mean', () => {
  it('is, of points that are alike and tell nothing of one another, the expected largest of as many normal errors', () => {
    const kernel: Kernel = { type: 'matern52', lengthscales: [1e-3], lambda: 0.5, signalSd: 3 };
    const X = column(Array.from({ length: 50 }, (_, i) => i / 49));
    for (const weight of [1, 4]) {
      const values = new Array<number>(50).fill(0);
      const observed = { X, weights: values.map(() => weight), values };
      const bias = meanOf(
        seeds.map((seed) => selectionBias(posterior(kernel, observed, all(values)), observed, X, seed)),
      );
      const errorSd = (weight / (weight + kernel.lambda)) * 3 * Math.sqrt(kernel.lambda / weight);
      const LARGEST_OF_50 = 2.249;
      assert.ok(Math.abs(bias / errorSd - LARGEST_OF_50) < 0.06, `${bias / errorSd}`);
    }
  });

  it('is that of posteriors that are computed anew from values drawn anew', () => {
    const uniform = seededUniform(7);
    const x = Array.from({ length: 40 }, () => uniform());
    const observed = {
      X: column(x),
      weights: x.map((_, i) => 1 + (i % 3)),
      values: x.map((at) => 0.1 * Math.sin(5 * at)),
    };
    const kernel: Kernel = { type: 'matern52', lengthscales: [0.2], lambda: 0.1, signalSd: 1.5 };
    const found = posterior(kernel, observed, all(x));
    const candidates = column(x.slice(0, 25));
    const [mean, meanOfCandidates] = [predictMeans(found, observed.X), predictMeans(found, candidates)];
    const normal = normals(seededUniform(8));
    const errors = Array.from({ length: 512 }, () => {
      const values = x.map((_, i) => mean[i] + (Math.sqrt(0.1) * 1.5 * normal()) / Math.sqrt(observed.weights[i]));
      const means = predictMeans(posterior(kernel, { ...observed, values }, all(x)), candidates);
      return means[argmax(means)] - meanOfCandidates[argmax(means)];
    });
    const bias = meanOf(seeds.map((seed) => selectionBias(found, observed, candidates, seed)));
    assert.ok(Math.abs(bias - meanOf(errors)) < 0.02, `${bias}, not ${meanOf(errors)}`);
    assert.ok(meanOf(errors) > 0.05, `${meanOf(errors)}`);
  });

  it('is nothing next to the noise where there was no choice, and the same for the same seed', () => {
    const kernel: Kernel = { type: 'matern52', lengthscales: [1], lambda: 0.1, signalSd: 1 };
    const x = Array.from({ length: 40 }, (_, i) => i / 39);
    const observed = { X: column(x), weights: x.map(() => 1), values: x };
    const found = posterior(kernel, observed, all(x));
    const biases = seeds.map((seed) => selectionBias(found, observed, column([0.5]), seed));
    assert.ok(Math.abs(meanOf(biases)) < 0.02, `${meanOf(biases)}`);
    assert.equal(selectionBias(found, observed, column([0.5]), 3), biases[3]);
  });
});
