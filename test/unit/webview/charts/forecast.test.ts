import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forecastPart } from '../../../../src/study/summary/forecastPart.ts';
import { forecastCaption, forecastSeries } from '../../../../webview/charts/forecast.ts';
import { summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const forecast = { after: 2, trials: [0, 2, 4, 8], median: [5, 4, 3, 2], low: [5, 3, 2, 1], high: [5, 5, 4, 3] };
/** Two trials of four have ended. */
const running = summaryOf([6, 5], { goal: 'minimize', budget: { trials: 4, seconds: null } });
const finished = { ...running, budget: { trials: 2, seconds: null } };

describe('the forecast', () => {
  it('says in words the gain of the rest of the budget, and of twice the budget', () => {
    assert.equal(
      forecastCaption(forecast, running),
      'Forecast for the end of the budget: 4.0 (80 %: 3.0 to 5.0). With twice the budget: 2.0 (80 %: 1.0 to 3.0).',
    );
    assert.equal(forecastCaption(forecast, finished), 'With twice the budget: 2.0 (80 %: 1.0 to 3.0).');
  });

  it('says under noise that it begins at the expected value, and does not mention it without noise', () => {
    assert.match(
      forecastCaption(forecast, { ...running, noise: 0.1 }),
      /\. The forecast begins at the expected value /,
    );
    assert.doesNotMatch(forecastCaption(forecast, { ...running, noise: 0 }), /begins/);
  });

  it('goes on from the trials that have ended since, with the width of its band on top of its lower end', () => {
    const later = summaryOf([6, 5, 4], { goal: 'minimize', budget: running.budget });
    const [low, width, median] = forecastSeries(forecastPart(forecast, later), later, namedTheme).map(
      ({ data }) => data,
    );
    assert.deepEqual([low, width, median], [[[3, 4], [4, 3]], [[3, 1], [4, 2]], [[3, 4.5], [4, 4]]]); // oxfmt-ignore
  });
});
