import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonDominated } from '../../../../src/engine/front/dominance.ts';
import { hypervolume } from '../../../../src/engine/front/hypervolume.ts';
import { fitModel, type Model } from '../../../../src/engine/model/model.ts';
import { predict } from '../../../../src/engine/model/predictions.ts';
import {
  expectedRewards,
  frontImprovement,
  type MeasuredTrial,
} from '../../../../src/engine/propose/frontImprovement.ts';
import { quantile } from '../../../../src/math/quantile.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { matrixOf, searchSpaceOf, type Candidate } from '../../../../src/space/searchSpace.ts';
import { floats, settings } from './runs.ts';

const space = floats(2);
const searchSpace = searchSpaceOf(space, []);
const uniform = seededUniform(3, 1);
const drawn = (n: number): Candidate[] =>
  Array.from({ length: n }, () => searchSpace.candidate({ x0: uniform(), x1: uniform() }));

/** Rewards that cannot all be high at one place. */
const REWARDS = [
  ([x, y]: Float64Array) => -((x - 0.2) ** 2) - y,
  ([x, y]: Float64Array) => 5 - 20 * (x - 0.8) ** 2 - y * y,
  ([x, y]: Float64Array) => x - 3 * (y - 0.6) ** 2,
];

/** All trials keep the limits, or as many as said: those that are worst in the first objective. */
function setup(m: number, keeping = 16) {
  const told = drawn(16).sort((a, b) => REWARDS[0](a.row) - REWARDS[0](b.row));
  const candidates = drawn(40);
  const models = REWARDS.slice(0, m).map((reward) =>
    fitModel(
      searchSpace,
      settings(space),
      told.map((candidate) => ({ candidate, reward: reward(candidate.row) })),
      told.length,
    ),
  );
  const X = matrixOf(candidates);
  const objectives = models.map((model) => ({ model, predictions: predict(model.posterior, X) }));
  const trials = told.map((candidate, i) => ({ candidate, keepsLimits: i < keeping }));
  return { trials, candidates, models, improvement: frontImprovement(objectives, trials, 7) };
}

/** By the definition: the reference point half a range below the front, or at a quarter of all trials if that is lower. */
function addedVolume(
  models: readonly Model[],
  trials: readonly MeasuredTrial[],
  joined: readonly number[][],
  u: number[],
) {
  const all = expectedRewards(models, trials.map(({ candidate }) => candidate)); // oxfmt-ignore
  const rewards = all.filter((_, i) => trials[i].keepsLimits);
  const front = nonDominated(rewards).map((i) => rewards[i]);
  const scales = models.map((_, j) => {
    const values = front.map((row) => row[j]);
    const range = Math.max(...values) - Math.min(...values);
    const low = quantile(all.map((row) => row[j]), 0.25); // oxfmt-ignore
    return { zero: Math.min(low, Math.min(...values) - range / 2), range };
  });
  const scaled = (row: readonly number[]) => row.map((value, j) => (value - scales[j].zero) / scales[j].range);
  const rows = [...front, ...joined].map(scaled);
  const zero = models.map(() => 0);
  return hypervolume([...rows, scaled(u)], zero) - hypervolume(rows, zero);
}

function optimistic({ models, candidates }: ReturnType<typeof setup>, i: number, beta: number): number[] {
  return models.map(({ posterior, warp }) => {
    const { mean, variance } = predict(posterior, matrixOf([candidates[i]]));
    return warp.inverse(mean[0] + beta * posterior.kernel.signalSd * Math.sqrt(variance[0]));
  });
}

describe('the improvement of a front', () => {
  it('is the hypervolume that the optimistic values of a point would add, of two objectives exactly', () => {
    const study = setup(2);
    for (const beta of [0, 0.7, 3]) {
      const scores = study.improvement.atCandidates(beta);
      assert.ok(beta === 0 || scores.some((score) => score > 0.01));
      for (const i of study.candidates.keys()) {
        const expected = addedVolume(study.models, study.trials, [], optimistic(study, i, beta));
        assert.ok(Math.abs(scores[i] - expected) < 1e-6 * (1 + expected), `${scores[i]} is not ${expected}`);
      }
    }
  });

  it('counts the trials that break a limit for the reference point, and for nothing else', () => {
    const study = setup(2, 4);
    const scores = study.improvement.atCandidates(0);
    const kept = study.trials.filter(({ keepsLimits }) => keepsLimits);
    let largest = 0;
    for (const i of study.candidates.keys()) {
      const values = optimistic(study, i, 0);
      const expected = addedVolume(study.models, study.trials, [], values);
      assert.ok(Math.abs(scores[i] - expected) < 1e-6 * (1 + expected), `${scores[i]} is not ${expected}`);
      const alone = addedVolume(study.models, kept, [], values);
      largest = Math.max(largest, Math.abs(expected - alone));
    }
    assert.ok(largest > 0.01, String(largest));
  });

  it('is in proportion to it of three objectives, but for the draws of directions', () => {
    const study = setup(3);
    const scores = study.improvement.atCandidates(2);
    const expected = study.candidates.map((_, i) =>
      addedVolume(study.models, study.trials, [], optimistic(study, i, 2)),
    );
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    // c_3, a third of the area of an eighth of the unit sphere's surface
    const ratio = sum(expected) / sum(scores);
    assert.ok(Math.abs(ratio - Math.PI / 6) < 0.08, String(ratio));
    for (const [i, score] of scores.entries()) {
      if (expected[i] < 0.2) continue;
      assert.ok(Math.abs((ratio * score) / expected[i] - 1) < 0.4, `${ratio * score} is not ${expected[i]}`);
    }
  });

  it('has the gradient of its differences', () => {
    for (const m of [2, 3]) {
      const { improvement, candidates } = setup(m);
      const evaluate = improvement.evaluate(1.5);
      const scores = improvement.atCandidates(1.5);
      const promising = [...candidates.keys()].filter((i) => scores[i] > 0.02).slice(0, 6);
      assert.ok(promising.length > 2);
      for (const i of promising) {
        const { row } = candidates[i];
        const { value, gradient } = evaluate(row);
        assert.ok(Math.abs(value - scores[i]) < 1e-9);
        for (const j of row.keys()) {
          const at = (by: number) => evaluate(row.map((x, k) => (k === j ? x + by : x))).value;
          const difference = (at(1e-5) - at(-1e-5)) / 2e-5;
          assert.ok(
            Math.abs(gradient[j] - difference) < 0.02 * (1 + Math.abs(difference)),
            `${gradient[j]} ${difference}`,
          );
        }
      }
    }
  });

  it('falls with each pick, which joins the front at its expected values', () => {
    const study = setup(2);
    const { improvement, candidates, models, trials } = study;
    const before = improvement.atCandidates(0);
    const pick = candidates[before.indexOf(Math.max(...before))];
    improvement.condition(pick);
    const after = improvement.atCandidates(0);
    const joined = expectedRewards(models, [pick]);
    assert.ok(after[candidates.indexOf(pick)] < 1e-9);
    for (const i of candidates.keys()) {
      const expected = addedVolume(models, trials, joined, optimistic(study, i, 0));
      assert.ok(Math.abs(after[i] - expected) < 1e-6 * (1 + expected));
    }
    // the variances are conditioned as well
    const [wide, narrow] = [setup(2).improvement, improvement].map((each) => each.atCandidates(3));
    assert.ok(Math.max(...narrow) < Math.max(...wide));
  });
});
