import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawRatios } from '../../../../webview/charts/ratios.ts';
import { batchOf, summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const batches = [batchOf({ batch: 1, ratio: 1.5, beta: 2 }), batchOf({ batch: 2, ratio: 1.75, beta: 2.5 })];

describe('the chart of why batches ended', () => {
  it('has the ratio and the width of every batch, also as a table', () => {
    const { plot, caption } = drawRatios(summaryOf([], { batches }), namedTheme);
    assert.deepEqual(
      plot?.option.series.map(({ data }) => data),
      [
        [1.5, 1.75],
        [2, 2.5],
      ],
    );
    assert.deepEqual(plot.table.row(1).cells, ['2', '1.75', '2.5']);
    assert.equal(caption, 'Ratio 1.75, confidence width 2.5.');
  });

  it('draws nothing before the first batch', () => {
    assert.equal(drawRatios(summaryOf([]), namedTheme).plot, null);
  });
});
