import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawAllCurves, MOST_OTHERS } from '../../../../webview/charts/allCurves.ts';
import type { LearningCurve } from '../../../../webview/charts/learningCurves.ts';
import type { Summary, TrialSummary } from '../../../../src/study/summary/summary.ts';
import { summaryOf, trialOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const curvesOf = (curves: Readonly<Record<number, readonly number[]>>): Map<number, LearningCurve> =>
  new Map(
    Object.entries(curves).map(([trial, values]) => {
      const points = values.map((value, i) => ({ step: i + 1, value }));
      return [Number(trial), { trial: Number(trial), curve: { named: true, points } }];
    }),
  );
const best = { trial: 1, value: 0.9, parameters: {}, mean: null, sd: null, expected: null, predictiveSd: null, command: '' }; // oxfmt-ignore
const states: readonly Partial<TrialSummary>[] = [
  { value: 0.9 },
  { state: 'running' },
  { state: 'stoppedEarly' },
  { value: 0.5 },
  { state: 'failed' },
];
const study = summaryOf([], { trials: states.map((each, i) => trialOf({ trial: i + 1, ...each })), best });
const known = curvesOf({ 1: [0.6, 0.9], 2: [0.5, 0.7], 3: [0.2, 0.3], 4: [0.4, 0.5], 9: [0.1, 0.2] });

function draw(curves: ReadonlyMap<number, LearningCurve>, summary: Summary = study) {
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
    const { named, dataOf } = draw(known);
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
    assert.deepEqual(draw(known).dataOf('stopped early'), [[2, 0.3]]);
  });

  it('say with a word and a mark of their own where a trial is paused', () => {
    const paused = { ...study, trials: [...study.trials, trialOf({ trial: 6, state: 'paused' })] };
    const { dataOf, plot } = draw(new Map([...known, ...curvesOf({ 6: [0.3, 0.35] })]), paused);
    assert.deepEqual(dataOf('paused'), [[2, 0.35]]);
    assert.ok(JSON.stringify(plot.option.legend).includes('paused'));
    assert.ok(!JSON.stringify(dataOf('other trials')).includes('0.35'));
  });

  it('leave out curves of trials that the study does not have', () => assert.equal(draw(known).plot.table.length, 4));

  it('have an axis that values far out do not decide, with arrows for these, whatever the goal', () => {
    for (const goal of ['maximize', 'minimize'] as const) {
      const sign = goal === 'maximize' ? -1 : 1;
      const curves = curvesOf(
        Object.fromEntries(
          Array.from({ length: 20 }, (_, i) => [i + 1, [1, 0.5 + i / 100, i === 7 ? 1e6 : 0.5].map((y) => sign * y)]),
        ),
      );
      const trials = Array.from({ length: 20 }, (_, i) => trialOf({ trial: i + 1, value: sign * 0.5 }));
      const { plot, caption, dataOf } = draw(curves, summaryOf([], { goal, trials }));
      const { min, max } = plot.option.yAxis[0];
      const end = Number(goal === 'maximize' ? min : max);
      assert.ok(Math.abs(end) < 5, String(end));
      assert.deepEqual(dataOf('beyond the axis'), [[3, end]]);
      assert.equal(caption, '20 curves. 1 leaves the axis, at the arrows.');
      assert.deepEqual(plot.marks?.of(8).at(-1), [3, end]);
    }
  });

  it('are a sample of very many, the best among them, which the caption says', () => {
    const trials = Array.from({ length: 500 }, (_, i) => trialOf({ trial: i + 1, value: i }));
    const curves = curvesOf(Object.fromEntries(trials.map(({ trial }) => [trial, [0, trial]])));
    const { plot, caption, dataOf } = draw(curves, summaryOf([], { trials }));
    const drawn = dataOf('other trials');
    assert.ok(Array.isArray(drawn) && drawn.length === 3 * MOST_OTHERS);
    assert.ok(JSON.stringify(drawn).includes('[2,500]'));
    assert.match(caption, /^100 curves of 500 trials, half of them the best\./);
    assert.equal(plot.table.length, 500);
  });

  it('are a table with a row for each trial, and a place for the arrow keys', () => {
    const { table } = draw(known).plot;
    assert.deepEqual(table.headings, ['trial', 'state', 'first', 'last', 'last step']);
    assert.deepEqual(table.row(2), { cells: ['3', 'stopped early', '0.2', '0.3', '2'], at: [2, 0.3], trial: 3 });
  });
});
