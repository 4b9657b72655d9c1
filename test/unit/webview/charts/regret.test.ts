import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { drawCumulativeRegret, drawSimpleRegret, optimisticBound } from '../../../../webview/charts/regret.ts';
import { summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

/** Trials 1, 3 and 4 have values; trial 2 failed; they ended in the order 1, 3, 2, 4. */
const values = [0.5, null, 0.8, 0.7];
const regret = {
  kind: 'estimated',
  reference: 0.9,
  trials: [1, 3, 2, 4],
  cumulative: [0.4, 0.5, 0.5, 0.7],
  simple: [0.4, 0.1, 0.1, 0.1],
  optimistic: 0.25,
} satisfies Summary['regret'];
const estimated = summaryOf(values, { regret });
const exact = summaryOf(values, { regret: { ...regret, kind: 'exact' } });

describe('the optimistic bound', () => {
  it('is above the simple regret by max UCB - mean(best) throughout', () => {
    assert.deepEqual(optimisticBound('simple', estimated), [0.65, 0.35, 0.35, 0.35]);
  });

  it('grows above the cumulative regret by that much with each trial that has a value, not with failed ones', () => {
    assert.deepEqual(optimisticBound('cumulative', estimated), [0.65, 1, 1, 1.45]);
  });

  it('does not exist if the regret is exact or the engine gave no bound', () => {
    assert.equal(optimisticBound('simple', exact), null);
    assert.equal(optimisticBound('simple', summaryOf(values, { regret: { ...regret, optimistic: null } })), null);
  });
});

describe('the regret charts', () => {
  const labels = (summary: Summary) =>
    drawSimpleRegret(summary, namedTheme).plot?.option.series.map(({ name }) => name);

  it('call an estimate an estimate, and name its reference', () => {
    const { title, caption } = drawCumulativeRegret(estimated, namedTheme);
    assert.equal(title, 'Estimated regret, cumulative');
    assert.equal(caption, '0.7 after 4 trials, against the best posterior mean 0.9; optimistic bound 1.45.');
    assert.deepEqual(labels(estimated), ['estimated regret, simple', 'optimistic bound']);
  });

  it('never put the gain that is left below zero, where a value is better than the mean', () => {
    const lucky = summaryOf(values, { regret: { ...regret, simple: [0.4, 0.1, -0.3, -0.3] } });
    const { caption, plot } = drawSimpleRegret(lucky, namedTheme);
    assert.equal(caption, '0 after 4 trials, against the best posterior mean 0.9; optimistic bound 0.');
    assert.deepEqual(plot?.table.row(2).cells.slice(1), ['0', '0']);
  });

  it('call it regret only if the optimum was declared', () => {
    const { title, description } = drawSimpleRegret(exact, namedTheme);
    assert.equal(title, 'Regret, simple');
    assert.equal(description, 'Regret, simple: 0.1 after 4 trials, against the declared optimum 0.9.');
    assert.deepEqual(labels(exact), ['regret, simple']);
  });

  it('place the trials in the order in which they ended', () => {
    assert.deepEqual(drawCumulativeRegret(exact, namedTheme).plot?.option.series[0].data, [
      [1, 0.4],
      [2, 0.5],
      [3, 0.5],
      [4, 0.7],
    ]);
  });

  it('draw nothing before there is a reference', () => {
    const chart = drawSimpleRegret(summaryOf(values), namedTheme);
    assert.equal(chart.plot, null);
    assert.equal(chart.caption, 'Appears when the next batch is complete.');
  });
});
