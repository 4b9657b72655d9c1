import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stateAndAttemptText } from '../../../../webview/text/trialText.ts';
import { trialOf } from '../summaries.ts';

describe('the state of a trial', () => {
  it('has the number of an attempt that is not the first, but where each pause made one', () => {
    assert.equal(stateAndAttemptText(trialOf({ attempt: 1 })), 'succeeded');
    assert.equal(stateAndAttemptText(trialOf({ attempt: 2 })), 'succeeded (attempt 2)');
    assert.equal(stateAndAttemptText(trialOf({ attempt: 4, rungs: [{ share: 0.25, value: 1 }] })), 'succeeded');
  });
});
