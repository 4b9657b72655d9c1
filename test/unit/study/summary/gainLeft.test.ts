import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { possibleGain, trialsWithoutImprovement } from '../../../../src/study/summary/gainLeft.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { summaryOf } from '../../webview/summaries.ts';

const regret: Summary['regret'] = {
  ...{ kind: 'estimated', reference: 0.95, trials: [1], cumulative: [0], simple: [0.1], optimistic: null },
};

describe('what may still be gained', () => {
  it('is never below zero', () =>
    assert.equal(possibleGain(summaryOf([], { regret: { ...regret, kind: 'exact', simple: [-0.0064] } })), 0));

  it('is the distance to an optimum that is declared', () => {
    assert.equal(possibleGain(summaryOf([], { regret: { ...regret, kind: 'exact' } })), 0.1);
  });
});

describe('the trials without improvement', () => {
  it('are those that ended after the best, with a value or without', () => {
    assert.equal(trialsWithoutImprovement(summaryOf([0.1, 0.9, 0.2, null, 0.9])), 3);
    assert.equal(trialsWithoutImprovement(summaryOf([0.3, 0.2, 0.4], { goal: 'minimize' })), 1);
    assert.equal(trialsWithoutImprovement(summaryOf([null])), 0);
    // one that is paused has not had its chance
    const paused = summaryOf([0.9, 0.2, null]).trials.map((row) => (row.trial === 3 ? { ...row, state: 'paused' as const } : row)); // oxfmt-ignore
    assert.equal(trialsWithoutImprovement(summaryOf([], { trials: paused })), 1);
  });
});
