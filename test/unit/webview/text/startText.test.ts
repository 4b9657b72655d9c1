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

  it('is nothing where there are none', () => {
    assert.equal(startText(summaryOf([])), '');
    assert.equal(startText(summaryOf([], { start: { past: 0, bestPast: null } })), '');
  });
});
