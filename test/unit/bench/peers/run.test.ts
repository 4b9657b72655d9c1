import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { randomSearch, type Optimizer } from '../../../bench/peers/optimizer.ts';
import { incumbents, runMethod, type Run } from '../../../bench/peers/run.ts';
import { task } from './made.ts';

const branin = task('branin2');
const setup = { task: branin, parallel: 8, trials: 20, seed: 3 };

/** Proposes x1 = 0, 1, 2, …, and recommends the last trial that it was told of. */
function counting(limits: number[], exhausted = Infinity): Optimizer {
  let [asked, told] = [0, 0];
  return {
    ask: (limit) => {
      limits.push(limit);
      const count = Math.max(0, Math.min(limit, exhausted - asked));
      return Promise.resolve({
        points: Array.from({ length: count }, () => ({ x1: asked++ })),
        predictions: [],
        seconds: 1,
      });
    },
    tell: (_, values) =>
      Promise.resolve({ seconds: 0.5, recommended: (told += values.length) - 1, announced: undefined }),
    recommendation: (_, values) => told + values.length - 1,
  };
}

describe('a run', () => {
  it('asks for as many as run in parallel, and at the end for what is left', async () => {
    const limits: number[] = [];
    const run = await runMethod(counting(limits), (point) => Number(point.x1), setup);
    assert.deepEqual(limits, [8, 8, 4]);
    assert.deepEqual(run.values, [...new Array(20).keys()]);
    assert.deepEqual(run.batches.at(-1), [4, 1.5]);
    assert.deepEqual([run.observed, run.recommended], [[], []]);
  });

  it('ends where nothing is left to try', async () => {
    const run = await runMethod(counting([], 11), () => 0, setup);
    assert.equal(run.values.length, 11);
  });

  it('of a noisy task knows what was seen, the same noise for every method, and what was recommended at each budget', async () => {
    const noisy = { ...setup, task: task('branin2', 0, 0.5), parallel: 16, trials: 32 };
    const run = await runMethod(counting([]), () => 1, noisy);
    const other = await runMethod(randomSearch(noisy), () => 2, noisy);
    assert.ok(run.values.every((value) => value === 1));
    assert.ok(run.observed.every((value, i) => value !== 1 && Math.abs(value + 1 - other.observed[i]) < 1e-12));
    assert.deepEqual(run.recommended, [
      [16, 15],
      [24, 23],
      [32, 31],
    ]);
  });

  it('of random search is the same whatever runs in parallel', async () => {
    const objective = (point: Readonly<Record<string, unknown>>): number => Number(point.x1);
    const [one, eight] = await Promise.all(
      [1, 8].map((parallel) => runMethod(randomSearch(setup), objective, { ...setup, parallel })),
    );
    assert.deepEqual(one.values, eight.values);
  });
});

describe('the trial that stands', () => {
  const run: Run = { values: [3, 2, 2, 5, 1], observed: [], recommended: [], batches: [] };

  it('is the best observed so far, the first of equals', () => assert.deepEqual(incumbents(run), [0, 1, 1, 1, 4]));

  it('goes by what was seen and not by the values without noise', () => {
    assert.deepEqual(incumbents({ ...run, observed: [0, 1, 2, -1, 3] }), [0, 0, 0, 3, 3]);
  });

  it('is the one recommended last, where one was', () => {
    const recommended = [
      [2, 0],
      [4, 3],
    ] as const;
    assert.deepEqual(incumbents({ ...run, observed: run.values, recommended }), [0, 0, 0, 3, 3]);
  });
});
