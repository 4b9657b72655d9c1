import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startText } from '../../../../webview/text/startText.ts';
import { summaryOf } from '../summaries.ts';

describe('what the page says of past trials', () => {
  it('is how many there are and the best value of them', () => {
    const said = (past: number): string => startText(summaryOf([], { start: { past, bestPast: 0.9312 } }));
    assert.equal(said(37), 'Started with 37 past trials, the best 0.9312.');
    assert.equal(said(1), 'Started with 1 past trial, the best 0.9312.');
  });

  it('is that none has a value of its own where all are only predicted', () => {
    const said = (past: number): string => startText(summaryOf([], { start: { past, bestPast: null } }));
    assert.equal(said(27), 'Started with 27 past trials, none of which ran to its end.');
  });

  it('is nothing where there are none', () => {
    assert.equal(startText(summaryOf([])), '');
    assert.equal(startText(summaryOf([], { start: { past: 0, bestPast: null } })), '');
  });
});
