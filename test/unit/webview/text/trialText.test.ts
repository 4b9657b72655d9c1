import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exited, killed, notFinite, timedOut } from '../../../../src/runner/result/messages.ts';
import { shortReason, stateAndAttemptText } from '../../../../webview/text/trialText.ts';
import { trialOf } from '../summaries.ts';

describe('a reason in a narrow column', () => {
  const excerpt = { line: 'RuntimeError: "lr" is 3; too large', file: 'stderr.log' } as const;

  it('begins with what the script said', () => {
    assert.equal(shortReason(exited(2, excerpt)), 'RuntimeError: "lr" is 3; too large (exit code 2)');
    assert.equal(shortReason(killed('SIGKILL', excerpt)), 'RuntimeError: "lr" is 3; too large (SIGKILL)');
  });

  it('is the line that was printed in place of a number', () => {
    assert.equal(shortReason(notFinite({ name: 'loss' }, 'loss: nan')), 'printed "loss: nan"');
  });

  it('is as it is where the script said nothing, or the reason is another one', () => {
    for (const reason of [exited(1, undefined), timedOut(3), '', 'The script ended with exit code 1; its'])
      assert.equal(shortReason(reason), reason);
  });
});

describe('the state of a trial', () => {
  it('has the number of an attempt that is not the first, but where each pause made one', () => {
    assert.equal(stateAndAttemptText(trialOf({ attempt: 1 })), 'succeeded');
    assert.equal(stateAndAttemptText(trialOf({ attempt: 2 })), 'succeeded (attempt 2)');
    assert.equal(stateAndAttemptText(trialOf({ attempt: 4, rungs: [{ share: 0.25, value: 1 }] })), 'succeeded');
  });
});
