import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawContour } from '../../../../webview/charts/contour.ts';
import { drawSlice } from '../../../../webview/charts/slice.ts';
import { limitedStudy } from '../limitedStudies.ts';
import { choiceSlice, slice } from './insights.ts';
import { namedTheme } from './themes.ts';

const keeps = [0.95, 0.5, 0.04];
const seriesOf = (plot: ReturnType<typeof drawSlice>['plot'], name: string) =>
  plot?.option.series.find((each) => each.name === name) ?? assert.fail(name);

const part = (of: unknown, name: string): unknown => Reflect.get(Object(of), name);

describe('where the limits are likely kept', () => {
  const { plot } = drawSlice({ ...slice, keeps }, undefined, 'accuracy', limitedStudy, namedTheme);

  it('is a bar at the foot of a slice, thick from 90 % on, thin down to 10 %, and none below', () => {
    const [kept, open] = ['limits likely kept', 'limits perhaps kept'].map((name) => seriesOf(plot, name));
    const ends = (data: unknown) =>
      JSON.stringify(data)
        .match(/\d\.\d+/g)
        ?.map((x) => Number(Number(x).toPrecision(3)));
    assert.deepEqual(ends(kept.data), [0.001, 0.00316, 0.00316]);
    assert.deepEqual(ends(open.data), [0.00316, 0.0316, 0.0316]);
    const widths = [kept, open].map((each) => Number(Reflect.get(Object(Reflect.get(each, 'lineStyle')), 'width')));
    assert.ok(widths[0] > widths[1]);
    // the library would draw no legend of it: so it is in the colour of all text
    assert.equal(Reflect.get(Object(Reflect.get(kept, 'lineStyle')), 'color'), namedTheme.text);
  });

  it('has a mark under each category', () => {
    const of = drawSlice({ ...choiceSlice, keeps }, undefined, 'accuracy', limitedStudy, namedTheme);
    assert.deepEqual(seriesOf(of.plot, 'limits likely kept').data, [[0, 0]]);
    assert.deepEqual(seriesOf(of.plot, 'limits perhaps kept').data, [[1, 0]]);
  });

  it('is hatched in a map where they are likely broken, and more sparsely where that is open', () => {
    const mean = [[1, 2, 3]];
    const y = { ...choiceSlice, values: ['adam'] };
    const { plot: map, caption } = drawContour({ x: slice, y, mean, keeps: [keeps] }, 'accuracy', limitedStudy, namedTheme); // oxfmt-ignore
    const [broken, open] = ['limits likely broken', 'limits perhaps kept'].map((name) => seriesOf(map, name));
    assert.deepEqual([broken.data, open.data], [[[2, 0, 0.04]], [[1, 0, 0.5]]]);
    const gaps = [broken, open].map(({ itemStyle }) => {
      const decal = part(itemStyle, 'decal');
      assert.equal(part(decal, 'color'), namedTheme.text);
      return Number(part(part(decal, 'dashArrayY'), '1'));
    });
    assert.ok(gaps[0] < gaps[1]);
    // a stroke of the text's colour is lost on a colour that is as light, or as dark
    const cells: readonly unknown[] = Array.isArray(map?.option.series[0].data) ? map.option.series[0].data : [];
    assert.deepEqual(
      cells.map((cell) => part(part(cell, 'itemStyle'), 'opacity')),
      [1, 0.75, 0.5],
    );
    assert.match(caption, /Hatched: the limits are likely broken/);
    assert.deepEqual(map?.table.headings.at(-1), 'keeps the limits');
    assert.equal(map.table.row(2).cells.at(-1), '4 %');
  });

  it('is in the table, and neither in the chart nor in the table of a study without limits', () => {
    assert.deepEqual(plot?.table.row(0).cells, ['0.001', '0.7', '0.6', '0.8', '95 %']);
    const without = drawSlice(slice, undefined, 'accuracy', limitedStudy, namedTheme).plot;
    assert.equal(without?.table.headings.length, 4);
    assert.ok(without.option.series.every(({ name }) => !String(name).startsWith('limits')));
  });
});

describe('a chart of another metric', () => {
  it('has the trials at their values of it, and nothing that is as good', () => {
    const { best: _, asGood: __, supported: ___, edge: ____, ...curve } = slice;
    const { plot, caption } = drawSlice(curve, undefined, 'size_mb', limitedStudy, namedTheme);
    const [, second] = limitedStudy.trials;
    const points = plot?.option.series.flatMap(({ data }): unknown[] => (Array.isArray(data) ? data : [])) ?? [];
    const values = points.map((point) => (Array.isArray(point) ? Number(point[1]) : NaN));
    assert.ok(values.includes(second.values?.size_mb ?? NaN));
    assert.equal(plot?.option.yAxis[0].name, 'size_mb');
    assert.equal(caption, '');
  });

  it('says of a map that more colour is higher where no value of it is better', () => {
    const { caption } = drawContour({ x: slice, y: choiceSlice, mean: [[1, 2, 3], [1, 2, 3], [1, 2, 3]] }, 'size_mb', limitedStudy, namedTheme); // oxfmt-ignore
    assert.match(caption, /^Predicted size_mb: the more colour, the higher\./);
  });
});
