import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawContour, nearestIndex } from '../../../../webview/charts/contour.ts';
import { summaryOf, trialOf } from '../summaries.ts';
import { choiceSlice, slice } from './insights.ts';
import { namedTheme } from './themes.ts';

const mean = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
];
const contour = { x: slice, y: choiceSlice, mean };

describe('the contour of two parameters', () => {
  const trials = [
    trialOf({ trial: 1, value: 0.75, parameters: { lr: 0.02, solver: 'sgd' } }),
    trialOf({ trial: 2, value: 0.8, parameters: { solver: 'sgd' } }),
  ];
  const { plot } = drawContour(contour, summaryOf([], { trials }), namedTheme);

  it('has a cell for each pair of values, with the trials and the best point on it', () => {
    const [cells, points, best] = (plot?.option.series ?? []).map(({ data }) => data);
    assert.equal(Array.isArray(cells) && cells.length, 9);
    assert.deepEqual(Array.isArray(cells) && cells[5], [2, 1, 6]);
    assert.deepEqual(points, [[1, 1]]);
    assert.deepEqual(best, [[1, 0]]);
  });

  it('is a table of the same numbers', () => {
    assert.deepEqual(plot?.table.row(5), { cells: ['0.1', 'sgd', '6'], at: [2, 1] });
  });

  it('gives the better values more colour', () => {
    const colours = (goal: 'minimize' | 'maximize'): unknown =>
      JSON.parse(JSON.stringify(drawContour(contour, summaryOf([], { goal }), namedTheme).plot?.option.visualMap));
    assert.deepEqual(Reflect.get(Object(colours('maximize')), 'inRange'), {
      color: [namedTheme.background, namedTheme.trial],
    });
    assert.deepEqual(Reflect.get(Object(colours('minimize')), 'inRange'), {
      color: [namedTheme.trial, namedTheme.background],
    });
  });
});

describe('a cell of the contour', () => {
  it('is the nearest on the scale of the parameter', () => {
    assert.equal(nearestIndex(slice, 0.04), 2);
    assert.equal(nearestIndex({ ...slice, scale: 'linear' }, 0.04), 1);
    assert.equal(nearestIndex(choiceSlice, null), 2);
  });
});
