import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { whyUnexplained } from '../../../../src/study/summary/possibleValue.ts';
import { limitedStudy } from '../../webview/limitedStudies.ts';
import { summaryOf } from '../../webview/summaries.ts';

describe('why no model explains a study', () => {
  it('is that no trial keeps all limits, where trials have values and none is recommended', () => {
    const limits = [{ text: 'a <= 1', metrics: ['a'] }];
    assert.match(whyUnexplained(summaryOf([0.5, 0.6], { limits })) ?? '', /^No trial keeps all limits/);
  });

  it('is that all of at least four trials have the same value', () => {
    assert.match(whyUnexplained(summaryOf([1, 1, 1, 1])) ?? '', /^All trials have the same value/);
    assert.equal(whyUnexplained(summaryOf([1, 1, 1])), null);
    assert.equal(whyUnexplained(summaryOf([1, 1, 1, 1, 2])), null);
  });

  it('is something else without limits, without a value, and where a trial is recommended', () => {
    for (const other of [summaryOf([0.5]), summaryOf([null], { limits: [] }), limitedStudy])
      assert.equal(whyUnexplained(other), null);
  });
});
