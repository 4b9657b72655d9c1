import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf } from '../../../../src/study/summary/axes.ts';

describe('the axes of a space', () => {
  it('are the parameters that can vary, with the range or the categories of each', () => {
    const space = axesOf([
      { name: 'lr', type: 'float', low: 1e-4, high: 1, scale: 'log' },
      { name: 'drop', type: 'float', low: 0.1, high: 0.9, scale: 'logit' },
      { name: 'layers', type: 'int', low: 1, high: 8, scale: 'linear' },
      { name: 'one', type: 'int', low: 3, high: 3, scale: 'linear' },
      { name: 'solver', type: 'choice', values: ['adam', null] },
      { name: 'fast', type: 'bool' },
      { name: 'seed', type: 'fixed', value: 1 },
    ]);
    assert.deepEqual(space, [
      { parameter: 'lr', scale: 'log', low: 1e-4, high: 1, isInteger: false },
      { parameter: 'drop', scale: 'linear', low: 0.1, high: 0.9, isInteger: false },
      { parameter: 'layers', scale: 'linear', low: 1, high: 8, isInteger: true },
      { parameter: 'solver', scale: 'category', values: ['adam', null] },
      { parameter: 'fast', scale: 'category', values: [false, true] },
    ]);
  });
});
