import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, quantile } from '../../../bench/shared/quantiles.ts';
import { medianAt, scoresOf, standingOf } from '../../../bench/peers/scores.ts';
import { run, task } from './made.ts';

const branin = task('branin2', 1);

describe('quantiles', () => {
  it('are linear between neighbours in order', () => {
    assert.equal(median([3, 1, 2]), 2);
    assert.equal(median([4, 1, 3, 2]), 2.5);
    assert.equal(quantile([10, 0], 0.25), 2.5);
    assert.equal(quantile([7], 0.75), 7);
  });
});

describe('gaps', () => {
  const random = [2, 3, 4].map((best, seed) => run(branin, 'random', seed, best, 10, 1));

  it("are counted in random's median gap after 96 trials", () => {
    const [scores] = scoresOf([branin], [...random, run(branin, 'ours', 0, 2)], 8);
    assert.equal(scores.gapUnit, 2);
    assert.deepEqual(scores.methods.get('ours')?.at.get(96), [0.5]);
    assert.equal(medianAt(scores, 'random', 96), 1);
    assert.equal(medianAt(scores, 'ours', 48), 4.5);
  });

  it('are at least the floor', () => {
    const [scores] = scoresOf([branin], [...random, run(branin, 'ours', 0, 1)], 8);
    assert.equal(medianAt(scores, 'ours', 96), 0.01);
  });

  it('are measured from the best value of any run, of any parallelism, where no optimum is known', () => {
    const unknown = task('branin2', null);
    const made = [...random, run(branin, 'tpe', 0, -1, 10, 16)].map((each) => ({ ...each, task: unknown }));
    const [scores] = scoresOf([unknown], made, 8);
    assert.equal(scores.best, -1);
    assert.equal(scores.gapUnit, 4);
    assert.ok(!scores.methods.has('tpe'));
  });

  it('have a unit where random has found the optimum by then', () => {
    const lucky = [0, 1, 2].map((seed) => run(branin, 'random', seed, 1, 5, 1));
    const [scores] = scoresOf([branin], [...lucky, run(branin, 'ours', 0, 2)], 8);
    assert.equal(scores.gapUnit, 4);
    assert.equal(medianAt(scores, 'ours', 96), 0.25);
  });

  it('are not there for a budget that runs do not reach, nor for a task without random runs', () => {
    const [scores] = scoresOf([branin], random, 8);
    assert.equal(medianAt(scores, 'random', 200), undefined);
    assert.deepEqual(scoresOf([branin], [run(branin, 'ours', 0, 2)], 8), []);
  });
});

describe('a standing', () => {
  it('is equal within a hundredth of the unit, the hundredth included', () => {
    assert.equal(standingOf(0.51, 0.5), 'equal');
    assert.equal(standingOf(0.49, 0.5), 'equal');
    assert.equal(standingOf(0.511, 0.5), 'behind');
    assert.equal(standingOf(0.489, 0.5), 'ahead');
  });
});
