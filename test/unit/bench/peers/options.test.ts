import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { optionsOf } from '../../../bench/peers/options.ts';
import { plannedRuns } from '../../../bench/peers/plannedRuns.ts';
import { halfOf } from '../../../bench/peers/tasks/index.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const good = (...args: string[]) => {
  const options = optionsOf(args);
  assert.ok(options && 'tasks' in options);
  return options;
};
const origins = { engine: '', optuna: '', versions: {}, data: new Map<string, string>() };

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
    assert.deepEqual(good('--only', 'levy8,branin2').tasks.map(({ id }) => id), ['branin2', 'levy8']); // oxfmt-ignore
  });

  it('have the tasks of LCBench where its folder is named', () => {
    const fromLcbench = (...args: string[]): number => good(...args).tasks.filter(({ family }) => family === 'lcbench').length; // oxfmt-ignore
    assert.equal(fromLcbench(), 0);
    assert.equal(fromLcbench('--lcbench', 'tables'), 5);
  });

  it('take for Optuna a Python or a checkout, and HEBO where it lies in its checkout', () => {
    const folder = temporaryFolder('peers');
    mkdirSync(path.join(folder, 'HEBO'));
    assert.deepEqual(good('--optuna', process.execPath).pythons, [process.execPath]);
    assert.deepEqual(good('--optuna', process.execPath).checkouts, []);
    assert.deepEqual(good('--optuna', import.meta.dirname).checkouts, [import.meta.dirname]);
    assert.deepEqual(good('--hebo', folder).checkouts, [path.join(folder, 'HEBO')]);
    assert.deepEqual(optionsOf(['--turbo', '/nowhere']), ['There is no folder /nowhere.']);
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

  it('are as long as a task needs, at the end, and shorter where a method is slow', () => {
    const runs = plannedRuns(good('--only', 'branin2,hard-long', '--seeds', '1', '--slow', '24'), origins);
    const lengths = (method: string, parallel: number): number[] =>
      runs.filter((run) => run.method.id === method && run.parallel === parallel).map(({ trials }) => trials);
    assert.deepEqual(lengths('ours', 8), [200, 1000]);
    assert.deepEqual(lengths('gp', 8), [24, 24]);
    assert.equal(runs.at(-1)?.trials, 1000);
    assert.ok(plannedRuns(good('--quick'), origins).every(({ trials }) => trials === 96));
  });

  it('have a file each, and all of the first seed come before any of the second', () => {
    assert.equal(new Set(places.map(({ file }) => file)).size, places.length);
    const seeds = places.filter(({ trials }) => trials === 200).map(({ seed }) => seed);
    assert.deepEqual(seeds, [...seeds].sort((a, b) => a - b)); // oxfmt-ignore
  });
});
