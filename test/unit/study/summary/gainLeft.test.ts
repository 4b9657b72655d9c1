import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gainLeft, trialsWithoutImprovement } from '../../../../src/study/summary/gainLeft.ts';
import { gainNotes } from '../../../../src/study/summary/gainText.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { insight } from '../../webview/charts/insights.ts';
import { bestOf, summaryOf } from '../../webview/summaries.ts';

const regret: Summary['regret'] = {
  ...{ kind: 'estimated', reference: 0.95, trials: [1], cumulative: [0], simple: [0.1], optimistic: null },
};

describe('what may still be gained', () => {
  const left = (values: readonly number[], changes: Partial<Summary> = {}, known: typeof insight | null = insight) =>
    gainLeft(summaryOf(values, changes), known);

  describe('to an optimum that is declared', () => {
    const exact: Summary['regret'] = { ...regret, kind: 'exact', reference: 1, simple: [-0.1] };
    const told = (value: number, sd: number | null): Partial<Summary> => ({
      ...{ regret: exact, recommended: { trial: 1, value, sd, setback: null } },
    });
    const of = (value: number, sd: number | null, noise: number | null, known: typeof insight | null = insight) =>
      left([0.5, 0.7, 1.1], { ...told(value, sd), noise }, known);

    it('is the distance from what the recommended trial is worth, never below zero', () => {
      assert.ok(Math.abs((of(0.9, null, 0)?.gain ?? NaN) - 0.1) < 1e-12);
      assert.ok(Math.abs((of(0.9, null, null)?.gain ?? NaN) - 0.1) < 1e-12);
      assert.deepEqual(of(1, null, 0), { by: 'at most', gain: 0, expected: null });
    });

    it('is not made less by a lucky value', () => {
      assert.ok(Math.abs((of(0.95, 0.05, 0.05)?.gain ?? NaN) - 0.05) < 1e-12, 'as expected of the recommended one');
      // the forecast begins with 0.9
      for (const noise of [0.05, null]) {
        const luck = of(1.1, null, noise);
        assert.ok(Math.abs((luck?.gain ?? NaN) - 0.1) < 1e-12, 'as the forecast expects');
        assert.equal(of(1.1, null, noise, null), null);
      }
    });

    it('is as far as the forecast goes', () => {
      const beyond = { ...insight, forecast: { ...insight.forecast, high: [0.9, 1.2, 1.7] } };
      const most = of(0.9, 0.05, 0.05, beyond)?.expected?.most;
      assert.ok(most !== undefined && Math.abs(most - 0.1) < 1e-12);
    });
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
  it('are those that ended after the recommended one, with a value or without', () => {
    const second = bestOf({ trial: 2 });
    assert.equal(trialsWithoutImprovement(summaryOf([0.1, 0.9, 0.2, null, 0.9], { best: second })), 3);
    assert.equal(trialsWithoutImprovement(summaryOf([null])), 0);
    // one that is paused has not had its chance
    const paused = summaryOf([0.9, 0.2, null]).trials.map((row) => (row.trial === 3 ? { ...row, state: 'paused' as const } : row)); // oxfmt-ignore
    assert.equal(trialsWithoutImprovement(summaryOf([], { trials: paused, best: bestOf({ trial: 1 }) })), 1);
  });
});
