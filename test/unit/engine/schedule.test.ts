import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../laws.ts';
import { chooseSchedule, slotTimes } from '../../../src/engine/schedule.ts';

/** Log-uniform, from `low` to `high`. */
const spread = (low: number, high: number, count = 64): number[] =>
  Array.from({ length: count }, (_, i) => low * (high / low) ** ((i + 0.5) / count));
const chosen = (durations: readonly number[], engineSeconds = 0.2, current: 'batch' | 'rolling' = 'batch') => {
  const times = slotTimes({ ended: durations, running: [], engineSeconds }, 8);
  assert.ok(times);
  return chooseSchedule(times, current);
};

describe('the time of a slot for a trial', () => {
  it('is that of the slowest of a batch, or the mean, plus the time of the optimizer', () => {
    const half = [...spread(10, 10, 32), ...spread(30, 30, 32)];
    const times = slotTimes({ ended: half, running: [], engineSeconds: 1 }, 2);
    assert.ok(times);
    assert.ok(Math.abs(times.batch - (0.25 * 10 + 0.75 * 30 + 1)) < 1e-9);
    assert.ok(Math.abs(times.rolling - (20 + 1)) < 1e-9);
  });

  it('is the same for one slot, and never longer than in batches if the optimizer takes no time', () => {
    forMany(
      200,
      fc.array(fc.double({ min: 0, max: 1e5, noNaN: true }), { minLength: 8, maxLength: 40 }),
      fc.integer({ min: 1, max: 64 }),
      (durations, parallel) => {
        const times = slotTimes({ ended: durations, running: [], engineSeconds: 0 }, parallel);
        assert.ok(times);
        const scale = 1e-9 * Math.max(...durations, 1);
        assert.ok(times.batch >= times.rolling - scale);
        if (parallel === 1) assert.ok(Math.abs(times.batch - times.rolling) <= scale);
      },
    );
  });

  it('counts a running trial once it is late, and takes it to be as late again', () => {
    const seen = { ended: [10, 20], engineSeconds: 0 };
    const late = slotTimes({ ...seen, running: [1, 16, 60] }, 3);
    assert.deepEqual(late, slotTimes({ ...seen, ended: [10, 20, 17, 105], running: [] }, 3));
    assert.equal(slotTimes({ ...seen, running: [1, 2] }, 3), undefined);
  });

  it('is unknown before four durations were seen, of which one has ended', () => {
    const seen = { running: [], engineSeconds: 0 };
    assert.equal(slotTimes({ ...seen, ended: [1, 2, 3] }, 8), undefined);
    assert.ok(slotTimes({ ...seen, ended: [1, 2, 3, 4] }, 8));
    assert.equal(slotTimes({ ...seen, ended: [], running: [1, 2, 3, 4, 5] }, 8), undefined);
  });
});

describe('the schedule that durations choose', () => {
  it('is rolling where they vary tenfold, and batch where they are equal', () => {
    assert.equal(chosen(spread(20, 200)), 'rolling');
    assert.equal(chosen(spread(60, 60)), 'batch');
    assert.equal(chosen(spread(57, 63)), 'batch');
  });

  it('does not change with each trial: between the two ratios it stays as it is', () => {
    const between = spread(20, 30);
    assert.deepEqual([chosen(between, 0.2, 'batch'), chosen(between, 0.2, 'rolling')], ['batch', 'rolling']);
    assert.deepEqual([chosen(spread(20, 22), 0.2, 'rolling'), chosen(spread(20, 60), 0.2, 'batch')], ['batch', 'rolling']); // oxfmt-ignore
  });

  it('is rolling in the middle of a batch, as soon as the trials that still run have shown that they are slow', () => {
    const at = (now: number) => slotTimes({ ended: [10, 15, 20], running: [now, now, now, now, now], engineSeconds: 0.2 }, 8); // oxfmt-ignore
    const [early, late] = [at(20), at(60)].map((times) => times && chooseSchedule(times, 'batch'));
    assert.deepEqual([early, late], ['batch', 'rolling']);
  });

  it('is batch where next to nothing can be saved, and where the optimizer cannot serve all slots', () => {
    assert.equal(chosen(spread(0.02, 0.6)), 'batch');
    assert.equal(chosen(spread(0.5, 5), 2), 'batch');
  });
});
