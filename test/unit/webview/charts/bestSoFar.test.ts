import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { bestSteps, canBeLogarithmic, drawBestSoFar } from '../../../../webview/charts/bestSoFar.ts';
import { summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const values = fc.array(fc.option(fc.double({ noNaN: true, min: -1e6, max: 1e6 })), { minLength: 1, maxLength: 40 });
const goals = fc.constantFrom('minimize' as const, 'maximize' as const);

describe('the best-so-far curve', () => {
  it('shows at every trial the best value up to it', () => {
    fc.assert(
      fc.property(values, goals, (column, goal) => {
        const steps = bestSteps(summaryOf(column, { goal }));
        const best = goal === 'maximize' ? Math.max : Math.min;
        column.forEach((_, i) => {
          const seen = column.slice(0, i + 1).filter((value) => value !== null);
          const step = steps.findLast(({ x }) => x <= i + 1);
          assert.equal(step?.y, seen.length === 0 ? undefined : best(...seen));
        });
      }),
    );
  });

  it('reaches the last trial that has ended, failed or not', () => {
    assert.deepEqual(bestSteps(summaryOf([0.1, 0.4, null])).at(-1), { x: 3, y: 0.4 });
  });

  it('is empty while nothing has a value', () => {
    assert.deepEqual(bestSteps(summaryOf([null, null])), []);
  });
});

describe('the chart of all trials', () => {
  const best = { trial: 2, value: 0.4, parameters: {}, mean: null, sd: null, command: '' };
  const summary = summaryOf([0.1, 0.4, null, 0.2], { best });
  const draw = (logarithmic: boolean, changed: Partial<Summary> = {}) =>
    drawBestSoFar(logarithmic)({ ...summary, ...changed }, namedTheme);
  const points = (label: string) => draw(false).plot?.option.series.find(({ name }) => name === label)?.data;

  it('has one point for each trial with a value, and marks the failed and the best', () => {
    assert.deepEqual(points('trial'), [
      [1, 0.1],
      [2, 0.4],
      [4, 0.2],
    ]);
    assert.deepEqual(points('failed'), [[3, 0]]);
    assert.deepEqual(points('best point'), [[2, 0.4]]);
  });

  it('describes its numbers in a sentence', () => {
    assert.equal(
      draw(false).description,
      'Best so far (maximize): 3 trials with a value, 1 failed. Best observed accuracy: 0.4, in trial 2.',
    );
  });

  it('has a logarithmic axis only if the person wants it and every value is positive', () => {
    const axis = (logarithmic: boolean, changed = {}) => draw(logarithmic, changed).plot?.option.yAxis[0].type;
    assert.equal(axis(true), 'log');
    assert.equal(axis(false), 'value');
    const withZero = summaryOf([0.1, 0]);
    assert.equal(canBeLogarithmic(withZero), false);
    assert.equal(axis(true, withZero), 'value');
  });

  it('never moves by itself', () => {
    assert.equal(draw(false).plot?.option.animation, false);
  });
});
