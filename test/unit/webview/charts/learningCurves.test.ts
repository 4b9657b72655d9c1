import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  drawLearningCurves,
  hasCurve,
  drawAllCurves,
  MOST_OTHERS,
  type LearningCurve,
} from '../../../../webview/charts/learningCurves.ts';
import { namedTheme } from './themes.ts';
import type { Summary, TrialSummary } from '../../../../src/study/summary/summary.ts';
import { bestOf, summaryOf, trialOf } from '../summaries.ts';

const curveOf = (trial: number, values: readonly number[], named = true) => ({
  trial,
  curve: { named, points: values.map((value, i) => ({ step: 10 * (i + 1), value })) },
});
const draw = (...curves: ReturnType<typeof curveOf>[]) => drawLearningCurves(curves, 'loss', namedTheme);

describe('the learning curves of the chosen trials', () => {
  it('are a line for each trial, over the steps that its script names', () => {
    const { plot, caption } = draw(curveOf(3, [0.9, 0.4]), curveOf(7, [0.8, 0.5]));
    assert.deepEqual(plot?.option.series.map(({ data }) => data), [[[10, 0.9], [20, 0.4]], [[10, 0.8], [20, 0.5]]]); // oxfmt-ignore
    assert.equal(plot.option.xAxis.name, 'step');
    assert.equal(caption, 'Trial 3: from 0.9 to 0.4 in 2 points. Trial 7: from 0.8 to 0.5 in 2 points.');
  });

  it('say it where the script names no step', () => {
    assert.equal(draw(curveOf(3, [1, 2], false)).plot?.option.xAxis.name, 'report');
    assert.equal(draw(curveOf(3, [1, 2], false), curveOf(4, [1, 2])).plot?.option.xAxis.name, 'step or report');
  });

  it('have a table with a row for each point', () => {
    const table = draw(curveOf(3, [0.9, 0.4]), curveOf(7, [0.8])).plot?.table;
    assert.deepEqual([table?.headings, table?.length], [['trial', 'step', 'loss'], 3]);
    assert.deepEqual(table?.row(2), { cells: ['7', '10', '0.8'], at: [10, 0.8] });
  });

  it('begin with the second point, and are no chart where a metric in a file has none', () => {
    assert.deepEqual([hasCurve(curveOf(1, [1])), hasCurve(curveOf(1, [1, 2]))], [false, true]);
    assert.equal(draw().plot, null);
    assert.equal(
      draw().caption,
      'The metric is read from a file once a trial has ended, so there is no learning curve.',
    );
  });
});

const curvesOf = (curves: Readonly<Record<number, readonly number[]>>): Map<number, LearningCurve> =>
  new Map(
    Object.entries(curves).map(([trial, values]) => {
      const points = values.map((value, i) => ({ step: i + 1, value }));
      return [Number(trial), { trial: Number(trial), curve: { named: true, points } }];
    }),
  );
const best = bestOf({ trial: 1, value: 0.9 });
const states: readonly Partial<TrialSummary>[] = [
  { value: 0.9 },
  { state: 'running' },
  { state: 'stoppedEarly' },
  { value: 0.5 },
  { state: 'failed' },
];
const study = summaryOf([], { trials: states.map((each, i) => trialOf({ trial: i + 1, ...each })), best });
const known = curvesOf({ 1: [0.6, 0.9], 2: [0.5, 0.7], 3: [0.2, 0.3], 4: [0.4, 0.5], 9: [0.1, 0.2] });

function drawAll(curves: ReadonlyMap<number, LearningCurve>, summary: Summary = study) {
  const { plot, ...text } = drawAllCurves(curves, summary, namedTheme);
  assert.ok(plot);
  const named = (name: string) => plot.option.series.find((series) => series.name === name);
  return {
    ...text,
    plot,
    named,
    dataOf: (name: string): unknown => JSON.parse(JSON.stringify(named(name)?.data ?? [])),
  };
}

