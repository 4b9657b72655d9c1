import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeLeft } from '../../../../src/study/summary/timeLeft.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { pausedEvents, replayed } from '../disk/journals.ts';
import { studyOf } from './endings.ts';

const lines = (trials: number, parallel: number, more = ''): readonly string[] => [
  'parameters: { x: { type: float, low: 0, high: 1 } }',
  `budget: { trials: ${trials}${more} }`,
  `parallel: ${parallel}`,
];
const trial = (seconds: number | undefined) => ({ parameters: { x: 0.5 }, seconds });

describe('the time that is left', () => {
  it('is that of the batches to come, certain where all trials take as long', () => {
    const study = studyOf([10, 10, 10, 10].map(trial), lines(12, 4));
    assert.deepEqual(timeLeft(study), { low: 20, median: 20, high: 20 });
  });

  it('is that of the slowest of each batch, with a range that more trials narrow', () => {
    const left = (times: number) => {
      const seconds = Array.from({ length: times }, () => [10, 20]).flat();
      return timeLeft(studyOf(seconds.map(trial), lines(seconds.length + 8, 2)));
    };
    const [few, many] = [left(2), left(20)];
    // of two trials the slower takes 20 s in three cases of four
    assert.ok(few && many && few.median === 4 * 17.5 && many.median === few.median);
    assert.ok(few.low < few.median && few.median < few.high && many.high < few.high);
  });

  it('counts the time that running trials have already taken', () => {
    const study = studyOf([10, 10, undefined, undefined].map(trial), lines(4, 2), 4);
    assert.deepEqual(timeLeft(study), { low: 6, median: 6, high: 6 });
  });

  it('has no waiting for the slowest under a rolling schedule, but at the end', () => {
    const left = (schedule: string, ...seconds: readonly (number | undefined)[]) =>
      timeLeft(studyOf(seconds.map(trial), [...lines(8, 2), `schedule: ${schedule}`], 10))?.median;
    assert.equal(left('rolling', 10, 20, 10, 20), (4 * 15) / 2);
    assert.equal(left('batch', 10, 20, 10, 20), 2 * 17.5);
    // two that run have 7.5 s left, as the slower of two takes 17.5 s, and then each slot has one more trial of 15 s
    assert.equal(left('rolling', 10, 20, 10, 20, undefined, undefined), 7.5 + 15);
  });

  it('is not longer than the budget of time', () => {
    const study = studyOf([10, 10].map(trial), lines(100, 1, ', time: 30s'), 20);
    assert.deepEqual(timeLeft(study), { low: 10, median: 10, high: 10 });
  });

  it('counts paused trials with what they took, as those to come may pause, once some have come to their end', () => {
    const upTo = (type: string, n: number): StudyEvent[] =>
      pausedEvents.slice(0, pausedEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1]);
    assert.equal(timeLeft(replayed(upTo('trial.ended', 4))), null);
    const more = (trials: number): StudyEvent[] =>
      upTo('trial.ended', 7).map((event) =>
        event.type === 'study.created'
          ? { ...event, declaration: { ...event.declaration, budget: { trials } } }
          : event,
      );
    assert.equal(timeLeft(replayed(more(6))), null);
    // three results of some 14 s and three pauses after some 2 s; three slots
    const left = timeLeft(replayed(more(12))) ?? assert.fail();
    assert.ok(left.median > 10 && left.median < 20, String(left.median));
  });

  it('is unknown while too few trials have ended, and at the end', () => {
    assert.equal(timeLeft(studyOf([trial(3)], lines(9, 1))), null);
    assert.equal(timeLeft(studyOf([3, 3].map(trial), lines(2, 1))), null);
  });
});
