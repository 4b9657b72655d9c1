import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { ask, start, tell } from '../../../../src/bandits/bbkb/bbkb.ts';
import type { BbkbSettings } from '../../../../src/bandits/bbkb/state.ts';
import { keepAll } from '../../../../src/bandits/bbkb/resample.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { varianceThreshold, uncertaintySampling } from '../../../../src/bandits/bbkb/uncertaintySampling.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { covarianceOf, golden, matrixOf, type GoldenKernel } from './golden.ts';
import { screenedPosteriors } from '../../../../src/lab/manyArms/screenedPosterior.ts';

const file = golden('uncertainty_sampling') as {
  kernel: GoldenKernel;
  X: number[][];
  lam: number;
  trace: { arm: number }[];
  min_T_init: Record<string, number | null>;
};
const k = covarianceOf(file.kernel, file.X);
const trace = file.trace.map(({ arm }) => arm);

describe('uncertainty sampling', () => {
  it('pulls the golden arms in the golden order', () => {
    assert.deepEqual(uncertaintySampling(k, file.lam, 0, trace.length), trace);
  });

  for (const [name, length] of Object.entries(file.min_T_init)) {
    const [, least, threshold] = /^P(\d+)_C([\d.]+)$/.exec(name) ?? [];
    it(`for batches of ${least} with C̃ = ${threshold} stops after the golden ${length ?? 'more than 40'} arms`, () => {
      const enough = varianceThreshold(Number(least), Number(threshold), 'spanning');
      const arms = uncertaintySampling(k, file.lam, enough, trace.length);
      assert.deepEqual(arms, trace.slice(0, length ?? trace.length));
    });
  }

  it('asks for variances three times smaller where a sampled dictionary only knows them to a factor of 3', () => {
    assert.equal(varianceThreshold(5, 2, 'spanning'), 1 / 5);
    assert.equal(varianceThreshold(5, 2, 'sampled'), 1 / 15);
  });

  it('never pulls more arms than the limit, and none if the prior variance is small enough', () => {
    assert.equal(uncertaintySampling(k, file.lam, 0, 7).length, 7);
    assert.deepEqual(uncertaintySampling(k, file.lam, 1 / file.lam, 40), []);
  });

  it('makes every later batch of the Global rule longer than the minimum, whatever the rewards', () => {
    const uniform = seededUniform(4);
    const X = matrixOf(Array.from({ length: 60 }, () => [uniform()]));
    const least = 4;
    const settings: BbkbSettings = {
      kernel: 'gaussian',
      lengthscales: [0.5],
      lambda: () => 0.2,
      beta: () => 1,
      resample: keepAll,
      rule: 'global',
      threshold: 2,
      size: 'rule',
      fullHallucination: false,
      posterior: screenedPosteriors(),
      standardise: false,
      repeats: true,
      initialArms: uncertaintySampling(
        covariance('gaussian', [0.5], X),
        0.2,
        varianceThreshold(least, 2, 'spanning'),
        60,
      ),
    };
    const first = start(X, settings);
    const sizes = (from: typeof first): number[] => {
      const found: number[] = [];
      let state = from;
      for (let batch = 0; batch < 12; batch++) {
        const { arms } = ask(state, 1000);
        found.push(arms.length);
        state = tell(state, arms, arms.map(() => ({ kind: 'reward', reward: uniform() }))); // oxfmt-ignore
      }
      return found;
    };
    const [explored, ...later] = sizes(first);
    assert.equal(explored, settings.initialArms.length);
    assert.ok(Math.min(...later) > least, later.join(' '));
    assert.equal(sizes(start(X, { ...settings, initialArms: [] }))[0], 1); // without it the first batch has one arm
  });
});