describe('the learning curves of all trials', () => {
  it('are lines with gaps: the recommended and the running ones by themselves and wider, the others faint', () => {
    const { named, dataOf } = drawAll(known);
    assert.deepEqual(dataOf('recommended'), [[1, 0.6], [2, 0.9], [null, null]]); // oxfmt-ignore
    assert.deepEqual(dataOf('running'), [[1, 0.5], [2, 0.7], [null, null]]); // oxfmt-ignore
    assert.deepEqual(dataOf('other trials'), [[1, 0.4], [2, 0.5], [null, null]]); // oxfmt-ignore
    const [best, running, other] = ['recommended', 'running', 'other trials'].map((name) => {
      const series = named(name);
      assert.ok(series?.type === 'line');
      return Number(series.lineStyle?.width);
    });
    assert.ok(best > running && running > other);
  });

  it('have a cross where a trial was stopped early', () => {
    assert.deepEqual(drawAll(known).dataOf('stopped early'), [[2, 0.3]]);
  });

  it('say with a word and a mark of their own where a trial is paused', () => {
    const paused = { ...study, trials: [...study.trials, trialOf({ trial: 6, state: 'paused' })] };
    const { dataOf, plot } = drawAll(new Map([...known, ...curvesOf({ 6: [0.3, 0.35] })]), paused);
    assert.deepEqual(dataOf('paused'), [[2, 0.35]]);
    assert.ok(JSON.stringify(plot.option.legend).includes('paused'));
    assert.ok(!JSON.stringify(dataOf('other trials')).includes('0.35'));
  });

  it('leave out curves of trials that the study does not have', () =>
    assert.equal(drawAll(known).plot.table.length, 4));

  it('have an axis that values far out do not decide, with arrows for these, whatever the goal', () => {
    for (const goal of ['maximize', 'minimize'] as const) {
      const sign = goal === 'maximize' ? -1 : 1;
      const curves = curvesOf(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [i + 1, [1, 0.5 + i / 100, i === 7 ? 1e6 : 0.5].map((y) => sign * y)]),
        ),
      );
      const trials = Array.from({ length: 20 }, (_, i) => trialOf({ trial: i + 1, value: sign * 0.5 }));
      const { plot, caption, dataOf } = drawAll(curves, summaryOf([], { goal, trials }));
      const { min, max } = plot.option.yAxis[0];
      const end = Number(goal === 'maximize' ? min : max);
      assert.ok(Math.abs(end) < 5, String(end));
      assert.deepEqual(dataOf('beyond the axis'), [[3, end]]);
      assert.equal(caption, '20 curves. 1 leaves the axis, at the arrows.');
      assert.deepEqual(plot.marks?.of(8).at(-1), [3, end]);
    }
  });

  it('have no arrows where most of them begin beyond the axis: no outlier is what all have', () => {
    const falling = [900, 40, 4, ...Array.from({ length: 30 }, (_, i) => 1 - i / 100)];
    const curves = curvesOf(Object.fromEntries([1, 2, 3, 4].map((trial) => [trial, falling])));
    const trials = [1, 2, 3, 4].map((trial) => trialOf({ trial, value: 0.7 }));
    const { caption, dataOf } = drawAll(curves, summaryOf([], { goal: 'minimize', trials }));
    assert.equal(caption, '4 curves. 4 have values beyond the axis.');
    assert.deepEqual(dataOf('beyond the axis'), []);
  });

  it('are a sample of very many, the best among them, which the caption says', () => {
    const trials = Array.from({ length: 500 }, (_, i) => trialOf({ trial: i + 1, value: i }));
    const curves = curvesOf(Object.fromEntries(trials.map(({ trial }) => [trial, [0, trial]])));
    const { plot, caption, dataOf } = drawAll(curves, summaryOf([], { trials }));
    const drawn = dataOf('other trials');
    assert.ok(Array.isArray(drawn) && drawn.length === 3 * MOST_OTHERS);
    assert.ok(JSON.stringify(drawn).includes('[2,500]'));
    assert.match(caption, /^100 curves of 500 trials, half of them the best\./);
    assert.equal(plot.table.length, 500);
  });

  it('are a table with a row for each trial, and a place for the arrow keys', () => {
    const { table } = drawAll(known).plot;
    assert.deepEqual(table.headings, ['trial', 'state', 'first', 'last', 'last step']);
    assert.deepEqual(table.row(2), { cells: ['3', 'stopped early', '0.2', '0.3', '2'], at: [2, 0.3], trial: 3 });
  });
});
