import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gainLeft, trialsWithoutImprovement } from '../../../../src/study/summary/gainLeft.ts';
import { gainNotes } from '../../../../src/study/summary/gainText.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { insight } from '../../webview/charts/insights.ts';
import { summaryOf } from '../../webview/summaries.ts';

const regret: Summary['regret'] = {
  ...{ kind: 'estimated', reference: 0.95, trials: [1], cumulative: [0], simple: [0.1], optimistic: null },
};

describe('what may still be gained', () => {
  const left = (values: readonly number[], changes: Partial<Summary> = {}, known: typeof insight | null = insight) =>
    gainLeft(summaryOf(values, changes), known);

  it('is the distance to an optimum that is declared, and never below zero', () => {
    const gapOf = (gap: number) => left([0.5], { regret: { ...regret, kind: 'exact', simple: [gap] } })?.gain;
    assert.equal(gapOf(0.1), 0.1);
    assert.equal(gapOf(-0.0064), 0);
  });

  it('is not known while the model forecasts nothing, whatever it may bound', () => {
    assert.equal(left([0.5, 0.6], { bound: { gain: 1.4 } }, null), null);
  });

  it('is not known where all trials have the same value, which is said', () => {
    const summary = summaryOf([1, 1, 1, 1]);
    assert.equal(gainLeft(summary, insight), null);
    assert.match(gainNotes(null, summary, String).join(), /all trials have the same value/);
    assert.notEqual(left([1, 1, 1]), null);
  });

  it('is nothing where every point was tried, and of a budget whose time is up that of a third as many trials again', () => {
    assert.deepEqual(left([0.5, 0.6], { state: 'finished', isUsedUp: true })?.gain, 0);
    const ended = left([0.5, 0.6, 0.7, 0.4], { state: 'finished', timeIsUp: true });
    assert.equal(ended?.expected?.trials, 2);
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
