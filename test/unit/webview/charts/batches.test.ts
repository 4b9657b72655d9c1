import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batchDetails, drawBatches, drawRatios } from '../../../../webview/charts/batches.ts';
import { batchOf, summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const batch = batchOf({ size: 4, dictionary: 9, ratio: 1.75 });
const batches = [batch, batchOf({ batch: 2, size: 3, dictionary: 12, ratio: 2.5, theorySize: 2, endedBy: 'budget' })];

describe('the chart of batches', () => {
  const chart = drawBatches(summaryOf([], { batches }), namedTheme);

  it('has the dictionary and the size of every batch', () => {
    assert.deepEqual(
      chart.plot?.option.series.map(({ data }) => data),
      [
        [9, 12],
        [4, 3],
      ],
    );
  });

  it('has them as a table too', () => {
    const { headings, length, row } = chart.plot?.table ?? {};
    assert.deepEqual(headings, ['batch', 'arms in the dictionary', 'trials in the batch']);
    assert.equal(length, 2);
    assert.deepEqual(row?.(1), { cells: ['2', '12', '3'], at: [1, 12] });
  });

  it('describes the last batch, and the batch that the Global rule would have made', () => {
    assert.equal(
      chart.description,
      'Dictionary and batch size: 2 batches. Batch 2: 3 trials, dictionary of 12 arms. ' +
        'Ended by budget, at ratio 2.5; the Global rule would have ended it after 2 trials; confidence width β = 2.',
    );
  });

  it('gives the ratio that each batch reached', () => {
    assert.equal(batchDetails(batch)[0], 'Ended by size, at ratio 1.75');
  });

  it('draws nothing before the first batch', () => assert.equal(drawBatches(summaryOf([]), namedTheme).plot, null));
});

describe('the chart of why batches ended', () => {
  const batches = [batchOf({ batch: 1, ratio: 1.5, beta: 2 }), batchOf({ batch: 2, ratio: 1.75, beta: 2.5 })];

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

  it('draws nothing before the first batch', () => assert.equal(drawRatios(summaryOf([]), namedTheme).plot, null));
});
