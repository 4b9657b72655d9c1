import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeLeftAt } from '../../../../src/study/summary/longRunning.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

/** Three trials that took 8 s at most, and two that run since 0. */
const running = (changes: Partial<Summary> = {}): Summary => ({
  ...summaryOf([]),
  trials: [
    ...[2, 8, 5].map((seconds, i) => trialOf({ trial: i + 1, value: 0.5, seconds })),
    ...[4, 5].map((trial) => trialOf({ trial, state: 'running', seconds: null, startedAt: 0 })),
  ],
  budget: { trials: 13, seconds: null },
  ...changes,
});

describe('the time that is left by the clock', () => {
  const timeLeft = { low: 20, median: 25, high: 30 };

  it('is the forecast while no trial runs longer than all before it', () => {
    assert.deepEqual(timeLeftAt(running({ timeLeft }), 8900), timeLeft);
  });

  it('has no upper end when one does: at least that of the trials that have not begun', () => {
    assert.deepEqual(timeLeftAt(running({ timeLeft }), 9100), { atLeast: 16 });
    assert.equal(timeLeftAt(running({ timeLeft, budget: { trials: 5, seconds: null } }), 9100), null);
  });

  it('is unknown where no forecast is', () => assert.equal(timeLeftAt(running({ timeLeft: null }), 9100), null));
});
