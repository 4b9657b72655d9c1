import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf, isBeyond, placeOf, ticksOf } from '../../../../../webview/charts/parallel/axes.ts';
import { summaryOf, trialOf } from '../../summaries.ts';
import { parallelStudy } from './study.ts';

const axes = axesOf(parallelStudy, ['layers']);
const placesOf = (changes: Parameters<typeof trialOf>[0]): (number | null)[] =>
  axes.map((axis) => placeOf(axis, trialOf(changes)));

describe('the axes of parallel coordinates', () => {
  it('are the parameters, the important ones first and the others as declared, and the metric', () => {
    assert.deepEqual(
      axes.map(({ name }) => name),
      ['layers', 'lr', 'solver', 'accuracy'],
    );
  });

  it('have a place for each value on the scale of its parameter', () => {
    assert.deepEqual(
      placesOf({ value: 0.75, parameters: { lr: 0.1, layers: 3, solver: 'sgd' } }),
      [0.5, 0.5, 0.75, 0.5],
    );
  });

  it('have no place for a parameter that is not active', () => {
    assert.deepEqual(placesOf({ value: null, parameters: { lr: 0.1 } }), [null, 0.5, null, null]);
  });

  it('put a value that would flatten the axis of the metric at its end', () => {
    const summary = summaryOf([...Array.from({ length: 20 }, (_, i) => 0.9 + i / 1000), -500]);
    const metric = axesOf(summary, []).at(-1) ?? assert.fail();
    assert.ok(metric.scale !== 'category' && metric.low === 0.9);
    assert.equal(placeOf(metric, trialOf({ value: -500 })), 0);
    assert.deepEqual(
      [isBeyond(metric, trialOf({ value: -500 })), isBeyond(metric, trialOf({ value: 0.9 }))],
      [true, false],
    );
  });

  it('name their ends, or their categories, of which long ones have several lines', () => {
    const [, lr, solver] = axes.map((axis) => ticksOf(axis, 11));
    assert.deepEqual(lr, [
      { place: 0, text: '0.01' },
      { place: 1, text: '1' },
    ]);
    assert.deepEqual(
      solver.map(({ text }) => text),
      ['adam', 'sgd'],
    );
    const long = { scale: 'category' as const, values: ['a very long category'], name: 'x', isMetric: false };
    assert.equal(ticksOf(long, 11)[0].text, 'a very long\ncategory');
  });
});
