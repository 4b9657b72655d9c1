import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf, isBeyond, placeOf, ticksOf, layoutOf } from '../../../../../webview/charts/parallel/axes.ts';
import { summaryOf, trialOf } from '../../summaries.ts';
import { parallelStudy } from './study.ts';
import { CHARACTER_WIDTH, LINE_HEIGHT } from '../../../../../webview/charts/wrapped.ts';

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

const long = (i: number): string => `parameter_${i}_of_a_model_with_quite_long_names_for_all_of_them`;
const parameters = Array.from({ length: 12 }, (_, i) => long(i));
const values = Array.from({ length: 7 }, (_, i) => `a_category_with_the_number_${i}_and_a_long_name`);
const longAxes = axesOf(
  summaryOf([0.1, 0.2], {
    parameters,
    axes: parameters.map((parameter) => ({ parameter, scale: 'category', values })),
  }),
  [],
);
const layout = layoutOf(longAxes);

describe('the layout of parallel coordinates', () => {
  const { left, right, top, bottom } = layout.margins;
  const distance = (layout.width - left - right) / (longAxes.length - 1);
  const widthOf = (text: string): number => CHARACTER_WIDTH * Math.max(...text.split('\n').map((line) => line.length));
  const heightOf = (text: string): number => LINE_HEIGHT * text.split('\n').length;

  it('has every name whole above its axis, and none over the next', () => {
    assert.deepEqual(layout.names.map((name) => name.replaceAll('\n', '')), [...parameters, 'accuracy']); // oxfmt-ignore
    for (const name of layout.names) assert.ok(widthOf(name) < distance && heightOf(name) < top);
  });

  it('has every category whole beside its axis, none over the next or over the next axis', () => {
    const [ticks] = layout.ticks;
    assert.deepEqual(ticks.map(({ text }) => text.replaceAll('\n', '')), values); // oxfmt-ignore
    const room = (layout.height - top - bottom) / 1.2 / values.length;
    for (const { text } of ticks) assert.ok(widthOf(text) < distance && heightOf(text) <= room);
  });

  it('gives few axes more room for their names, and is no wider than a narrow page', () => {
    const few = layoutOf(longAxes.slice(10));
    assert.ok(few.width < 460 && few.names[0].split('\n').length < layout.names[10].split('\n').length);
  });
});
