import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy } from '../../../../../src/study/summary/comparison.ts';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import { drawFronts } from '../../../../../webview/charts/front/fronts.ts';
import { frontStudy, threeObjectives } from '../../limitedStudies.ts';
import { summaryOf } from '../../summaries.ts';
import { namedTheme } from '../themes.ts';

const study = (name: string, summary: Summary = frontStudy) => comparedStudy({ ...summary, study: name });
const draw = (...studies: ReturnType<typeof study>[]) => drawFronts(studies, { x: 1, y: 0, isSmall: false }, namedTheme); // oxfmt-ignore

describe('the chart of several fronts', () => {
  it('has each by a colour and a symbol of its own', () => {
    const { plot, title, caption } = draw(study('own'), study('other'));
    assert.equal(title, 'Fronts: accuracy against latency_ms');
    assert.equal(caption, 'Better: upper left. 2 studies are drawn.');
    const looks = plot?.option.series.map((series) => ('symbol' in series ? [series.itemStyle?.color, series.symbol] : [])); // oxfmt-ignore
    assert.deepEqual(looks, [[namedTheme.bestSoFar, 'circle'], [namedTheme.trial, 'rect']]); // oxfmt-ignore
    assert.deepEqual(plot?.option.legend.data, ['own', 'other']);
  });

  it('says which studies are not in it, and why', () => {
    const others = [study('three', threeObjectives), study('loss', summaryOf([1], { goal: 'minimize', metric: 'loss' })), study('empty', { ...frontStudy, front: [] })]; // oxfmt-ignore
    assert.equal(
      draw(study('own'), ...others).caption,
      'Better: upper left. 1 study is drawn. ' +
        'three is only in the table: it maximizes accuracy, minimizes latency_ms and minimizes size_mb, so its values cannot share the axes. ' +
        'loss is only in the table: it minimizes loss, so its values cannot share the axis. empty has no value yet.',
    );
  });

  it('has a row of its table for each point of each front, in the order of its line', () => {
    const table = draw(study('own'), study('other')).plot?.table ?? assert.fail();
    assert.deepEqual([table.headings, table.length], [['study', 'trial', 'accuracy', 'latency_ms'], 26]);
    assert.deepEqual(table.row(25).cells, ['other', '11', '0.8321', '61.22']);
  });
});
