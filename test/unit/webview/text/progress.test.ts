import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TrialSummary } from '../../../../src/study/summary/summary.ts';
import { emptyText, pausedText, progressText, startText } from '../../../../webview/text/progress.ts';
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

  it('counts the trials whose results are left out', () => {
    const trials = [true, false, true].map((invalid) => trialOf({ value: 1, invalid }));
    assert.equal(progressText(summaryOf([], { trials })), '3/48 trials · 2 invalid');
  });

  it('ends with what the study took, once it has ended', () => {
    const trials = [trialOf({ value: 1, endedAfter: 90 })];
    const said = (state: 'running' | 'finished') => progressText(summaryOf([], { trials, state }));
    assert.doesNotMatch(said('running'), /\d s$/);
    assert.match(said('finished'), / · 1 min 30 s$/);
  });
});

describe('what the page says of a pause', () => {
  it('names the running trials only while one runs', () => {
    for (const state of ['running', 'succeeded', 'failed'] as const) {
      const said = pausedText(summaryOf([], { trials: [trialOf({ state })], state: 'paused' }));
      assert.equal(said.includes('The running trials go on'), state === 'running', state);
    }
  });
});

describe('what the page says of past trials', () => {
  it('is how many there are and the best value of them', () => {
    const said = (past: number): string => startText(summaryOf([], { start: { past, bestPast: 0.9312 } }));
    assert.equal(said(37), 'Started with 37 past trials, the best measured 0.9312.');
    assert.equal(said(1), 'Started with 1 past trial, the best measured 0.9312.');
  });

  it('is that none has a value of its own where all are only predicted', () => {
    const said = (past: number): string => startText(summaryOf([], { start: { past, bestPast: null } }));
    assert.equal(said(27), 'Started with 27 past trials, none of which ran to its end.');
  });

  it('is followed by what the study learns from earlier ones', () => {
    const summary = summaryOf([], { start: { past: 1, bestPast: 2, sources: [{ source: 'mnist', trials: 9 }] } });
    assert.equal(startText(summary), 'Started with 1 past trial, the best measured 2. Learns from mnist (9 trials).');
    assert.match(
      startText(summary, { learned: [{ source: 'mnist', correlation: 0.8, error: 0.1, span: 1 }] }),
      / 2\. Agrees with mnist: correlation 0\.8\.$/,
    );
  });

  it('is nothing where there are none', () => {
    assert.equal(startText(summaryOf([])), '');
    assert.equal(startText(summaryOf([], { start: { past: 0, bestPast: null } })), '');
  });
});

describe('what the page says in place of the charts', () => {
  it('is nothing as soon as one trial has a value', () => assert.equal(emptyText(summaryOf([null, 0.5])), null));

  it('is the reason of the last failure, with the trial whose log explains it', () => {
    const trials = ['first', 'last'].map((reason, i) => trialOf({ trial: i + 1, state: 'failed', reason }));
    const said = emptyText(summaryOf([], { trials }));
    assert.deepEqual(said, { title: '2 trials failed, none has a value', text: 'last', trial: 2 });
  });

  it('is whether the script uses its parameters, where all trials have the same value', () => {
    const { title, text } = emptyText(summaryOf([3, 3, 3, 3])) ?? assert.fail();
    assert.match(
      `${title}. ${text}`,
      /^All trials have the same value\. Does the script use its parameters, and is acc/,
    );
    assert.equal(emptyText(summaryOf([3, 3, 3, 4])), null);
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
