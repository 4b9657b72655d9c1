import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { budgetOf, durationOf, runStudy, WORKERS, type TimedTrial } from '../../../bench/schedules/study.ts';

const LEVELS = 8;
/** A bowl on a grid of 64 configurations. */
const task = {
  space: ['x', 'y'].map((name) => ({ name, type: 'int' as const, low: 0, high: LEVELS - 1, scale: 'linear' as const })),
  curves: Array.from({ length: LEVELS ** 2 }, (_, i) =>
    Float64Array.of((Math.floor(i / LEVELS) - 2) ** 2 + ((i % LEVELS) - 5) ** 2),
  ),
  indexOf: ({ x, y }: Readonly<Record<string, unknown>>) => LEVELS * Number(x) + Number(y),
};
const run = (schedule: 'batch' | 'rolling' | 'auto', spread: number) => runStudy(task, { schedule, spread, seed: 1 });
const running = (trials: readonly TimedTrial[], at: number): number =>
  trials.filter(([, start, end]) => start <= at && at < end).length;

describe('a study on the clock', () => {
  const batch = run('batch', 10);
  const rolling = run('rolling', 10);

  it('begins a batch when the last has ended, and refills each slot at once where it rolls', () => {
    for (const [, start] of batch) assert.ok(batch.every(([, other, end]) => other >= start || end <= start));
    const begun = rolling.filter(([, start]) => start > 0 && start < budgetOf(task, 10) / 2);
    assert.ok(begun.length > WORKERS && begun.every(([, start]) => running(rolling, start) === WORKERS));
  });

  it('has the same durations in every schedule, from the fastest to `spread` times as long', () => {
    for (const [configuration, start, end] of [...batch, ...rolling])
      assert.ok(Math.abs(end - start - durationOf(configuration, 10)) < 1e-6);
    const durations = task.curves.map((_, configuration) => durationOf(configuration, 10));
    assert.ok(Math.max(...durations) / Math.min(...durations) > 8);
  });

  it('rolls by itself where durations differ, and else is a study in batches', () => {
    assert.deepEqual(run('auto', 1.05), run('batch', 1.05));
    const auto = run('auto', 10);
    assert.ok(auto.slice(WORKERS).every((trial) => trial[3] === 1));
    assert.ok(auto[WORKERS][1] < batch[WORKERS][1]);
  });
});
