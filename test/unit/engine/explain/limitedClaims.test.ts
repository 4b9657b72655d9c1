/** Statements about studies with a limit whose best point is on its edge, as the engine picks their trials, beside the truth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import { contourOf } from '../../../../src/engine/explain/contour.ts';
import { fittedStudy, type FittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { type Forecast, forecastOf } from '../../../../src/engine/explain/forecast.ts';
import { explainedMetric, metricInsightOf } from '../../../../src/engine/explain/metricInsight.ts';
import { importanceOf } from '../../../../src/engine/explain/importance.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import { slicesOf } from '../../../../src/engine/explain/slices.ts';
import { ask, start, tell } from '../../../../src/engine/optimizer.ts';
import type { Feedback } from '../../../../src/engine/optimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings } from '../propose/runs.ts';

const limit = (text: string) => {
  const parsed = parseCondition(text, undefined);
  return parsed.ok ? parsed.expression : assert.fail(text);
};

/** Best at x0 = 0.8, which breaks the limit: the best that keeps it is at its edge, x0 = 0.5. x1 matters most. */
const loss = ({ x0, x1 }: Point): number => (Number(x0) - 0.8) ** 2 + 4 * (Number(x1) - 0.5) ** 2;
const EDGE = 0.5;
/** x0 alone decides it. */
const size = ({ x0 }: Point): number => 100 * Number(x0) ** 2;
const keeps = (point: Point): boolean => size(point) <= 25;
const limits = [limit('size <= 25')];
const measure = (point: Point): Feedback => ({ kind: 'value', value: loss(point), measured: { size: size(point), twice: 2 * size(point) } }); // oxfmt-ignore

/** Of a prediction: the nearer to the limit, the more exact. */
const isNear = (mean: number, truth: number): boolean => Math.abs(mean - truth) < 3 + 0.25 * Math.abs(truth - 25);

const AHEAD = 8;
/** Of the loss, which is from 0 to 1.6: by as much the model's mean differs from a value that it knows. */
const LITTLE = 0.002;

/** After 24 trials; and what was forecast after 16, beside what came. */
function studyOf(seed: number, more: Partial<OptimizerSettings>) {
  let state = start(settings(floats(3), { seed, parallel: 4, trials: 24, ...more }));
  const tried: Point[] = [];
  let forecast: Forecast = { after: 0, trials: [0], median: [0], low: [0], high: [0] };
  while (tried.length < 24) {
    if (tried.length === 16) forecast = forecastOf(fittedStudy(state) ?? assert.fail(), AHEAD);
    const { points } = ask(state, 4);
    state = tell(state, points, points.map(measure));
    tried.push(...points);
  }
  const counted = more.limits === undefined ? tried : tried.filter(keeps);
  const best = Math.min(...counted.map(loss));
  const last = forecast.trials.indexOf(AHEAD);
  const study = fittedStudy(state) ?? assert.fail('It has too few trials.');
  return { study, best, forecast: { low: forecast.low[last], high: forecast.high[last] } };
}

const seeds = [0, 1, 2];
const limited = seeds.map((seed) => studyOf(seed, { limits }));
const free = seeds.map((seed) => studyOf(seed, {}));
const share = (holds: readonly boolean[]): number => holds.filter(Boolean).length / holds.length;

