import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonProcess } from '../../../bench/shared/jsonProcess.ts';
import { methods, OURS, RANDOM, type Optimizer } from '../../../bench/fronts/methods.ts';
import { optionsOf } from '../../../bench/fronts/options.ts';
import { halfOf, problems } from '../../../bench/fronts/problems/index.ts';
import { kindOf, kinds } from '../../../bench/fronts/problems/problem.ts';
import { runMethod } from '../../../bench/fronts/run.ts';

const withoutOptuna = (): JsonProcess => {
  throw new Error('not Optuna');
};

async function optimizerOf(id: string, setup: Parameters<typeof runMethod>[1]): Promise<Optimizer> {
  const method = methods.find((each) => each.id === id);
  assert.ok(method);
  return method.createOptimizer(setup, withoutOptuna);
}

describe('a run', () => {
  it('asks for as many as run in parallel, and at the end for what is left', async () => {
    const setup = { problem: problems[0], parallel: 8, trials: 20, seed: 1 };
    const { outcomes, batches } = await runMethod(await optimizerOf(RANDOM, setup), setup);
    assert.deepEqual([outcomes.length, batches.map(([trials]) => trials)], [20, [8, 8, 4]]);
  });

  it('of our engine takes several objectives and limits, and is the same for the same seed', async () => {
    const runs = kinds.map(async (kind) => {
      const problem = problems.find((each) => kindOf(each) === kind);
      assert.ok(problem);
      const setup = { problem, parallel: 8, trials: 16, seed: 1 };
      const run = async () => (await runMethod(await optimizerOf(OURS, setup), setup)).outcomes;
      return { run, outcomes: await run() };
    });
    for (const { outcomes } of await Promise.all(runs)) assert.equal(outcomes.length, 16);
    const { run, outcomes } = (await runs.at(-1)) ?? assert.fail();
    assert.deepEqual(await run(), outcomes);
  });
});

describe('the options', () => {
  it('are each one problem, all said at once', () => {
    const wrong = optionsOf(['--half', 'both', '--only', 'osy,nothing', '--methods', 'best', '--seeds', '0']);
    assert.ok(Array.isArray(wrong));
    assert.equal(wrong.length, 4);
  });

  it('choose problems by half', () => {
    const options = optionsOf(['--half', 'tuned']);
    assert.ok(options && 'problems' in options);
    assert.ok(options.problems.length > 0 && options.problems.every((each) => halfOf(each) === 'tuned'));
  });
});
