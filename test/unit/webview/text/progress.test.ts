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
    return progressText(summaryOf([], { trials, budget: { trials: total, seconds: null } }));
  };

  it('is one line that leaves out what is zero', () => {
    assert.equal(text(48, { succeeded: 32, failed: 2, running: 4 }), '34/48 trials · 4 running · 2 failed');
    assert.equal(text(1, { succeeded: 1 }), '1/1 trial');
  });
});
