import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import * as z from 'zod';
import { drawSlice, figureOf, valueNear, type Slice } from '../../../../webview/charts/slice.ts';
import { summaryOf, trialOf } from '../summaries.ts';
import { choiceSlice, insight, slice } from './insights.ts';
import { namedTheme } from './themes.ts';

const trials = [
  trialOf({ trial: 1, value: 0.75, parameters: { lr: 0.01, solver: 'sgd' } }),
  trialOf({ trial: 2, value: 0.8, parameters: { solver: null } }),
  trialOf({ trial: 3, value: 0.1, invalid: true, parameters: { lr: 0.05, solver: 'sgd' } }),
];
const summary = summaryOf([], { trials });

describe('the slice along a parameter', () => {
  const { plot, caption } = drawSlice(slice, insight.importance[0], summary.metric, summary, namedTheme);

  it('says how much the parameter explains, and which values are as good as the best', () => {
    assert.match(caption, /^Explains 62 % \(48 % to 71 %\)\. As good as the best: 0\.005 to 0\.03\. /);
    const little = { ...insight.importance[0], share: 0.001, low: 0.0005, high: 0.002 };
    const { caption: short } = drawSlice(slice, little, summary.metric, summary, namedTheme);
    assert.match(short, /^Explains < 1 %\. As good/);
  });

  it('has a tooltip of the curve alone, also where a trial is nearer to the pointer', () => {
    const told = (plot?.option.series ?? []).filter(({ tooltip }) => tooltip?.show !== false);
    const { length } = slice.values;
    assert.ok(told.every(({ data }) => Array.isArray(data) && data.length === length));
    assert.equal(told.length, 3);
  });

  it('says why its importance is unknown, in place of a number', () => {
    const share = { ...insight.importance[0], unknown: 'too few trials with sgd: 1' };
    const { caption } = drawSlice(slice, share, summary.metric, summary, namedTheme);
    assert.match(caption, /^Importance unknown: too few trials with sgd: 1\. As good/);
  });

  it('says which values of a choice its share leaves out', () => {
    const share = { ...insight.importance[0], without: 'never tried: sgd' };
    const { caption } = drawSlice(slice, share, summary.metric, summary, namedTheme);
    assert.match(caption, /^Explains 62 % \(48 % to 71 %; never tried: sgd\)\. As good/);
  });

  it('has its share as one figure only where the trials tell it', () => {
    const figure = (share: number, low: number, high: number) => figureOf({ parameter: 'lr', share, low, high });
    assert.equal(figure(0.62, 0.48, 0.71), '62 %');
    assert.equal(figure(0.39, 0.03, 0.72), '3 to 72 %');
    assert.equal(figure(0.001, 0, 0.12), 'up to 12 %');
    assert.equal(figure(0.001, 0, 0.04), '< 1 %');
  });

  it('is green where trials support it, and grey where nothing rules it out', () => {
    const areas = (of: Slice) =>
      drawSlice(of, undefined, summary.metric, summary, namedTheme).plot?.option.series.flatMap((each) =>
        each.type === 'line' ? (each.markArea?.data ?? []) : [],
      );
    const area = (color: string, opacity: number, [low, high]: readonly [number, number]) => [
      { xAxis: low, itemStyle: { color, opacity } },
      { xAxis: high },
    ];
    assert.deepEqual(areas(slice), [
      area(namedTheme.muted, 0.1, [0.002, 0.05]),
      area(namedTheme.bestSoFar, 0.2, [0.005, 0.03]),
    ]);
    assert.deepEqual(areas({ ...slice, supported: null }), [area(namedTheme.muted, 0.1, [0.002, 0.05])]);
    assert.deepEqual(areas(choiceSlice), []);
  });

  it('has a symbol for each of many values of a choice, and the label of the recommended one', () => {
    const values = Array.from({ length: 15 }, (_, i) => `act${i}`);
    const numbers = values.map(() => 0.5);
    const many = { ...choiceSlice, values, at: 'act7', mean: numbers, low: numbers, high: numbers };
    const { option } = drawSlice(many, undefined, summary.metric, summary, namedTheme).plot ?? assert.fail();
    assert.ok(option.series.some((each) => each.type === 'line' && each.showAllSymbol === true));
    const { interval } = z.object({ interval: z.custom<(i: number) => boolean>() }).parse(option.xAxis.axisLabel);
    assert.deepEqual(values.flatMap((_, i) => (interval(i) ? i : [])), [1, 4, 7, 10, 13]); // oxfmt-ignore
  });

  it('stacks the width of the band on its lower end', () => {
    const [low, width] = (plot?.option.series ?? []).map(({ data }) => data);
    assert.deepEqual(low, [
      [0.001, 0.6],
      [0.01, 0.85],
      [0.1, 0.7],
    ]);
    assert.deepEqual(
      [...JSON.stringify(width).matchAll(/,(0\.\d{1,2})\d*\]/g)].map(([, digits]) => Number(digits)),
      [0.2, 0.09, 0.2],
    );
  });

  it('draws nothing between two categories', () => {
    const drawn = drawSlice(choiceSlice, undefined, summary.metric, summary, namedTheme).plot?.option.series ?? [];
    assert.deepEqual(drawn.map(({ type }) => type), ['bar', 'bar', 'line', 'scatter']); // oxfmt-ignore
    assert.deepEqual(drawn.flatMap((each) => (each.type === 'line' ? each.lineStyle?.width : [])), [0]); // oxfmt-ignore
  });

  it('shows the trials that have a value of it and one that is used', () => {
    const points = (of: typeof slice | typeof choiceSlice) =>
      drawSlice(of, undefined, summary.metric, summary, namedTheme).plot?.option.series.find(
        ({ type }) => type === 'scatter',
      )?.data;
    assert.deepEqual(points(slice), [[0.01, 0.75]]);
    assert.deepEqual(points(choiceSlice), [
      // by the index of the category
      [1, 0.75],
      [2, 0.8],
    ]);
  });

  it('is a table with the band in numbers', () => {
    assert.deepEqual(plot?.table.row(1), { cells: ['0.01', '0.9', '0.85', '0.95'], at: [0.01, 0.9] });
  });
});

