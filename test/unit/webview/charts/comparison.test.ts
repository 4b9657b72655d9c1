import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy } from '../../../../src/study/summary/comparison.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { drawComparison } from '../../../../webview/charts/comparison.ts';
import { summaryOf, trialOf } from '../summaries.ts';
import { namedTheme as theme } from './themes.ts';

const study = (name: string, values: readonly (number | null)[], changes: Partial<Summary> = {}) =>
  comparedStudy(summaryOf(values, { study: name, ...changes }));
const own = study('own', [0.5, 0.7]);

describe('the chart of several studies', () => {
  it('has the course of the best value of each, told by its name', () => {
    const { plot } = drawComparison([own, study('other', [0.6, null, 0.8])], 'trial', theme);
    assert.deepEqual(
      plot?.option.series.map(({ name, data }) => [name, data]),
      [
        ['own', [[1, 0.5], [2, 0.7]]],
        ['other', [[1, 0.6], [3, 0.8]]],
      ], // oxfmt-ignore
    );
    assert.deepEqual(plot.option.legend.data, ['own', 'other']);
  });

  it('draws no two of a dozen studies alike', () => {
    const studies = Array.from({ length: 12 }, (_, i) => study(`study ${i}`, [i]));
    const { plot } = drawComparison(studies, 'trial', theme);
    const looks = plot?.option.series.map((series) => JSON.stringify('lineStyle' in series && series.lineStyle));
    assert.equal(new Set(looks).size, 12);
  });

  it('draws only those of the goal of the first, names their metrics, and says which are left out', () => {
    const others = [study('loss', [1], { goal: 'minimize', metric: 'loss' }), study('f1', [0.9], { metric: 'f1' })];
    const { plot, caption, description } = drawComparison([own, ...others], 'trial', theme);
    assert.deepEqual(plot?.option.legend.data, ['own', 'f1']);
    assert.equal(plot.option.yAxis[0].name, 'accuracy, f1');
    const sentence = 'loss is only in the table: it minimizes loss, so its values cannot share the axis.';
    assert.equal(caption, `2 studies are drawn. ${sentence}`);
    assert.ok(description.includes(sentence));
  });

  it('says which study has no value, and which does not say when its trials ran', () => {
    const trials = [trialOf({ value: 0.4, endedAfter: 7 })];
    const studies = [study('timed', [], { trials }), own, study('empty', [null])];
    const { plot, caption } = drawComparison(studies, 'time', theme);
    assert.deepEqual(plot?.option.series.map(({ data }) => data), [[[7, 0.4]]]); // oxfmt-ignore
    assert.equal(caption, '1 study is drawn. own does not say when its trials ran. empty has no value yet.');
    assert.equal(drawComparison([study('empty', [null])], 'trial', theme).plot, null);
  });

  it('has a row of its table for each step of each study', () => {
    const table = drawComparison([own, study('other', [0.6])], 'trial', theme).plot?.table;
    assert.deepEqual(table?.headings, ['study', 'trial', 'best measured so far']);
    assert.deepEqual(
      Array.from({ length: table.length }, (_, i) => table.row(i)),
      [
        { cells: ['own', '1', '0.5'], at: [1, 0.5] },
        { cells: ['own', '2', '0.7'], at: [2, 0.7] },
        { cells: ['other', '1', '0.6'], at: [1, 0.6] },
      ],
    );
  });
});
