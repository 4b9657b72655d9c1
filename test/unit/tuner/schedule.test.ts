import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apply } from '../../../src/study/study.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { freeSlots, runsRolling, scheduleOf } from '../../../src/tuner/schedule.ts';
import { studyOf } from '../study/summary/endings.ts';

const recommendation = { best: null, mean: null, sd: null, optimistic: null, engineSeconds: 0.5 };
const TENFOLD = [10, 100, 20, 80, 15, 60, 30, 40];
const EQUAL = TENFOLD.map(() => 50);
const FOUR = 'parallel: 4';

/** A study of one batch, whose trials took so many seconds; one that runs has not ended. */
function studyAfter(seconds: readonly (number | undefined)[], ...lines: readonly string[]): StudyState {
  const usual = ['parameters: { x: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }'];
  const endings = seconds.map((each) => ({ parameters: { x: 0.5 }, seconds: each }));
  const study = studyOf(endings, [...usual, ...lines]);
  return seconds.includes(undefined) ? study : apply(study, { type: 'batch.told', at: 1e6, batch: 1, recommendation });
}

describe('the schedule of what is asked next', () => {
  it('is what the declaration says, whatever trials took', () => {
    for (const schedule of ['batch', 'rolling'])
      assert.deepEqual(scheduleOf(studyAfter(TENFOLD, FOUR, `schedule: ${schedule}`)), { kind: schedule });
  });

  it('follows by default from what trials took, and says the times from which it does', () => {
    const { kind, slotTimes } = scheduleOf(studyAfter(TENFOLD, FOUR));
    assert.equal(kind, 'rolling');
    // the mean, and half a second of the optimizer
    assert.ok(slotTimes && Math.abs(slotTimes.rolling - (355 / 8 + 0.5)) < 1e-9);
    assert.ok(slotTimes.batch > 1.2 * slotTimes.rolling);
    assert.equal(scheduleOf(studyAfter(EQUAL, FOUR)).kind, 'batch');
  });

  it('is batch before there are durations, with one slot, and with an algorithm that knows nothing else', () => {
    assert.deepEqual(scheduleOf(studyAfter([10, 100], FOUR)), { kind: 'batch' });
    assert.deepEqual(scheduleOf(studyAfter(TENFOLD, 'parallel: 1')), { kind: 'batch' });
    assert.deepEqual(scheduleOf(studyAfter(TENFOLD, FOUR, 'algorithm: { preset: theory }')), { kind: 'batch' });
  });

  it('is rolling in the middle of a batch, as soon as trials have run long beside others that have ended', () => {
    // they run since 0 s, and the others ended at 1000 s
    const running = [undefined, undefined];
    assert.ok(runsRolling(studyAfter([...TENFOLD, ...running], FOUR)));
    assert.ok(!runsRolling(studyAfter([...TENFOLD, ...running], FOUR, 'schedule: batch')));
    const equal = EQUAL.map(() => 990);
    assert.ok(!runsRolling(studyAfter([...equal, ...running], FOUR)));
  });
});

describe('free slots', () => {
  it('are those that neither a trial nor the end of the budget takes', () => {
    assert.equal(freeSlots(studyAfter([1, 1], FOUR)), 4);
    assert.equal(freeSlots(studyAfter([1, undefined], FOUR)), 3);
    assert.equal(freeSlots(studyAfter(TENFOLD, FOUR)), 1);
    assert.equal(freeSlots(studyAfter([undefined, undefined], 'parallel: 1')), 0);
  });

  it('are no more than the GPUs are enough for: a point that had to wait for one would be chosen too early', () => {
    const free = (gpus: string): number => freeSlots(studyAfter([1, undefined], FOUR, `gpus: ${gpus}`));
    assert.equal(free('2'), 1);
    assert.equal(free('{ devices: 2, per_trial: 2 }'), 0);
    assert.equal(free('{ devices: 2, per_trial: 0.5 }'), 3);
    assert.equal(free('8'), 3);
  });
});