describe('what is said of a known function whose best is on the edge of a limit', () => {
  const intervals = limited.map(({ study }) => {
    const [{ asGood, supported, best }] = slicesOf(study, ['x0']);
    return 'low' in asGood && supported !== null && 'low' in supported ? { asGood, supported, best } : assert.fail();
  });

  it('calls as good no value that breaks the limit, and the edge, which is the best that keeps it', () => {
    for (const { asGood, supported, best } of intervals) {
      for (const { low, high } of [asGood, supported])
        assert.ok(low < high && high <= EDGE + 0.005, `${low} to ${high}`);
      assert.ok(asGood.high > 0.45 && Number(best) > 0.4, `${asGood.high}, ${String(best)}`);
    }
  });

  it('calls values as good that break it where there is no limit', () => {
    const [{ asGood }] = slicesOf(free[0].study, ['x0']);
    assert.ok('low' in asGood && asGood.high > 0.7, JSON.stringify(asGood));
  });

  it('has the limit kept and broken with a probability of more than 0.9 where it truly is, but for the edge', () => {
    for (const { study } of limited) {
      const [{ values, keeps = assert.fail() }] = slicesOf(study, ['x0']);
      values.forEach((x, i) => {
        if (Number(x) < 0.45) assert.ok(keeps[i] > 0.9, `${String(x)}: ${keeps[i]}`);
        if (Number(x) > 0.55) assert.ok(keeps[i] < 0.1, `${String(x)}: ${keeps[i]}`);
      });
      const map = contourOf(study, ['x0', 'x1'])?.keeps ?? assert.fail();
      for (const row of map) assert.ok(row[2] > 0.9 && row[37] < 0.1);
      const { keeps: there = assert.fail() } = predictionAt(study, { x0: 0.2, x1: 0.5, x2: 0.5 });
      assert.ok(there > 0.9);
    }
  });

  it('names of each metric the parameter first that matters most for it', () => {
    for (const { study } of limited) {
      assert.equal(importanceOf(study).importance[0].parameter, 'x1');
      const insight = metricInsightOf(study, 'size') ?? assert.fail();
      assert.equal(insight.importance[0].parameter, 'x0');
      assert.ok(insight.importance[0].share > 0.8, JSON.stringify(insight.importance));
      assert.deepEqual(insight.slices.map(({ parameter }) => parameter), insight.importance.map(({ parameter }) => parameter)); // oxfmt-ignore
    }
  });

  it('has the other metric along each parameter and over two in its own units', () => {
    for (const { study } of limited) {
      const metric = explainedMetric(study, 'size') ?? assert.fail();
      const [{ values, mean }] = metricInsightOf(study, 'size')?.slices ?? assert.fail();
      values.forEach((x, i) => {
        if (Number(x) < 0.8) assert.ok(isNear(mean[i], size({ x0: x })), `${String(x)}: ${mean[i]}`);
      });
      const map = contourOf(study, ['x0', 'x1'], metric) ?? assert.fail();
      assert.ok(map.mean.every((row) => isNear(row[20], size({ x0: map.x.values[20] }))));
      assert.ok(Math.abs(predictionAt(study, { x0: 0.3, x1: 0.5, x2: 0.5 }, metric).mean - 9) < 2);
    }
  });

  it('has forecasts that hold not less often than without the limit', () => {
    const held = (studies: typeof limited) =>
      share(studies.map(({ best, forecast: { low, high } }) => low - LITTLE <= best && best <= high + LITTLE));
    assert.ok(held(limited) >= Math.min(0.8, held(free)), `${held(limited)}, ${held(free)}`);
    // nobody forecasts what only a point could bring that breaks the limit: the best that keeps it is 0.09
    for (const { forecast } of limited) assert.ok(forecast.low > 0.03, JSON.stringify(forecast));
  });
});

describe('a metric that decides beside the first', () => {
  const [{ study }] = limited;
  const meanAt = (study: FittedStudy, metric: string, x0: number): number => {
    const explained = explainedMetric(study, metric) ?? assert.fail(metric);
    return predictionAt(study, { x0, x1: 0.5, x2: 0.5 }, explained).mean;
  };

  it('has the model of its limit, whichever side it stands on, and of a share of a baseline', () => {
    const points = [{ x0: 0.4, x1: 0.4, x2: 0.4 }];
    for (const text of ['size <= 25', '25 >= size', 'size > 2', 'size <= 2 * baseline']) {
      const tried = Array.from({ length: 12 }, (_, i) => ({ x0: 0.4 + (i % 4) / 8, x1: 0.4 + i / 40, x2: 0.4 }));
      const began = start(settings(floats(3), { limits: [limit(text)], start: { points, past: [] } }));
      const told = fittedStudy(tell(began, tried, tried.map(measure))) ?? assert.fail(text);
      assert.equal(explainedMetric(told, 'size')?.model, told.limits[0].model);
      assert.ok(Math.abs(meanAt(told, 'size', 0.525) - 27.6) < 4, `${text}: ${meanAt(told, 'size', 0.525)}`);
    }
  });

  it('has the model of a further objective, and one of its own where it stands only with others in a limit', () => {
    const furtherObjectives = [{ metric: 'size', goal: 'minimize', noise: undefined } as const];
    const both = studyOf(1, { furtherObjectives }).study;
    assert.equal(explainedMetric(both, 'size')?.model, both.further[0].model);
    assert.ok(Math.abs(meanAt(both, 'size', 0.3) - 9) < 3, String(meanAt(both, 'size', 0.3)));
    const summed = studyOf(1, { limits: [limit('size + twice <= 75')] }).study;
    assert.ok(Math.abs(meanAt(summed, 'twice', 0.3) - 18) < 4, String(meanAt(summed, 'twice', 0.3)));
  });

  it('is not known where no trial has a value of it', () => {
    assert.equal(metricInsightOf(study, 'nothing'), null);
    assert.equal(explainedMetric(study, undefined), study);
  });
});
