import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forecastPart } from '../../../../src/study/summary/forecastPart.ts';
import { summaryOf, trialOf } from '../../webview/summaries.ts';

const forecast = { after: 2, trials: [0, 2, 4, 8], median: [5, 4, 3, 2], low: [5, 3, 2, 1], high: [5, 5, 4, 3] };
/** Two trials of four have ended. */
const running = summaryOf([6, 5], { goal: 'minimize', budget: { trials: 4, seconds: null } });
const finished = { ...running, budget: { trials: 2, seconds: null } };

describe('the part of the forecast that matters', () => {
  it('goes to the end of the budget, and where that is used up over a third as many trials again', () => {
    assert.deepEqual(forecastPart(forecast, running).trials, [0, 2]);
    const betweenSteps = forecastPart(forecast, { ...running, budget: { trials: 5, seconds: null } });
    assert.deepEqual([betweenSteps.trials, betweenSteps.median], [[0, 2, 3], [5, 4, 3.5]]); // oxfmt-ignore
    const after = forecastPart({ ...forecast, after: 9 }, { ...finished, budget: { trials: 9, seconds: null } });
    assert.deepEqual([after.trials, after.low], [[0, 2, 3], [5, 3, 2.5]]); // oxfmt-ignore
  });

  it('is without noise no worse than what was measured since, and with it goes on from what it expects', () => {
    const recommended = { trial: 3, value: 3.5, sd: null, setback: null };
    const later = summaryOf([6, 5, 3.5], { goal: 'minimize', budget: running.budget, noise: 0, recommended });
    const { median, low, high } = forecastPart(forecast, later);
    assert.deepEqual([median, low, high], [[3.5, 3.5], [3.5, 3], [3.5, 3.5]]); // oxfmt-ignore
    assert.deepEqual(forecastPart(forecast, { ...later, noise: 0.1 }).median, [4.5, 4]);
  });

  it('begins without noise at what is recommended, though trials since then, or one that does not count, promised more', () => {
    const kept = { trial: 2, value: 5, sd: null, setback: null };
    const known = { goal: 'minimize' as const, budget: running.budget, noise: 0, recommended: kept };
    assert.deepEqual(forecastPart(forecast, summaryOf([6, 5, 7], known)).median, [5, 4]);
    const trials = [6, 5, 1].map((value, i) => trialOf({ trial: i + 1, value, ...(i < 2 && { feasible: true }) }));
    const limits = [{ text: 'mem <= 5', metrics: ['mem'] }];
    assert.deepEqual(forecastPart(forecast, summaryOf([], { ...known, trials, limits })).median, [5, 4]);
  });

  it('takes no paused trial for one that the model was told, and begins after those of the budget', () => {
    const trials = [...summaryOf([6, 5]).trials, trialOf({ trial: 3, state: 'paused' })];
    const part = forecastPart(
      forecast,
      summaryOf([], { goal: 'minimize', trials, budget: { trials: 5, seconds: null } }),
    );
    assert.deepEqual([part.after, part.trials, part.median], [3, [0, 2], [5, 4]]);
  });

  it('is never below zero of a metric that was measured often and never below it', () => {
    const low = { ...forecast, after: 10, low: [5, 1, -1, -2] };
    const of = (values: number[]) => forecastPart(low, summaryOf(values, { goal: 'minimize' })).low;
    assert.deepEqual(of([9, 8, 7, 6, 5, 5, 5, 5, 5, 5]), [5, 1, 0, 0]);
    assert.deepEqual(of([9, 8, 7, 6, 5, 5, 5, 5, 5, -1]), [5, 1, -1, -2]);
    assert.deepEqual(of([9, 8]), [5, 1, -1, -2], 'two values may be positive by chance');
  });
});
