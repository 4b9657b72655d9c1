import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { progressText } from '../../../../src/extension/views/progressText.ts';
import { trialStates } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const trials = trialStates.map((state, i) => trialOf({ trial: i + 1, state }));
const summary = summaryOf([], { budget: { trials: 100, seconds: null }, trials });

describe('the progress of a study', () => {
  it('counts the trials that used up budget, including failed ones', () => {
    assert.equal(progressText(summary), '3/100');
  });

  it('has the best value as soon as there is one', () => {
    const best = {
      trial: 1,
      value: 0.931_234,
      parameters: {},
      mean: null,
      sd: null,
      expected: null,
      predictiveSd: null,
      command: '',
    };
    assert.equal(progressText({ ...summary, best }), '3/100 · best 0.9312');
  });

  it('says that it has failed', () => {
    assert.equal(progressText({ ...summary, state: 'failed' }), '3/100 · failed');
  });

  it('says that it is paused, because a person may have forgotten it', () => {
    const best = {
      trial: 1,
      value: 0.5,
      parameters: {},
      mean: null,
      sd: null,
      expected: null,
      predictiveSd: null,
      command: '',
    };
    assert.equal(progressText({ ...summary, state: 'paused', best }), '3/100 · paused');
  });
});
