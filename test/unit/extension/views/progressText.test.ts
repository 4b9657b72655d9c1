import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { progressText, timeLeftText } from '../../../../src/extension/views/progressText.ts';
import { trialStates } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const trials = trialStates.map((state, i) => trialOf({ trial: i + 1, state }));
const summary = summaryOf([], { budget: { trials: 100, seconds: null }, trials });

describe('the progress of a study', () => {
  it('counts the trials that used up budget, including failed ones', () => {
    assert.equal(progressText(summary), '4/100');
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
    assert.equal(progressText({ ...summary, best }), '4/100 · best 0.9312');
  });

  it('says that it has failed', () => {
    assert.equal(progressText({ ...summary, state: 'failed' }), '4/100 · failed');
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
    assert.equal(progressText({ ...summary, state: 'paused', best }), '4/100 · paused');
  });
});

describe('the time that a study has left', () => {
  const left = (low: number, high: number) =>
    timeLeftText({ ...summary, state: 'running', timeLeft: { low, median: low, high } });

  it('is a range while it runs, with the digits that a glance needs', () => {
    assert.equal(left(31.4, 89), ' · 31 s to 89 s left');
    assert.equal(left(480, 1210), ' · 8 min to 20 min left');
    assert.equal(left(3600, 9000), ' · 60 min to 2.5 h left');
  });

  it('is one length where the range is narrow', () => {
    assert.equal(left(7500, 7510), ' · 2.1 h left');
  });

  it('is not said where nothing runs, or nothing tells', () => {
    assert.equal(timeLeftText({ ...summary, state: 'paused', timeLeft: { low: 1, median: 2, high: 3 } }), '');
    assert.equal(timeLeftText({ ...summary, state: 'running', timeLeft: null }), '');
  });
});
