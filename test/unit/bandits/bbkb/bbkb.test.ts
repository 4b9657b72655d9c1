import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { ask, withLengthscales, start, tell } from '../../../../src/bandits/bbkb/bbkb.ts';
import type { BbkbSettings, BbkbState } from '../../../../src/bandits/bbkb/state.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { resamplePerPull, keepAll } from '../../../../src/bandits/bbkb/resample.ts';
import { embed } from '../../../../src/math/gp/nystrom.ts';
import { posteriorCovariance, variances } from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { means } from '../../../../src/bandits/bbkb/posteriorMean.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, matrixOf } from './golden.ts';

const uniform = seededUniform(11);
const X = matrixOf(Array.from({ length: 150 }, () => [uniform(), uniform()]));
const value = (arm: number): number => Math.sin(5 * X.data[2 * arm]) + X.data[2 * arm + 1];

const settings: BbkbSettings = {
  kernel: 'matern52',
  lengthscales: [0.4, 0.6],
  lambda: () => 1e-3,
  beta: ({ lambda }) => 2 * Math.sqrt(lambda),
  resample: keepAll,
  rule: 'global',
  threshold: 2,
  size: 5,
  fullHallucination: true,
  standardise: false,
  repeats: true,
  initialArms: [],
};

/** `batches` batches of the settings, every pull rewarded with its value. */
function played(settings: BbkbSettings, batches: number): BbkbState {
  let state = start(X, settings);
  for (let batch = 0; batch < batches; batch++) {
    const { arms } = ask(state, 100);
    state = tell(state, arms, arms.map((arm) => ({ kind: 'reward', reward: value(arm) }))); // oxfmt-ignore
  }
  return state;
}

function data({ pulls }: BbkbState) {
  const counts = new Map<number, number>();
  const sums = new Map<number, number>();
  for (const { arm, reward = 0 } of pulls) {
    counts.set(arm, (counts.get(arm) ?? 0) + 1);
    sums.set(arm, (sums.get(arm) ?? 0) + reward);
  }
  return { counts, sums };
}

