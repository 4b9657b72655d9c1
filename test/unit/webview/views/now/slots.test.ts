import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { slotEnds } from '../../../../../webview/views/now/slots.ts';
import { trialOf } from '../../summaries.ts';

const ran = (trial: number, from: number, seconds: number | null, batch = 1) =>
  trialOf({ trial, batch, startedAt: 1000 * from, seconds });

describe('the slots of a batch', () => {
  it('are used again where one is free, and run until their last trial has ended', () => {
    assert.deepEqual(slotEnds([ran(1, 0, 10), ran(2, 0, 4), ran(3, 4, 3), ran(4, 7, null)], 2), [10_000, Infinity]);
    assert.deepEqual(slotEnds([], 2), []);
    assert.deepEqual(slotEnds([trialOf({ state: 'waiting' })], 2), []);
  });
});
