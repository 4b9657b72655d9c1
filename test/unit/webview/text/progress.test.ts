import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialStates } from '../../../../src/study/summary/summary.ts';
import { countTrials, progressText } from '../../../../webview/text/progress.ts';
import { summaryOf, trialOf } from '../summaries.ts';

describe('the progress of a study', () => {
  const one = (state: (typeof trialStates)[number]) => countTrials(summaryOf([], { trials: [trialOf({ state })] }));

  it('counts as ended what has succeeded, failed or timed out, and nothing else', () => {
    const ended = trialStates.filter((state) => one(state).ended === 1);
    assert.deepEqual(ended, ['succeeded', 'failed', 'timedOut']);
  });

  it('counts a time-out as a failure, a cancelled trial as none', () => {
    const failed = trialStates.filter((state) => one(state).failed === 1);
    assert.deepEqual(failed, ['failed', 'timedOut']);
  });

  it('is said in one line that leaves out what is zero', () => {
    assert.equal(progressText({ ended: 34, running: 4, failed: 2, total: 48 }), '34/48 trials · 4 running · 2 failed');
    assert.equal(progressText({ ended: 1, running: 0, failed: 0, total: 1 }), '1/1 trial');
  });
});
