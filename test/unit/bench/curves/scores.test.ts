import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { claimsOf } from '../../../bench/curves/claims.ts';
import { OURS, RANDOM, WITHOUT } from '../../../bench/curves/methods.ts';
import { methods } from '../../../bench/curves/methods.ts';
import { TRIALS, type Run } from '../../../bench/curves/replay.ts';
import { scoresOf, type SeedRun } from '../../../bench/curves/scores.ts';
import { tablesOf } from '../../../bench/curves/tables.ts';
import { readTask, taskIds, type Task } from '../../../bench/curves/tasks.ts';
import { NOT_REACHED } from '../../../bench/curves/times.ts';

/** Configuration i ends at i. */
const task: Task = {
  ...{ id: 'made', metric: 'loss', space: [], epochs: 8, indexOf: () => 0 },
  curves: Array.from({ length: 5 }, (_, i) => new Float64Array(8).fill(i)),
};
const TICKS = TRIALS;
const runOf = (method: string, trials: Run['trials'], seed = 0): SeedRun => ({
  method,
  seed,
  run: { trials, seconds: 0 },
});
const random = runOf(RANDOM, [[4, 0, 8, 0], [2, 8, 8, 0]]); // prettier-ignore
const without = runOf(WITHOUT, [[3, 0, 8, 0], [1, 16, 8, 0]]); // prettier-ignore

describe('the scores of a task', () => {
  it('are gaps to the best configuration in units of what random search leaves', () => {
    const { methods } = scoresOf(task, 'held', [random, without]);
    const gap = methods.get(WITHOUT)?.medianGap;
    assert.deepEqual([0, 7, 8, 23, 24, TICKS].map((tick) => gap?.[tick]), [2, 2, 1.5, 1.5, 0.5, 0.5]); // prettier-ignore
  });

  it('count no trial that was stopped or cut off', () => {
    const ours = runOf(OURS, [[3, 0, 8, 0], [0, 8, 8, 1], [0, 20, 7, 0]]); // prettier-ignore
    assert.equal(scoresOf(task, 'held', [random, ours]).methods.get(OURS)?.medianGap[TICKS], 1.5);
  });

  it('say how long a method takes to the qualities that whole trials have', () => {
    const fast = runOf(OURS, [[3, 0, 8, 0], [1, 2, 8, 0]]); // prettier-ignore
    const never = runOf('tpe-median', [[3, 0, 8, 0]]);
    const { methods } = scoresOf(task, 'held', [random, without, fast, never]);
    const [quarter, half] = [TICKS / 4, TICKS / 2];
    // whole trials have 3 of 4 units at a quarter and the rest from tick 24 on
    assert.deepEqual(methods.get(OURS)?.reached, [8 / quarter, 10 / half, 10 / TICKS]);
    assert.deepEqual(methods.get('tpe-median')?.reached, [8 / quarter, (NOT_REACHED * TICKS) / half, NOT_REACHED]);
  });

  it('claim nothing with few seeds, and are shown', () => {
    const scores = [scoresOf(task, 'held', [random, without, runOf(OURS, [[3, 0, 8, 0]])])];
    const claims = claimsOf(scores);
    assert.ok(claims.length > 0 && claims.every(({ held }) => held === null));
    assert.match(tablesOf(methods, scores).join('\n'), /BBKB Tuner, median rule, rolling/);
  });
});

describe('a task', () => {
  it('is a complete grid whose points are found', () => {
    const { id } = taskIds[0];
    const { space, curves, indexOf, epochs } = readTask(id);
    const values = space.map((parameter) => (parameter.type === 'choice' ? parameter.values : []));
    assert.equal(curves.length, values.reduce((product, { length }) => product * length, 1)); // prettier-ignore
    assert.ok(curves.every((curve) => curve.length === epochs && curve.every(Number.isFinite)));
    const point = (pick: (length: number) => number) =>
      Object.fromEntries(space.map(({ name }, i) => [name, values[i][pick(values[i].length)]]));
    assert.equal(indexOf(point(() => 0)), 0);
    assert.equal(indexOf(point((length) => length - 1)), curves.length - 1);
  });
});
