import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forecastOf } from '../../../../src/engine/explain/forecast.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import { floats } from '../propose/runs.ts';
import { fitted } from './studies.ts';

describe('the forecast of the best value', () => {
  for (const goal of ['minimize', 'maximize'] as const) {
    const sign = goal === 'minimize' ? 1 : -1;
    const study = fitted(floats(3), 16, ({ x0, x1 }) => sign * (Math.sin(7 * Number(x0)) + Number(x1) ** 2), { goal });
    const { trials, median, low, high } = forecastOf(study, 100);

    it(`begins with the value expected at the recommended point (${goal})`, () => {
      const { mean } = predictionAt(study, study.incumbent.point);
      for (const [first] of [median, low, high]) assert.ok(Math.abs(first - mean) < 1e-9);
    });

    it(`only becomes better with more trials, and less certain (${goal})`, () => {
      assert.deepEqual([trials[0], trials.at(-1)], [0, 100]);
      for (const curve of [median, low, high])
        assert.ok(curve.every((value, i) => i === 0 || sign * value <= sign * curve[i - 1]));
      assert.ok(median.every((value, i) => low[i] <= value && value <= high[i]));
      assert.ok((high.at(-1) ?? 0) - (low.at(-1) ?? 0) > 0);
    });
  }

  it('has the present alone where nothing is left', () => {
    assert.deepEqual(
      forecastOf(
        fitted(floats(2), 8, ({ x0 }) => Number(x0)),
        0,
      ).trials,
      [0],
    );
  });
});
