import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialStateText } from '../../../../src/study/summary/trialStateText.ts';

describe('the state of a trial', () => {
  it('is said in words', () => {
    assert.equal(trialStateText('timedOut'), 'timed out');
    assert.equal(trialStateText('succeeded'), 'succeeded');
  });
});
