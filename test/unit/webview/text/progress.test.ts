import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrialSummary } from '../../../../src/study/summary/summary.ts';
import { progressText } from '../../../../webview/text/progress.ts';
import { summaryOf, trialOf } from '../summaries.ts';

describe('the progress of a study', () => {
  const text = (total: number, counts: Partial<Record<TrialSummary['state'], number>>) => {
    const trials = Object.entries(counts).flatMap(([state, count]) =>
      Array.from({ length: count }, () => trialOf({ state: state as keyof typeof counts })),
    );
    return progressText(summaryOf([], { trials, budget: { trials: total, seconds: null } }), 0);
  };

  it('is one line that leaves out what is zero', () => {
    assert.equal(text(48, { succeeded: 32, failed: 2, running: 4 }), '34/48 trials · 4 running · 2 failed');
    assert.equal(text(1, { succeeded: 1 }), '1/1 trial');
  });

  it('says how long it takes yet, and at what time it ends, with its range', () => {
    const now = new Date(2026, 0, 5, 15, 30).getTime();
    const left = (low: number, high: number) =>
      progressText(summaryOf([0.5], { timeLeft: { low, median: 7800, high } }), now);
    assert.equal(left(5100, 10_200), '1/48 trials · about 2 h 10 min left, until 17:40 (16:55 to 18:20)');
    assert.equal(left(7800, 7800), '1/48 trials · about 2 h 10 min left, until 17:40');
    assert.match(left(7800, 86_400), /until 17:40 \(17:40 to Tue 15:30\)$/);
    assert.match(left(7800, 10 * 86_400), /to 15 Jan 15:30\)$/);
  });
});
