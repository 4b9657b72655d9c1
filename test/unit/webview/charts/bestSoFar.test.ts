import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { canBeLogarithmic, drawBestSoFar, isLogarithmic, tooltipLines } from '../../../../webview/charts/bestSoFar.ts';
import { limitedStudy, unkeptStudy } from '../limitedStudies.ts';
import { bestOf, summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

describe('the chart of all trials', () => {
  const best = bestOf({ trial: 2, value: 0.4 });
  const summary = summaryOf([0.1, 0.4, null, 0.2], { best });
  const draw = (logarithmic: boolean, changed: Partial<Summary> = {}) =>
    drawBestSoFar(
      { ...summary, ...changed },
      { logarithmic, abscissa: 'trial', window: null, forecast: null },
      namedTheme,
    );
  const points = (label: string) => draw(false).plot?.option.series.find(({ name }) => name === label)?.data;

  it('has one point for each trial with a value, and marks the failed and the best', () => {
    assert.deepEqual(points('trial'), Float64Array.of(1, 0.1, 2, 0.4, 4, 0.2));
    assert.deepEqual(points('failed, no value'), [[3, 0]]);
    assert.deepEqual(points('recommended'), [[2, 0.4]]);
  });

  it('has trials that break a limit as hollow points apart, which no best value counts', () => {
    const { plot, description } = draw(false, limitedStudy);
    const named = (label: string): unknown[] =>
      Array.from<unknown>(plot?.option.series.find(({ name }) => name === label)?.data ?? []);
    assert.deepEqual(
      named('breaks a limit').slice(0, 2),
      [[3, 0.8416], [8, 0.8366]], // oxfmt-ignore
    );
    assert.deepEqual(named('best measured so far'), [[1, 0.8173], [6, 0.8275], [24, 0.8275]]); // oxfmt-ignore
    assert.match(description, /Best measured accuracy: 0\.8275, in trial 6\. 15 of 23 trials keep the limits\.$/);
    assert.match(draw(false, unkeptStudy).description, /No trial keeps all limits yet\./);
  });

  it('says of the trial under the pointer which limit it breaks, by which value', () => {
    const lines = tooltipLines([{ dataIndex: 0, seriesIndex: 0, value: [8, 0.8366] }], limitedStudy, (x) => x);
    assert.deepEqual(lines.slice(0, 4), [
      'trial 8',
      'accuracy: 0.8366',
      'breaks size_mb <= 40: 45.2',
      'breaks latency_ms <= 1.2 * baseline: 78.56, baseline 50',
    ]);
  });

  it('says nothing where no trial is, as over the forecast', () => {
    const ahead = { dataIndex: 0, seriesIndex: 9, value: [40, 0.9] };
    assert.deepEqual(tooltipLines([ahead], limitedStudy, () => undefined), []); // oxfmt-ignore
  });

  it('describes its numbers in a sentence', () => {
    assert.equal(
      draw(false).description,
      'Best measured so far (maximize): 3 trials with a value, 1 failed. Best measured accuracy: 0.4, in trial 2.',
    );
  });

  it('has a logarithmic axis by itself where the values that it shows differ more than tenfold, and all are positive', () => {
    const minimized = (values: number[]): boolean => isLogarithmic(summaryOf(values, { goal: 'minimize' }));
    assert.equal(minimized([0.04, 0.05, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6]), true);
    assert.equal(minimized([0.04, 0.05, 0.06, 0.07, 0.08, 0.1, 0.12, 9]), false, 'but for an outlier');
    assert.equal(minimized([0, 0.05, 0.6]), false);
    assert.equal(minimized([0.9, 0.5, 0.7]), false);
    const maximized = summaryOf([0.04, 0.05, 0.06, 0.1, 0.2, 0.3, 0.4, 0.6], { goal: 'maximize' });
    assert.equal(isLogarithmic(maximized), false, 'it would draw the better values together');
  });

  it('has a logarithmic axis only if the person wants it and every value is positive', () => {
    const axis = (logarithmic: boolean, changed = {}) => draw(logarithmic, changed).plot?.option.yAxis[0].type;
    assert.equal(axis(true), 'log');
    assert.equal(axis(false), 'value');
    const withZero = summaryOf([0.1, 0]);
    assert.equal(canBeLogarithmic(withZero), false);
    assert.equal(axis(true, withZero), 'value');
  });

  it('never moves by itself', () => assert.equal(draw(false).plot?.option.animation, false));

  it('shows one bad trial at its edge, so that it does not flatten the axis', () => {
    const bad = summaryOf([0.1, 0.4, 0.3, 0.2, -800, 0.35, 0.25, 0.38, 0.31], { best });
    const { caption, plot } = draw(false, bad);
    assert.match(caption, /1 value is beyond the axis, at the arrows\.$/);
    assert.deepEqual(plot?.option.series.find(({ name }) => name === 'beyond the axis')?.data, [[5, 0.1]]);
    assert.match(JSON.stringify(plot.option.yAxis[0]), /"min":0\.1\b/);
    assert.equal(
      draw(false).plot?.option.series.some(({ name }) => name === 'beyond the axis'),
      false,
    );
  });

  it('has round ends where its axis is cut', () => {
    const values = [0.63333, 0.41, 0.42, 0.39, 0.5, 0.45, 0.55, 0.6, 90];
    const { option } = draw(false, summaryOf(values, { goal: 'minimize' })).plot ?? assert.fail();
    const [axis] = option.yAxis;
    assert.ok('interval' in axis && typeof axis.min === 'function');
    assert.deepEqual([axis.max, axis.interval, axis.min({ min: 0.39, max: 90 })], [0.65, 0.05, 0.35]);
    assert.deepEqual([axis.min({ min: 0.001, max: 90 }), axis.min({ min: -0.001, max: 90 })], [0, -0.05]);
  });

  it('has no more ticks where a forecast goes far beyond the values', () => {
    const forecast = { after: 9, trials: [0, 4], median: [0.3, 0], low: [0.3, -3], high: [0.3, 0.3] };
    const values = [0.63333, -0.01, 0.42, 0.39, 0.5, 0.45, 0.55, 0.6, 90];
    const choices = { logarithmic: false, abscissa: 'trial' as const, window: null, forecast };
    const study = summaryOf(values, { goal: 'minimize', budget: { trials: 16, seconds: null } });
    const [axis] = drawBestSoFar(study, choices, namedTheme).plot?.option.yAxis ?? assert.fail();
    assert.ok('interval' in axis);
    assert.equal(axis.interval, 1);
  });

  it('has the band of a forecast that may reach 0 down to the end of a logarithmic axis', () => {
    const forecast = { after: 4, trials: [0, 4], median: [0.4, 0], low: [0.4, 0], high: [0.4, 0.3] };
    const choices = { logarithmic: true, abscissa: 'trial' as const, window: null, forecast };
    const values = { ...summaryOf([0.9, 0.7, 0.5, 0.4], { goal: 'minimize' }) };
    const { option } = drawBestSoFar(values, choices, namedTheme).plot ?? assert.fail();
    const [low, width, median] = option.series.slice(-3).map(({ data }) => data);
    assert.deepEqual([low, median], [[[4, 0.4], [8, 0.2]], [[4, 0.4], [8, 0.2]]]); // oxfmt-ignore
    assert.equal(JSON.stringify(width).startsWith('[[4,0],[8,0.09'), true);
  });

  it('leaves room for the forecast', () => {
    const forecast = { after: 4, trials: [0, 4], median: [0.4, 0.5], low: [0.4, 0.4], high: [0.4, 0.6] };
    const choices = { logarithmic: false, abscissa: 'trial' as const, window: null, forecast };
    const option = drawBestSoFar({ ...summary, budget: { trials: 8, seconds: null } }, choices, namedTheme).plot
      ?.option;
    assert.match(JSON.stringify(option?.xAxis), /"max":8/);
    assert.match(JSON.stringify(option?.series), /\[8,0\.5\]/);
  });

  it('shows the part that the person looks at', () => {
    const choices = {
      logarithmic: false,
      abscissa: 'trial' as const,
      window: { from: 2, to: 3 },
      forecast: null,
    };
    const axis: unknown = drawBestSoFar(summary, choices, namedTheme).plot?.option.xAxis;
    assert.match(JSON.stringify(axis), /"min":2,"max":3/);
  });
});