describe('BBKB', () => {
  it('with q̄ infinite, updated batch by batch, is the exact posterior of all pulls', () => {
    const state = played(settings, 12);
    const { counts, sums } = data(state);
    const exact = exactPosterior(state.k, counts, sums, 1e-3);
    close(state.posterior.variances(), exact.variance, 1e-6, 'variance');
    close(state.posterior.mean, exact.mean, 1e-6, 'mean');
  });

  it('with a dictionary that loses arms is the posterior from scratch with that dictionary', () => {
    const state = played({ ...settings, resample: resamplePerPull(0.7, 5) }, 12);
    const { counts, sums } = data(state);
    const dictionary = [...state.posterior.dictionary];
    assert.ok(dictionary.length < counts.size, 'no arm was lost');
    const scratch = posteriorCovariance(embed(state.k, dictionary), counts, 1e-3);
    close(state.posterior.variances(), variances(scratch), 1e-9, 'variance');
    close(state.posterior.mean, means(scratch, sums), 1e-9, 'mean');
  });

  it('whose λ follows the rewards is the posterior from scratch with that λ', () => {
    const state = played({ ...settings, standardise: true, lambda: (scale) => 1e-3 / scale }, 12);
    const { lambda } = state.posterior;
    const { shift, scale } = state.scaling;
    assert.equal(lambda, 1e-3 / scale);
    const { counts, sums } = data(state);
    const scaled = new Map([...sums].map(([arm, sum]) => [arm, (sum - (counts.get(arm) ?? 0) * shift) / scale]));
    const exact = exactPosterior(state.k, counts, scaled, lambda);
    close(state.posterior.variances(), exact.variance, 1e-6, 'variance');
    close(state.posterior.mean, exact.mean, 1e-6, 'mean');
  });

  it('with other lengthscales is the posterior of the same pulls with that kernel, and has the other width', () => {
    const state = played(settings, 6);
    const lengthscales = [0.2, 0.9];
    const shaped = withLengthscales(state, { lengthscales, beta: ({ logdet }) => logdet });
    const { counts, sums } = data(state);
    const exact = exactPosterior(covariance('matern52', lengthscales, X), counts, sums, 1e-3);
    close(shaped.posterior.variances(), exact.variance, 1e-6, 'variance');
    close(shaped.posterior.mean, exact.mean, 1e-6, 'mean');
    assert.equal(shaped.beta, shaped.posterior.logdet);
    assert.deepEqual(shaped.pulls, state.pulls);
  });

  it('with other lengthscales goes on as a state that always had them', () => {
    const shape = { lengthscales: [0.2, 0.9], beta: settings.beta };
    const [changed, always] = [
      withLengthscales(played(settings, 4), shape),
      withLengthscales(start(X, settings), shape),
    ];
    const pulls = changed.pulls.map(({ arm }) => arm);
    const feedback = (arms: readonly number[]) => arms.map((arm) => ({ kind: 'reward' as const, reward: value(arm) }));
    const replayed = tell(always, pulls, feedback(pulls));
    const { arms } = ask(changed, 100);
    assert.deepEqual(ask(replayed, 100).arms, arms);
    close(
      tell(changed, arms, feedback(arms)).posterior.mean,
      tell(replayed, arms, feedback(arms)).posterior.mean,
      1e-8,
    );
  });

  it('pulls the initial arms in batches that no rule ends, whatever the limit', () => {
    const first = [140, 3, 77, 12];
    const state = start(X, { ...settings, size: 'rule', initialArms: first });
    assert.equal(ask(state, 100).theorySize, 1); // the rule would have ended it
    assert.deepEqual(ask(state, 100).arms, first);
    assert.deepEqual(ask(state, 3).arms, first.slice(0, 3));
    const some = tell(state, [12, 140], [{ kind: 'failed' }, { kind: 'reward', reward: 1 }]);
    assert.deepEqual(ask(some, 100).arms, [3, 77]);
    const twice = tell(start(X, { ...settings, initialArms: [5, 6, 5] }), [5], [{ kind: 'failed' }]);
    assert.deepEqual(ask(twice, 2).arms, [6, 5]);
    const later = tell(state, first, first.map(() => ({ kind: 'reward', reward: 0 }))); // oxfmt-ignore
    assert.equal(ask(later, 100).endedBy, 'rule');
  });

  it('spreads a batch out where picks condition the residual: they lie further apart than other picks', () => {
    const draw = seededUniform(21);
    const cube = matrixOf(Array.from({ length: 600 }, () => [draw(), draw(), draw()]));
    const distance = (a: number, b: number) =>
      Math.hypot(...[0, 1, 2].map((j) => cube.data[3 * a + j] - cube.data[3 * b + j]));
    const nearest = (fullHallucination: boolean): number => {
      const begun = start(cube, {
        ...settings,
        lengthscales: [0.7, 0.7, 0.7],
        repeats: false,
        fullHallucination,
        size: 6,
      });
      const state = tell(begun, [0, 1], [0, 1].map((arm) => ({ kind: 'reward', reward: cube.data[3 * arm] }))); // oxfmt-ignore
      const { arms } = ask(state, 100);
      return Math.min(...arms.flatMap((a, i) => arms.slice(i + 1).map((b) => distance(a, b))));
    };
    assert.ok(nearest(true) > 1.3 * nearest(false), `${nearest(true)} against ${nearest(false)}`);
  });

  it('has the prior again when the resampled dictionary is empty', () => {
    const state = played({ ...settings, resample: resamplePerPull(0, 5) }, 2);
    assert.equal(state.posterior.dictionary.size, 0);
    close(state.posterior.variances(), new Float64Array(X.rows).fill(1 / 1e-3), 0);
    close(state.posterior.mean, new Float64Array(X.rows), 0);
  });

  it('resamples the dictionary by the variances from the start of the batch that has just ended', () => {
    const state = played({ ...settings, resample: resamplePerPull(1.5, 5), fullHallucination: false }, 6);
    const { arms } = ask(state, 100);
    const next = tell(state, arms, arms.map(() => ({ kind: 'failed' }))); // oxfmt-ignore
    for (const arm of arms) {
      if (1.5 * state.posterior.variance(arm) >= 1) assert.ok(next.posterior.dictionary.has(arm), `arm ${arm}`);
    }
    assert.deepEqual(
      next.startVariances.slice(-arms.length),
      arms.map((arm) => state.posterior.variance(arm)),
    );
  });

  it('ends a batch by the Global rule if its size is left to the rule, and never exceeds the limit', () => {
    const state = played({ ...settings, size: 'rule', fullHallucination: false, lambda: () => 0.5 }, 6);
    const { arms, ratio, endedBy } = ask(state, 1000);
    assert.equal(endedBy, 'rule');
    const before = arms.slice(0, -1).reduce((sum, arm) => sum + state.posterior.variance(arm), 1);
    assert.ok(before <= 2 && ratio > 2, 'the element that crosses the threshold belongs to the batch');
    assert.ok(arms.length > 1);
    assert.equal(ask(state, 2).arms.length, Math.min(2, arms.length));
  });

  it('begins with the initial arms, in a batch that it fills with its own picks', () => {
    const first = ask(start(X, { ...settings, initialArms: [9, 3, 7], repeats: false }), 100).arms;
    assert.deepEqual(first.slice(0, 3), [9, 3, 7]);
    assert.equal(new Set(first).size, 5);
  });

  it('begins from a history with its dictionary, its rewards and its width, and does not count it as a batch', () => {
    const history = { arms: [3, 8, 3, 20], rewards: [1, 2, 3, 4], dictionary: [3, 8] };
    const seen: number[][] = [];
    const state = start(
      X,
      {
        ...settings,
        beta: ({ initialPulls, startVariances, initialEffectiveDimension, effectiveDimension }) => {
          seen.push([initialPulls, startVariances.length, initialEffectiveDimension - effectiveDimension]);
          return 1;
        },
      },
      history,
    );
    const scratch = posteriorCovariance(embed(state.k, [3, 8]), new Map([[3, 2], [8, 1], [20, 1]]), 1e-3); // oxfmt-ignore
    close(state.posterior.mean, means(scratch, new Map([[3, 4], [8, 2], [20, 4]])), 1e-6, 'mean'); // oxfmt-ignore
    close(state.posterior.variances(), variances(scratch), 1e-6, 'variance');
    assert.deepEqual([seen.at(-1), state.batches], [[4, 4, 0], 0]);
  });

  it('has log det(I + K/λ) of its pulls, updated or from scratch', () => {
    const { posterior: grown, k, pulls } = played(settings, 6);
    const K = new Matrix(pulls.map(({ arm }) => pulls.map(({ arm: other }) => k.column(other)[arm] / 1e-3)));
    const { lowerTriangularMatrix: L } = new CholeskyDecomposition(Matrix.add(K, Matrix.eye(pulls.length)));
    const logdet = L.diagonal().reduce((sum, pivot) => sum + 2 * Math.log(pivot), 0);
    close(
      [grown.logdet, posteriorCovariance(grown.everyArm().embedding, data(played(settings, 6)).counts, 1e-3).logdet],
      [logdet, logdet],
      1e-6,
    );
  });
});
