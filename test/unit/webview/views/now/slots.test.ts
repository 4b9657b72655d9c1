import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lostTime, slotEnds } from '../../../../../webview/views/now/slots.ts';
import { batchOf, trialOf } from '../../summaries.ts';

const ran = (trial: number, from: number, seconds: number | null, batch = 1) =>
  trialOf({ trial, batch, startedAt: 1000 * from, seconds });

describe('the slots of a batch', () => {
  it('are used again where one is free, and run until their last trial has ended', () => {
    assert.deepEqual(slotEnds([ran(1, 0, 10), ran(2, 0, 4), ran(3, 4, 3), ran(4, 7, null)], 2), [10_000, Infinity]);
    assert.deepEqual(slotEnds([], 2), []);
    assert.deepEqual(slotEnds([trialOf({ state: 'waiting' })], 2), []);
  });

  it('lose the time that they wait for the slowest trial', () => {
    const trials = [ran(1, 0, 10), ran(2, 0, 4), ran(3, 4, 3), ran(4, 20, 5, 2), ran(5, 20, 5, 2)];
    assert.deepEqual(lostTime({ trials, parallel: 2, batches: [] }), { lost: 3, used: 27 });
  });

  it('do not wait under a rolling schedule, in which a trial is a batch of its own', () => {
    const batches = [1, 2].map((batch) => batchOf({ batch, rolling: true }));
    assert.deepEqual(lostTime({ trials: [ran(1, 0, 10), ran(2, 0, 4, 2)], parallel: 2, batches }), {
      lost: 0,
      used: 0,
    });
  });

  it('have lost nothing before their batch has ended, or where nobody knows when it ran', () => {
    assert.deepEqual(lostTime({ trials: [ran(1, 0, 10), ran(2, 0, null)], parallel: 2, batches: [] }), {
      lost: 0,
      used: 0,
    });
    assert.deepEqual(lostTime({ trials: [trialOf({})], parallel: 2, batches: [] }), { lost: 0, used: 0 });
  });
});
