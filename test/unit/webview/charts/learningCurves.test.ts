import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawLearningCurves, hasCurve } from '../../../../webview/charts/learningCurves.ts';
import { namedTheme } from './themes.ts';

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
