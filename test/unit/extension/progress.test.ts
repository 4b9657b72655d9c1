import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { progress } from '../../../src/extension/progress.ts';
import type { Summary } from '../../../src/study/summary.ts';

const trial = { attempt: 1, batch: 1, parameters: {}, value: null, seconds: null, reason: null };
const states = ['succeeded', 'failed', 'timedOut', 'cancelled', 'running', 'waiting'] as const;
const summary: Summary = {
  study: 'study',
  state: 'running',
  reason: null,
  goal: 'maximize',
  metric: 'accuracy',
  budget: { trials: 100, seconds: null },
  parallel: 4,
  parameters: [],
  start: null,
  trials: states.map((state, i) => ({ ...trial, trial: i + 1, state })),
  batches: [],
  best: null,
  regret: { kind: 'estimated', reference: null, trials: [], cumulative: [], simple: [], optimistic: null },
};

describe('the progress of a study', () => {
  it('counts the trials that have used up budget, failed ones included', () => {
    assert.equal(progress(summary), '3/100');
  });

  it('has the best value as soon as there is one', () => {
    const best = { trial: 1, value: 0.931_234, parameters: {}, mean: null, sd: null, command: '' };
    assert.equal(progress({ ...summary, best }), '3/100 · best 0.9312');
  });
});