describe('the mark of the recommended value', () => {
  use([BarChart, LineChart, ScatterChart, GridComponent, MarkAreaComponent, MarkLineComponent, SVGRenderer]);
  /** Where the dashed line stands, and where its value is on the axis, in pixels. */
  const places = (at: number): readonly [drawn: number, expected: number] => {
    const values = [at / 10, at, at * 10];
    const { plot } = drawSlice(
      { ...slice, values, at, asGood: { low: at, high: at }, supported: null },
      undefined,
      summary.metric,
      summary,
      namedTheme,
    );
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 400, height: 300 });
    chart.setOption({ ...plot?.option, animation: false });
    const svg = chart.renderToSVGString();
    const [expected] = chart.convertToPixel({ gridIndex: 0 }, [at, 0.8]);
    chart.dispose();
    return [Number(/<path d="M(\S+) [^"]*"[^>]*stroke-dasharray/.exec(svg)?.[1]), expected];
  };

  for (const exponent of [-7, -5, -3, -2, 0, 3, 7]) {
    it(`stands at its value: ${5.1 * 10 ** exponent}`, () => {
      const [drawn, expected] = places(5.1 * 10 ** exponent);
      assert.ok(Math.abs(drawn - expected) <= 1, `at ${drawn}, not at ${expected}`);
    });
  }
});

describe('the value that a person points at', () => {
  it('is the nearest on the scale of the parameter', () => {
    assert.equal(valueNear(slice, 0.03), 0.01);
    assert.equal(valueNear(slice, 0.04), 0.1);
    assert.equal(valueNear({ ...slice, scale: 'linear' }, 0.04), 0.01);
  });

  it('is a category by its place', () => {
    assert.equal(valueNear(choiceSlice, 1.2), 'sgd');
    assert.equal(valueNear(choiceSlice, 9), null);
  });
});
