import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summaryText } from '../../../../src/cli/commands/summaryText.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf } from '../../webview/summaries.ts';

describe('what `bbkb show` says of past trials', () => {
  const said = (start: Summary['start']): string | undefined =>
    summaryText(summaryOf([], { start }), null).split('\n').at(2);

  it('is how many there are and the best value of those that ran to their end', () => {
    assert.equal(said({ past: 37, bestPast: 0.9312 }), 'started with 37 past trials, the best measured 0.9312');
    assert.equal(said({ past: 27, bestPast: null }), 'started with 27 past trials, none of which ran to its end');
  });

  it('is nothing where there are none', () => {
    assert.equal(said({ past: 0, bestPast: null }), undefined);
    assert.equal(said(null), undefined);
  });
});
