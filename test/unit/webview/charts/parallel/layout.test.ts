import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf } from '../../../../../webview/charts/parallel/axes.ts';
import { layoutOf } from '../../../../../webview/charts/parallel/layout.ts';
import { CHARACTER_WIDTH, LINE_HEIGHT } from '../../../../../webview/charts/wrapped.ts';
import { summaryOf } from '../../summaries.ts';

const long = (i: number): string => `parameter_${i}_of_a_model_with_quite_long_names_for_all_of_them`;
const parameters = Array.from({ length: 12 }, (_, i) => long(i));
const values = Array.from({ length: 7 }, (_, i) => `a_category_with_the_number_${i}_and_a_long_name`);
const axes = axesOf(
  summaryOf([0.1, 0.2], {
    parameters,
    axes: parameters.map((parameter) => ({ parameter, scale: 'category', values })),
  }),
  [],
);
const layout = layoutOf(axes);

describe('the layout of parallel coordinates', () => {
  const { left, right, top, bottom } = layout.margins;
  const distance = (layout.width - left - right) / (axes.length - 1);
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
    const few = layoutOf(axes.slice(10));
    assert.ok(few.width < 460 && few.names[0].split('\n').length < layout.names[10].split('\n').length);
  });
});
