import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawSlice, valueNear } from '../../../../webview/charts/slice.ts';
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
  const { plot, caption } = drawSlice(slice, insight.importance[0], summary, namedTheme);

  it('says how much the parameter explains, and which values are as good as the best', () => {
    assert.equal(caption, 'Explains 62 % (48 % to 71 %). As good as the best: 0.005 to 0.03.');
    assert.equal(drawSlice(choiceSlice, undefined, summary, namedTheme).caption, 'As good as the best: adam, null.');
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
    const drawn = drawSlice(choiceSlice, undefined, summary, namedTheme).plot?.option.series ?? [];
    assert.deepEqual(drawn.map(({ type }) => type), ['bar', 'bar', 'line', 'scatter']); // prettier-ignore
    assert.deepEqual(drawn.flatMap((each) => (each.type === 'line' ? each.lineStyle?.width : [])), [0]); // prettier-ignore
  });

  it('shows the trials that have a value of it and one that is used', () => {
    const points = (of: typeof slice | typeof choiceSlice) =>
      drawSlice(of, undefined, summary, namedTheme).plot?.option.series.find(({ type }) => type === 'scatter')?.data;
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
