import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { longRunning, longRunningText, timeLeftAt } from '../../../../src/study/summary/longRunning.ts';
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

describe('a trial that may hang', () => {
  const trialAt = (seconds: number, changes?: Partial<Summary>) =>
    longRunning(running(changes), 1000 * seconds)?.trials[0];

  it('is the one that has run for more than a minute and five times as long as all that ended by themselves', () => {
    assert.deepEqual(longRunning(running(), 61_000), { trials: [4, 5], seconds: 61, longest: 8 });
    const later = running().trials.map((row) => (row.trial === 5 ? { ...row, startedAt: 40_000 } : row));
    assert.deepEqual(longRunning(running({ trials: later }), 61_000), { trials: [4], seconds: 61, longest: 8 });
    assert.equal(trialAt(59), undefined);
    const slow = running().trials.map((row) => (row.trial === 2 ? { ...row, seconds: 20 } : row));
    assert.deepEqual([trialAt(99, { trials: slow }), trialAt(101, { trials: slow })], [undefined, 4]);
  });

  it('is none where a limit will end it, or where too few trials tell how long one takes', () => {
    assert.equal(trialAt(600, { timeout: 3600 }), undefined);
    const [, failed, ...others] = running().trials;
    assert.equal(trialAt(600, { trials: [failed, ...others] }), undefined);
    const failing = [{ ...failed, state: 'failed' as const, value: null }, failed, ...others];
    assert.equal(trialAt(600, { trials: failing }), undefined);
  });

  it('is said with what to do about it', () => {
    const stopOf = (trial: string): string => `bbkb stop fit.bbkb.yaml --trial ${trial}`;
    const said = (trials: readonly number[]) => longRunningText({ trials, seconds: 480, longest: 8 }, String, stopOf);
    assert.equal(
      said([4]),
      'Trial 4 has run 480, the longest other one 8: stop it (bbkb stop fit.bbkb.yaml --trial 4), or write trial.timeout.',
    );
    assert.equal(
      said([4, 6]),
      'Trials 4 and 6 have run 480 or longer, the longest other one 8: stop them (bbkb stop fit.bbkb.yaml --trial N), or write trial.timeout.',
    );
    assert.match(said([4, 5, 6, 7, 8]), /^Trials 4, 5, 6 and 2 more have run/);
  });
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
