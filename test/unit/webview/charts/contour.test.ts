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
  const { plot } = drawContour(contour, 'accuracy', summaryOf([], { trials }), namedTheme);

  it('has a cell for each pair of values, with the trials and the best point on it', () => {
    const [cells, points, best] = (plot?.option.series ?? []).map(({ data }) => data);
    assert.equal(Array.isArray(cells) && cells.length, 9);
    assert.deepEqual(Array.isArray(cells) && cells[5], [2, 1, 6]);
    assert.deepEqual(points, [[1, 1]]);
    assert.deepEqual(best, [[1, 0]]);
  });

  it('is not decided by predictions far out, which it names', () => {
    const outlier = mean.map((row, i) => row.map((value, j) => (i === 0 && j === 0 ? -1e6 : value)));
    const { plot: cut, caption } = drawContour(
      { ...contour, mean: outlier },
      'accuracy',
      summaryOf([], { trials }),
      namedTheme,
    );
    assert.equal(Reflect.get(Object(cut?.option.visualMap), 'min'), 2);
    assert.match(caption, /Where it is worse than 2, there is no colour\./);
    assert.equal(cut?.table.row(0).cells[2], '-1e6');
  });

  it('marks the trials whose values are far out', () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      trialOf({
        trial: i + 1,
        value: i === 7 ? -1e6 : i / 20,
        parameters: { lr: 0.02, solver: i === 7 ? 'adam' : 'sgd' },
      }),
    );
    const drawn = drawContour(contour, 'accuracy', summaryOf([], { trials: many }), namedTheme);
    assert.deepEqual(drawn.plot?.option.series.at(-1)?.data, [[1, 0]]);
    assert.match(drawn.caption, /1 trial is far out: the triangles\./);
  });

  it('has the whole name of each category and each parameter, in lines', () => {
    const name = 'cosine_annealing_with_warm_restarts';
    const y = { ...choiceSlice, parameter: 'scheduler_of_the_learning_rate_with_restarts', values: ['linear', name] };
    const { option } = drawContour({ ...contour, y }, 'accuracy', summaryOf([]), namedTheme).plot ?? assert.fail();
    assert.equal(option.yAxis[0].name?.replaceAll('\n', ''), y.parameter);
    assert.match(JSON.stringify(option.yAxis[0]), /"interval":0/);
    assert.match(JSON.stringify(option.yAxis[0]), /cosine_annealing_with_\\nwarm_restarts/);
  });

  it('labels round numbers of its axes, and all values where they are few', () => {
    const labelsOf = (values: readonly number[], scale: 'log' | 'linear') => {
      const x = { parameter: 'lr', scale, values, at: values[0] };
      const map = { x, y: choiceSlice, mean: mean.map(() => values.map(() => 1)) };
      const { plot } = drawContour(map, 'accuracy', summaryOf([], { trials }), namedTheme);
      const { interval, formatter } = plot?.option.xAxis.axisLabel as unknown as {
        interval: (i: number) => boolean;
        formatter: (text: string, i: number) => string;
      };
      return values.flatMap((value, i) => (interval(i) ? [formatter(String(value), i)] : []));
    };
    const even = Array.from({ length: 41 }, (_, i) => i / 40);
    assert.deepEqual(
      labelsOf(
        even.map((u) => 10 ** (-4 + 4 * u)),
        'log',
      ),
      ['0.0001', '0.001', '0.01', '0.1', '1'],
    );
    assert.deepEqual(
      labelsOf(
        even.map((u) => 16 * 32 ** u),
        'log',
      ),
      ['20', '50', '100', '200', '500'],
    );
    assert.deepEqual(
      labelsOf(
        even.map((u) => 0.6 * u),
        'linear',
      ),
      ['0', '0.1', '0.2', '0.3', '0.4', '0.5', '0.6'],
    );
    assert.deepEqual(labelsOf([1, 2, 3, 4], 'linear'), ['1', '2', '3', '4']);
  });

  it('is a table of the same numbers', () => {
    assert.deepEqual(plot?.table.row(5), { cells: ['0.1', 'sgd', '6'], at: [2, 1] });
  });

  it('gives the better values more colour', () => {
    const colours = (goal: 'minimize' | 'maximize'): unknown =>
      JSON.parse(
        JSON.stringify(drawContour(contour, 'accuracy', summaryOf([], { goal }), namedTheme).plot?.option.visualMap),
      );
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
