import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { optionsOf } from '../../../bench/peers/options.ts';
import { plannedRuns } from '../../../bench/peers/plannedRuns.ts';
import { halfOf } from '../../../bench/peers/tasks/index.ts';

const good = (...args: string[]) => {
  const options = optionsOf(args);
  assert.ok(options && 'tasks' in options);
  return options;
};
const origins = { engine: '', optuna: '', data: new Map<string, string>() };

describe('the options', () => {
  it('are each one problem, all said at once', () => {
    const wrong = [
      '--half',
      'both',
      '--jobs',
      '0',
      '--only',
      'branin2,nothing',
      '--methods',
      'ours,best',
      '--parallel',
      '5',
    ];
    const problems = optionsOf(wrong);
    assert.ok(Array.isArray(problems));
    assert.deepEqual(
      problems.map((problem: string) => /^(--\w+|There is no \w+)/.exec(problem)?.[0]),
      ['--half', 'There is no task', 'There is no method', '--parallel', '--jobs'],
    );
  });

  it('choose tasks by half and by name', () => {
    assert.ok(good('--half', 'held').tasks.every((task) => halfOf(task) === 'held'));
    assert.deepEqual(good('--only', 'levy8,branin2').tasks.map(({ id }) => id), ['branin2', 'levy8']); // prettier-ignore
  });
});

describe('the runs', () => {
  const places = plannedRuns(good('--only', 'branin2,hartmann6', '--seeds', '9'), origins);
  const count = (method: string, parallel: number): number =>
    places.filter((place) => place.method.id === method && place.parallel === parallel && place.trials === 200).length;

  it('have fewer seeds with 4 and 16 in parallel, and random twice as many, whatever is in parallel', () => {
    assert.deepEqual([count('ours', 8), count('tpe', 4), count('cmaes', 16)], [18, 6, 6]);
    assert.deepEqual([count('random', 1), count('random', 8)], [36, 0]);
    assert.equal(count('theory', 8), 0);
  });

  it('have one of a thousand trials, of ours, for its seconds', () => {
    assert.deepEqual(
      places.filter(({ trials }) => trials === 1000).map(({ task, method }) => [task.id, method.id]),
      [['hartmann6', 'ours']],
    );
    assert.ok(plannedRuns(good('--quick'), origins).every(({ trials }) => trials === 96));
  });

  it('have a file each, and all of the first seed come before any of the second', () => {
    assert.equal(new Set(places.map(({ file }) => file)).size, places.length);
    const seeds = places.filter(({ trials }) => trials === 200).map(({ seed }) => seed);
    assert.deepEqual(seeds, [...seeds].sort((a, b) => a - b)); // prettier-ignore
  });
});
