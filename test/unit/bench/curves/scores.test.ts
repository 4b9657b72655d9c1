import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { claimsOf } from '../../../bench/curves/claims.ts';
import { OURS, RANDOM, WITHOUT, methods } from '../../../bench/curves/methods.ts';
import { TRIALS, type Segment } from '../../../bench/curves/replay.ts';
import { scoresOf, type SeedRun } from '../../../bench/curves/scores.ts';
import { tablesOf } from '../../../bench/curves/tables.ts';
import { readTask, taskIds, type Task } from '../../../bench/curves/tasks.ts';
import { NOT_REACHED } from '../../../bench/curves/times.ts';

/** Configuration i ends at i. */
const task: Task = {
  ...{ id: 'made', metric: 'loss', space: [], epochs: 8, indexOf: () => 0, points: [], complete: true },
  curves: Array.from({ length: 5 }, (_, i) => new Float64Array(8).fill(i)),
};
const TICKS = TRIALS;
/** Parts of trials: which configuration, when it began, from which epoch to which; each of a trial of its own. */
type Part = readonly [configuration: number, start: number, from: number, to: number];
const runOf = (method: string, parts: readonly Part[], seed = 0): SeedRun => ({
  ...{ method, seed },
  run: { segments: parts.map((part, trial): Segment => [trial, ...part]), seconds: 0 },
});
const HELD = { half: 'held', suite: 'grids' } as const;
const random = runOf(RANDOM, [[4, 0, 0, 8], [2, 8, 0, 8]]); // oxfmt-ignore
const without = runOf(WITHOUT, [[3, 0, 0, 8], [1, 16, 0, 8]]); // oxfmt-ignore

describe('the scores of a task', () => {
  it('are gaps to the best configuration in units of what random search leaves', () => {
    const { methods } = scoresOf(task, HELD, [random, without]);
    const gap = methods.get(WITHOUT)?.medianGap;
    assert.deepEqual([0, 7, 8, 23, 24, TICKS].map((tick) => gap?.[tick]), [2, 2, 1.5, 1.5, 0.5, 0.5]); // oxfmt-ignore
  });

  it('count no trial that was stopped, paused or cut off, but beside them the best value at any epoch', () => {
    const ours = runOf(OURS, [[3, 0, 0, 8], [0, 20, 0, 7]]); // oxfmt-ignore
    const scores = scoresOf(task, HELD, [random, ours]).methods.get(OURS);
    assert.deepEqual([scores?.medianGap[TICKS], scores?.complete, scores?.trials], [1.5, 1, 2]);
    assert.deepEqual(scores?.anyEpoch, [1.5, 1.5, 1.5, 0, 0]);
  });

  it('count a trial that has paused from the tick on at which it came to its end', () => {
    const ours = runOf(OURS, [[1, 0, 0, 3], [1, 10, 3, 8]]); // oxfmt-ignore
    const gap = scoresOf(task, HELD, [random, ours]).methods.get(OURS)?.medianGap;
    assert.deepEqual([14, 15].map((tick) => gap?.[tick]), [2, 0.5]); // oxfmt-ignore
  });

  it('say how long a method takes to the qualities that whole trials have', () => {
    const fast = runOf(OURS, [[3, 0, 0, 8], [1, 2, 0, 8]]); // oxfmt-ignore
    const never = runOf('tpe-median', [[3, 0, 0, 8]]);
    const { methods } = scoresOf(task, HELD, [random, without, fast, never]);
    const [quarter, half] = [TICKS / 4, TICKS / 2];
    // whole trials have 3 of 4 units at a quarter and the rest from tick 24 on
    assert.deepEqual(methods.get(OURS)?.reached, [8 / quarter, 10 / half, 10 / TICKS]);
    assert.deepEqual(methods.get('tpe-median')?.reached, [8 / quarter, (NOT_REACHED * TICKS) / half, NOT_REACHED]);
  });

  it('claim nothing with few seeds, and are shown', () => {
    const scores = [scoresOf(task, HELD, [random, without, runOf(OURS, [[3, 0, 0, 8]])])];
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
    assert.equal(curves.length, values.reduce((product, { length }) => product * length, 1)); // oxfmt-ignore
    assert.ok(curves.every((curve) => curve.length === epochs && curve.every(Number.isFinite)));
    const point = (pick: (length: number) => number) =>
      Object.fromEntries(space.map(({ name }, i) => [name, values[i][pick(values[i].length)]]));
    assert.equal(indexOf(point(() => 0)), 0);
    assert.equal(indexOf(point((length) => length - 1)), curves.length - 1);
  });
});
