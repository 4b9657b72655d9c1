import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as fixedCandidatesOptimizer from '../../../../src/engine/fixedCandidates/fixedCandidatesOptimizer.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import type { Expression } from '../../../../src/space/expression.ts';
import { name, op, value } from '../../space/expressions.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { loss, optimizerLaws, own, practicalLaws, runOf, settingsWith, valued } from '../conformance.ts';

const { start, ask, tell, recommend } = fixedCandidatesOptimizer;
const run = runOf(fixedCandidatesOptimizer);
const settings = (more: Partial<OptimizerSettings> = {}): OptimizerSettings =>
  settingsWith({ preset: 'practical', name: 'gp-bucb' }, more);
const THEORY = settingsWith({ preset: 'theory' });

const view = ({ bandit, results, trialCount }: fixedCandidatesOptimizer.State) => ({
  posterior: bandit.posterior,
  results,
  trialCount,
});
optimizerLaws('gp-bucb over fixed candidates', fixedCandidatesOptimizer, settings(), view);
optimizerLaws('bbkb by the theory', fixedCandidatesOptimizer, THEORY, view);
practicalLaws('gp-bucb over fixed candidates', fixedCandidatesOptimizer, settings);

describe('a past trial that violates the constraints', () => {
  const onlyA: Expression = op(name('kind'), '==', value('a'));
  const best: Point = { x: 0.5, lr: 1e-3, kind: 'b' };

  for (const algorithm of ['epsilon-greedy', 'gp-bucb', 'evolution', 'random'] as const)
    it(`teaches the model, and is not tried again unless a person has it among the first points, ${algorithm}`, () => {
      const tried = (points: readonly Point[]) => {
        const begin = { points, past: [{ point: best, value: loss(best) }] };
        return run(start(settings({ algorithm: { preset: 'practical', name: algorithm, candidates: 6 }, constraints: [onlyA], noise: 1, start: begin })), 40).points; // oxfmt-ignore
      };
      assert.ok(tried([]).every(({ kind }) => kind === 'a'));
      assert.ok(tried([best]).some(({ kind }) => kind === 'b'));
    });
});

describe('a practical bandit over fixed candidates', () => {
  it('first pulls the first four space-filling candidates, in order if they do not fit into one batch', () => {
    for (const parallel of [1, 3, 8]) {
      const { state } = run(start(settings({ parallel })), 2 * parallel + 4);
      assert.deepEqual(state.results.slice(0, 4).map(({ arm }) => arm), [0, 1, 2, 3]); // oxfmt-ignore
    }
  });

  it('recommends the best observed trial without noise, and by posterior mean with it, in the metric’s sign', () => {
    const { state, points } = run(start(settings()), 30);
    const values = points.map(loss);
    const { best, mean, sd, optimistic } = recommend(state);
    assert.ok(best !== null && mean !== null && sd !== null && optimistic !== null);
    assert.equal(values[best], Math.min(...values));
    assert.ok(Math.abs(mean - values[best]) < 5 * sd + 0.05, `${mean} ± ${sd} of ${values[best]}`);
    assert.ok(optimistic <= mean, 'the optimistic bound of a loss lies below its mean');

    const noisy = run(start(settings({ noise: 0.3 })), 48);
    const { results, bandit } = noisy.state;
    const means = results.map(({ arm }) => bandit.posterior?.mean[arm] ?? NaN);
    assert.equal(means[recommend(noisy.state).best ?? -1], Math.max(...means));
  });

  it('without a model promises the measured value only where there is no noise', () => {
    for (const name of ['epsilon-greedy', 'evolution', 'random'] as const) {
      const of = (noise?: number) =>
        recommend(run(start(settings({ algorithm: { preset: 'practical', name }, ...(noise !== undefined && { noise }) })), 20).state); // oxfmt-ignore
      assert.notEqual(of().expected, null);
      assert.deepEqual([of(0.3).expected, of(0.3).noise], [null, 0.3]);
    }
  });

  it('gives the mean and standard deviation of the exact posterior, in the metric’s units and not divided by λ', () => {
    const { state, points } = run(
      start(settings({ algorithm: { preset: 'practical', name: 'gp-bucb', candidates: 200 } })),
      24,
    );
    const k = covariance('matern52', new Array<number>(5).fill(0.4 * Math.sqrt(3)), state.candidates.X);
    const lambda = 1e-4;
    const values = points.map(loss);
    const center = values.reduce((sum, value) => sum + value / values.length, 0);
    const scale = Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2 / values.length, 0));
    const arms = state.results.map(({ arm }) => arm);
    const counts = new Map(arms.map((arm) => [arm, 1]));
    const sums = new Map(arms.map((arm, s) => [arm, (values[s] - center) / scale]));
    const exact = exactPosterior(k, counts, sums, lambda);
    const { best, mean, sd } = recommend(state);
    const arm = arms[best ?? -1];
    assert.ok(Math.abs((mean ?? NaN) - (center + scale * exact.mean[arm])) < 1e-6);
    assert.ok(Math.abs((sd ?? NaN) / (scale * Math.sqrt(lambda * exact.variance[arm])) - 1) < 1e-6);
  });

  it('takes λ from the measured errors of the metric, and then recommends by posterior mean', () => {
    const flat = (sd?: number) => {
      const answer = (_: Point, n: number): Feedback => ({
        kind: 'value',
        value: n % 2,
        ...(sd !== undefined && { sd }),
      });
      return run(start(settings()), 12, answer).state;
    };
    assert.equal(flat().bandit.posterior?.lambda, 1e-4);
    assert.ok(Math.abs((flat(0.25).bandit.posterior?.lambda ?? 0) - (0.25 / 0.5) ** 2) < 1e-12); // sd 0.5
    const { results, bandit } = flat(0.25);
    const means = results.map(({ arm }) => bandit.posterior?.mean[arm] ?? NaN);
    assert.equal(means[recommend(flat(0.25)).best ?? -1], Math.max(...means));
  });

  it('averages measured errors by their mean square', () => {
    const answer = (_: Point, n: number): Feedback => ({ kind: 'value', value: n % 2, sd: n % 2 ? 0.3 : 0.1 });
    const { lambda = 0 } = run(start(settings()), 12, answer).state.bandit.posterior ?? {};
    assert.ok(Math.abs(lambda - (0.09 + 0.01) / 2 / 0.25) < 1e-12);
  });
});

