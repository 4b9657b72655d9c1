import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import type { Observations } from '../../../../src/math/gp/logMarginalLikelihood.ts';
import { logMarginalLikelihood } from '../../../../src/math/gp/logMarginalLikelihood.ts';
import {
  fixedPrior,
  mapHyperparameters,
  PRIORS,
  defaultHyperparameters,
  type Hyperparameters,
} from '../../../../src/math/gp/mapHyperparameters.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';

/**
 * n points of a function that changes fast in the first of three parameters, slowly in the second, not in the third.
 */
function observations(n: number, noise = 0): Observations {
  const uniform = seededUniform(4);
  const rows = Array.from({ length: n }, () => Array.from({ length: 3 }, uniform));
  const y = rows.map(([a, b]) => Math.sin(9 * a) + 0.8 * b * b + noise * (uniform() - 0.5));
  return { kernel: 'matern52', X: matrixOf(rows), groups: [0, 1, 2], y };
}
const start = defaultHyperparameters([0, 1, 2]);
const values = ({ lengthscales, noise, signal }: Hyperparameters): number[] => [...lengthscales, noise, signal];

/** log p(y | θ) + log p(θ) up to a constant, with θ's logarithms moved by `by`. */
function logPosterior(data: Observations, at: Hyperparameters, by: readonly number[]): number {
  const theta = values(at).map((value, i) => Math.log(value) + by[i]);
  const priors = [...at.lengthscales.map(() => PRIORS.lengthscale), PRIORS.noise, PRIORS.signal];
  const belief = priors.reduce((sum, { median, sd }, i) => sum - ((theta[i] - Math.log(median)) / sd) ** 2 / 2, 0);
  return logMarginalLikelihood(data)(Float64Array.from(theta)).value + belief;
}

describe('the MAP hyperparameters', () => {
  it('tell the parameters that matter from those that do not', () => {
    const { lengthscales } = mapHyperparameters(observations(50), PRIORS, [start]);
    assert.ok(lengthscales[0] < lengthscales[1] && lengthscales[1] < lengthscales[2], String(lengthscales));
  });

  it('are more probable than all their neighbours', () => {
    const data = observations(20, 0.3);
    const best = mapHyperparameters(data, PRIORS, [start], { maxIterations: 200 });
    const top = logPosterior(data, best, [0, 0, 0, 0, 0]);
    forAll(fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 5, maxLength: 5 }), (by) => {
      assert.ok(logPosterior(data, best, by) <= top + 1e-6);
    });
  });

  it('see more noise where there is more', () => {
    const [calm, noisy] = [0.01, 1].map((noise) => mapHyperparameters(observations(40, noise), PRIORS, [start]).noise);
    assert.ok(noisy > 10 * calm, `${noisy} against ${calm}`);
  });

  it('are the medians of the priors where there are no observations', () => {
    const none: Observations = { ...observations(1), y: [], X: { rows: 0, cols: 3, data: new Float64Array() } };
    close(values(mapHyperparameters(none, PRIORS, [start])).map(Math.log), [0.5, 0.5, 0.5, 1e-3, 1].map(Math.log), 1e-4); // oxfmt-ignore
  });

  it('are the best of those found from each start, whatever their order', () => {
    const data = observations(12, 0.5);
    const other = { lengthscales: [25, 0.04, 0.04], noise: 0.9, signal: 0.1 };
    const [a, b] = [start, other].map((from) => mapHyperparameters(data, PRIORS, [from], { maxIterations: 3 }));
    assert.notDeepEqual(a, b);
    const none = [0, 0, 0, 0, 0];
    const better = logPosterior(data, a, none) > logPosterior(data, b, none) ? a : b;
    assert.deepEqual(mapHyperparameters(data, PRIORS, [start, other], { maxIterations: 3 }), better);
    assert.deepEqual(mapHyperparameters(data, PRIORS, [other, start], { maxIterations: 3 }), better);
  });

  it('keep the values that are fixed', () => {
    const { noise, signal } = mapHyperparameters(observations(20), { ...PRIORS, noise: fixedPrior(0.25), signal: fixedPrior(1) }, [start]); // oxfmt-ignore
    close([noise, signal], [0.25, 1], 0);
  });

  it('are finite and within their bounds for one point, repeated points, equal and enormous rewards', () => {
    const uniform = seededUniform(9);
    const point = [0.2, 0.7, 0.1];
    const cases = [
      { rows: [point], y: [0] },
      { rows: [point], y: [3] },
      { rows: [point, point, point], y: [1, -1, 0] },
      { rows: [point, point], y: [0, 0] },
      { rows: Array.from({ length: 30 }, () => point.map(uniform)), y: new Array<number>(30).fill(0) },
      { rows: Array.from({ length: 30 }, () => point.map(uniform)), y: new Array<number>(30).fill(5) },
      { rows: Array.from({ length: 10 }, () => point.map(uniform)), y: Array.from({ length: 10 }, () => 1e200 * uniform()) }, // oxfmt-ignore
    ];
    const bounds = [PRIORS.lengthscale, PRIORS.lengthscale, PRIORS.lengthscale, PRIORS.noise, PRIORS.signal];
    for (const kernel of ['gaussian', 'matern52'] as const) {
      for (const { rows, y } of cases) {
        const found = mapHyperparameters({ kernel, X: matrixOf(rows), groups: [0, 1, 2], y }, PRIORS, [start]);
        values(found).forEach((value, i) => {
          const { low, high } = bounds[i];
          assert.ok(value >= low && value <= high, `${JSON.stringify(found)} for ${String(y)}`);
        });
      }
    }
  });
});
