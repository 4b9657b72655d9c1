import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import { scheduleText } from '../../../../src/study/summary/scheduleText.ts';
import { studyOf } from './endings.ts';

describe('the schedule', () => {
  it('is said in a sentence, with the times from which it follows', () => {
    const seconds = (n: number): string => `${n} s`;
    const slotTimes = { batch: 76, rolling: 41 };
    const atOnce = 'Each slot gets its next trial as soon as it is free.';
    assert.equal(scheduleText({ kind: 'rolling', slotTimes: null }, seconds), atOnce);
    assert.match(
      scheduleText({ kind: 'rolling', slotTimes }, seconds),
      /about 41 s for a trial, .* 76 s in batches\.$/,
    );
    assert.match(scheduleText({ kind: 'batch', slotTimes }, seconds), /^Trials run in batches: .* 41 s .* of 76 s, /);
  });

  it('is of no interest where it is batch and nothing else was considered, or where nothing runs', () => {
    const scheduleOf = (schedule: string, alive: boolean) => {
      const lines = ['parameters: { x: { type: float, low: 0, high: 1 } }', 'budget: { trials: 9 }', `schedule: ${schedule}`]; // prettier-ignore
      return summarize(studyOf([{ parameters: { x: 0.5 } }], lines), { alive, argsOf: () => [] }).schedule;
    };
    assert.deepEqual(scheduleOf('rolling', true), { kind: 'rolling', slotTimes: null });
    assert.equal(scheduleOf('rolling', false), undefined);
    assert.equal(scheduleOf('batch', true), undefined);
  });
});