describe('a bandit over fixed candidates by the theory', () => {
  it('starts with an empty dictionary and batches of one, as the paper does', () => {
    const first = ask(start(THEORY), 60);
    assert.deepEqual([first.dictionary, first.points.length, first.endedBy], [0, 1, 'rule']);
    assert.equal(first.ratio, 1 + 1 / 0.1 ** 2); // λ = ξ² with ξ = 0.1, prior variance 1/λ
  });

  it('ends every batch with the pick that takes the ratio above the threshold', () => {
    const property = fc.property(fc.integer({ min: 1, max: 40 }), (budget) => {
      const { ratio, endedBy, points, theorySize } = ask(run(start(THEORY), budget).state, 1000);
      assert.equal(endedBy, 'rule');
      assert.ok(ratio > 2);
      assert.equal(theorySize, points.length);
    });
    fc.assert(property, { numRuns: 5 });
  });

  it('does not scale rewards', () => {
    const { state } = run(start(THEORY), 10);
    assert.deepEqual(state.bandit.posterior?.scaling, { shift: 0, scale: 1 });
  });
});

describe('the results of a bandit over fixed candidates', () => {
  for (const [name, base] of [
    ['practical', settings()],
    ['theory', THEORY],
  ] as const) {
    it(`contain a point that a person added, with its reward (${name})`, () => {
      const { state } = run(start(base), 12);
      const { points } = ask(state, 10, [own]);
      const { results } = tell(state, points, points.map(valued));
      assert.ok(results.some(({ trial, reward }) => trial === 12 && reward === -loss(own)));
    });
  }

  it('do not contain ignored trials, which are counted', () => {
    const { state } = run(start(settings()), 12);
    const { points } = ask(state, 6);
    const after = tell(state, points, points.map(() => ({ kind: 'ignored' }))); // oxfmt-ignore
    assert.equal(after.trialCount, state.trialCount + points.length);
    assert.deepEqual(after.results, state.results);
  });
});

describe('A-GP-UCB over candidates', () => {
  for (const [preset, estimator] of [
    ['practical', 'bound'],
    ['practical', 'printed-bound'],
    ['theory', 'bound'],
    ['theory', 'printed-bound'],
    ['theory', 'one-step'],
  ] as const) {
    it(`of ${preset} runs to its budget with the estimator ${estimator}`, () => {
      const algorithm = { preset, name: 'a-gp-ucb', estimator, candidates: 60 } as const;
      const { state, points } = run(start(settings({ algorithm, trials: 18 })), 18);
      assert.equal(points.length, 18);
      assert.ok(recommend(state));
    });
  }
});
