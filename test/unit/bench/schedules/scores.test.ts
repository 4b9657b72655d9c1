import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimsOf, scoresOf } from '../../../bench/schedules/scores.ts';
import { budgetOf, type Schedule, type TimedTrial } from '../../../bench/schedules/study.ts';
import type { Task } from '../../../bench/curves/tasks.ts';

/** Configuration i ends at i. */
const task: Task = {
  ...{ id: 'made', metric: 'loss', space: [], epochs: 1, indexOf: () => 0, points: [], complete: true },
  curves: Array.from({ length: 64 }, (_, i) => Float64Array.of(i)),
};
const budget = budgetOf(task, 2);
/** Finds the best configuration in this step of the 400 of the budget. */
const study = (step: number): readonly TimedTrial[] => [[0, 0, ((step - 0.5) / 400) * budget, 0]];
const SEEDS = 20;
const scores = (stepOf: (schedule: Schedule, seed: number) => number) =>
  scoresOf(task, 'held', 2, (schedule) => Array.from({ length: SEEDS }, (_, seed) => study(stepOf(schedule, seed))));
const steps = { batch: 80, rolling: 40, auto: 60 } as const;

describe('the scores of schedules', () => {
  it('are times to the quality of batches, as shares of what batches took to it', () => {
    const all = scores((schedule) => steps[schedule]);
    assert.deepEqual(all.map(({ schedule, times }) => [schedule, ...times]), [
      ['batch', 1, 1, 1],
      ['rolling', 0.5, 0.5, 0.5],
      ['auto', 0.75, 0.75, 0.75],
    ]); // oxfmt-ignore
  });

  it('say how far auto is behind the better of the other two, and what other seeds would have said', () => {
    const measured = (of: Parameters<typeof scores>[0]) => claimsOf(scores(of))[1].measured;
    assert.equal(measured((schedule) => steps[schedule]), '1.50 (1.50 to 1.50) of its time with 2-fold durations.'); // oxfmt-ignore
    const [ratio, low, high] = measured((schedule, seed) => steps[schedule] * (seed % 2 ? 0.5 : 1.5)).match(/[\d.]+/g) ?? []; // oxfmt-ignore
    assert.ok(Number(low) < Number(ratio) && Number(ratio) < Number(high));
  });

  it('claim nothing while a spread has no runs', () => {
    assert.deepEqual(claimsOf(scores(() => 200)).map(({ held }) => held), [null, null]); // oxfmt-ignore
  });
});
