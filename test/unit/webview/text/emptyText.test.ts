import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { emptyText } from '../../../../webview/text/emptyText.ts';
import { summaryOf, trialOf } from '../summaries.ts';

describe('what the page says in place of the charts', () => {
  it('is nothing as soon as one trial has a value', () => assert.equal(emptyText(summaryOf([null, 0.5])), null));

  it('is the reason of the last failure, with the trial whose log explains it', () => {
    const trials = ['first', 'last'].map((reason, i) => trialOf({ trial: i + 1, state: 'failed', reason }));
    const said = emptyText(summaryOf([], { trials }));
    assert.deepEqual(said, { title: '2 trials failed, none has a value', text: 'last', trial: 2 });
  });

  it('is that no value is used, if all of them are marked as invalid', () => {
    const trials = [trialOf({ value: 1, invalid: true }), trialOf({ trial: 2, state: 'waiting' })];
    assert.equal(emptyText(summaryOf([], { trials }))?.text, '1 trial is marked as invalid.');
  });

  it('differs for a study that was never started, and one that chooses; the cards say what runs or waits', () => {
    const texts = [emptyText(summaryOf([], { state: 'new' })), emptyText(summaryOf([]))].map((said) => said?.text);
    assert.deepEqual(texts, [
      'The study will run 48 trials, 4 at once. Their results will appear here.',
      'The first batch is being chosen.',
    ]);
    for (const state of ['running', 'waiting'] as const)
      assert.equal(emptyText(summaryOf([], { trials: [trialOf({ state })] })), null);
  });
});
