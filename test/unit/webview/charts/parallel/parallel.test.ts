import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf, layoutOf } from '../../../../../webview/charts/parallel/axes.ts';
import { chosenLines, rankedTrials } from '../../../../../webview/charts/parallel/lines.ts';
import { drawParallel } from '../../../../../webview/charts/parallel/parallel.ts';
import { summaryOf } from '../../summaries.ts';
import { namedTheme } from '../themes.ts';
import { parallelStudy } from './study.ts';

function drawn(summary: typeof parallelStudy, lit: readonly number[]) {
  const axes = axesOf(summary, []);
  return drawParallel(axes, layoutOf(axes), chosenLines(rankedTrials(summary), new Set(lit), {}), namedTheme);
}

describe('the parallel coordinates', () => {
  it('have a line for each trial, with a gap after it, and inactive parameters below the axes', () => {
    const { plot } = drawn(parallelStudy, [3]);
    const lines = (plot?.option.series ?? []).filter(({ type }) => type === 'line').map(({ data }) => data);
    const rounded = JSON.stringify(lines).replaceAll(/(\.\d\d)\d*/g, '$1');
    assert.match(rounded, /\[0,0.5\],\[1,-0.1\],\[2,0.25\],\[3,0.8\],\[null,null\]/);
    assert.equal(lines.flat().length, 3 * 5);
  });

  it('say how many trials are lit, and how many lines are drawn where those are fewer', () => {
    assert.match(drawn(parallelStudy, [1, 2, 3]).caption, /^3 trials with a value\. The more/);
    assert.match(drawn(parallelStudy, [3]).caption, /^1 of 3 trials with a value\. The more/);
    const many = summaryOf(Array.from({ length: 1000 }, (_, i) => i));
    const half = Array.from({ length: 500 }, (_, i) => i + 1);
    assert.match(
      drawn(many, half).caption,
      /^500 of 1000 trials with a value\. Drawn: 150 of these, half of them the best, and 50 of the others\./,
    );
  });

  it('have a table of the lit trials, the best first', () => {
    const { table } = drawn(parallelStudy, [1, 3]).plot ?? assert.fail();
    assert.deepEqual(table.headings, ['trial', 'lr', 'layers', 'solver', 'accuracy']);
    const rows = [0, 1].map((i) => table.row(i).cells);
    assert.deepEqual(rows, [
      ['3', '0.1', 'not active', 'adam', '0.9'],
      ['1', '0.02', '1', 'sgd', '0.5'],
    ]);
  });

  it('mark values that would flatten the axis of the metric, and say how many there are', () => {
    for (const [goal, outlier, place] of [
      ['maximize', -500, 0],
      ['minimize', 500, 1],
    ] as const) {
      // oxfmt-ignore
      const values = [...Array.from({ length: 20 }, (_, i) => i / 100), outlier];
      const { plot, caption } = drawn(summaryOf(values, { goal }), []);
      const arrows = plot?.option.series.filter(({ name }) => name === 'beyond the axis');
      assert.deepEqual(arrows?.map(({ data }) => data), [[[1, place]]]); // oxfmt-ignore
      assert.match(caption, /1 value is beyond the axis, at the arrows\.$/);
    }
    assert.doesNotMatch(drawn(parallelStudy, []).caption, /beyond/);
  });

  it('have no tooltip, not even a hidden one of HTML', () => {
    const { show, renderMode } = drawn(parallelStudy, []).plot?.option.tooltip ?? assert.fail();
    assert.deepEqual({ show, renderMode }, { show: false, renderMode: 'richText' });
  });

  it('are not there before a value is', () => assert.equal(drawn(summaryOf([null]), []).plot, null));
});
