import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emptyText } from '../../../../webview/text/emptyText.ts';
import { summaryOf, trialOf } from '../summaries.ts';

describe('what the page says in place of curves', () => {
  it('is nothing as soon as one trial has a value', () => {
    assert.equal(emptyText(summaryOf([null, 0.5])), null);
  });

  it('is the reason of the last failure, with the trial whose log explains it', () => {
    const trials = ['first', 'last'].map((reason, i) => trialOf({ trial: i + 1, state: 'failed', reason }));
    const said = emptyText(summaryOf([], { trials }));
    assert.deepEqual(said, { title: '2 trials failed, none has a value', text: 'last', trial: 2 });
  });

  it('is that what was found is not used, where all of it is marked as invalid', () => {
    const trials = [trialOf({ value: 1, invalid: true }), trialOf({ trial: 2, state: 'waiting' })];
    assert.equal(emptyText(summaryOf([], { trials }))?.text, '1 trial is marked as invalid.');
  });

  it('tells a study that is choosing from one that runs and one that was never started', () => {
    const running = [trialOf({ state: 'running' })];
    const texts = [
      emptyText(summaryOf([], { state: 'new' })),
      emptyText(summaryOf([])),
      emptyText(summaryOf([], { trials: running })),
    ].map((said) => said?.text);
    assert.deepEqual(texts, [
      'The study will run 48 trials, 4 at once; what they find is drawn here.',
      'The first batch is being chosen.',
      '1 trial is running.',
    ]);
  });
});
