import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import { drawFront, valueText } from '../../../../../webview/charts/front/front.ts';
import { drawHypervolume } from '../../../../../webview/charts/front/hypervolume.ts';
import { frontStudy, threeObjectives } from '../../limitedStudies.ts';
import { trialOf } from '../../summaries.ts';
import { namedTheme } from '../themes.ts';

const choices = { x: 1, y: 0, isSmall: false, shown: 12 };
const draw = (summary: Summary, changed = {}) => drawFront(summary, { ...choices, ...changed }, namedTheme);
const series = (summary: Summary, name: string, changed = {}) =>
  draw(summary, changed).plot?.option.series.find((each) => each.name === name);
const placesOf = (name: string, changed = {}): unknown[] =>
  Array.from<unknown>(series(frontStudy, name, changed)?.data ?? []);

describe('the chart of a front', () => {
  it('says where the better points are, by the goals of its axes', () => {
    assert.equal(draw(frontStudy).title, 'Front: accuracy against latency_ms');
    assert.equal(draw(frontStudy).caption, 'Better: upper left. 13 of 18 trials that keep the limit are on the front.');
    assert.match(draw(frontStudy, { x: 0, y: 1 }).caption, /^Better: lower right\./);
    assert.match(
      draw(threeObjectives).caption,
      /A point of the front that looks dominated here is better in size_mb\.$/,
    );
  });

  it('joins the front from left to right, with what it dominates and what breaks a limit apart', () => {
    const front = placesOf('front');
    assert.deepEqual([front.length, front[0], front.at(-1)], [13, [15.86, 0.5456], [61.22, 0.8321]]);
    assert.equal(placesOf('dominated').length, 5);
    assert.equal(placesOf('breaks a limit').length, 5);
    assert.deepEqual(placesOf('knee'), [[36.44, 0.7336]]);
    assert.deepEqual(placesOf('your choice', { shown: 14 }), [[49.88, 0.808]]);
  });

  it('has steps that end at the next point where less is better across, and start there where more is', () => {
    const stepOf = (changed = {}): unknown => {
      const front = series(frontStudy, 'front', changed);
      return front && 'step' in front ? front.step : undefined;
    };
    assert.equal(stepOf(), 'end');
    assert.equal(stepOf({ x: 0, y: 1 }), 'start');
  });

  it('has arrows at the edge for what would flatten an axis, and never for the front', () => {
    const far = (trial: number, latency_ms: number, feasible: boolean) =>
      trialOf({ trial, value: 0.5, values: { accuracy: 0.5, latency_ms }, feasible });
    const trials = [...frontStudy.trials, far(25, 5000, true), far(26, 9000, false)];
    assert.match(draw({ ...frontStudy, trials }).caption, /2 values are beyond the axis, at the arrows\.$/);
    const arrows = series({ ...frontStudy, trials }, 'beyond the axis')?.data;
    assert.match(JSON.stringify(arrows), /^\[.*"symbolRotate":-90\},.*"symbolRotate":-90,"itemStyle"/);
    const onFront = draw({ ...frontStudy, trials, front: [...(frontStudy.front ?? []), 25, 26] });
    assert.doesNotMatch(onFront.caption, /beyond/);
  });

  it('has an axis as long as what keeps the limits needs, however far out the others are', () => {
    const kept = { value: 0.5, feasible: true };
    const trials = Array.from({ length: 12 }, (_, i) =>
      trialOf({ ...kept, trial: i + 1, values: { accuracy: 0.5, latency_ms: 10 + i } }),
    );
    const broken = trialOf({ trial: 13, value: 0.5, values: { accuracy: 0.5, latency_ms: 30 }, feasible: false });
    const study = { ...frontStudy, trials: [...trials, broken], front: [1, 2] };
    assert.match(draw(study).caption, /1 value is beyond the axis/);
  });

  it('has no line of a front in more objectives than its axes', () => {
    const front = series(threeObjectives, 'front');
    assert.equal(front && 'lineStyle' in front ? front.lineStyle.width : undefined, 0);
  });

  it('has whiskers of one deviation at the front alone, in the directions in which one is known', () => {
    assert.deepEqual(placesOf('± one deviation from run to run'), []);
    const declared = frontStudy.objectives?.map((each, i) => (i === 1 ? { ...each, noise: 2 } : each)) ?? [];
    const noisy = { ...frontStudy, objectives: declared };
    const whiskers = Array.from<unknown>(series(noisy, '± one deviation from run to run')?.data ?? []);
    const cap = { symbol: 'rect', symbolSize: [1, 7] };
    const first = frontStudy.front?.[0] ?? assert.fail();
    const { accuracy, latency_ms } = frontStudy.trials.at(first - 1)?.values ?? assert.fail();
    assert.deepEqual(whiskers.slice(0, 3), [{ value: [latency_ms - 2, accuracy], ...cap }, { value: [latency_ms + 2, accuracy], ...cap }, { value: [NaN, NaN] }]); // oxfmt-ignore
    assert.equal(whiskers.length, 3 * 13);
    assert.equal(series(noisy, '± one deviation from run to run', { isSmall: true }), undefined);
  });

  it('says in the tooltip of a point of the front how the deviation is known', () => {
    assert.equal(valueText(36.44, { sd: 2, from: 'declared' }), '36.4 ± 2.0, as declared');
    assert.equal(valueText(36.44, { sd: 2, from: 'model' }), '36.4 ± 2.0, by the model');
    assert.equal(valueText(36.44, { sd: 2, from: { trials: 5 } }), '36.4 ± 2.0, from 5 repeated trials');
    assert.equal(valueText(36.44, null), '36.44');
    const expected = { mean: 38.1, predictiveSd: 2 };
    assert.equal(valueText(36.44, { sd: 2, from: 'model' }, expected), '36.44, expected 38.1 ± 2.0');
  });

  it('is without a legend and a tooltip where it is small', () => {
    const option = draw(threeObjectives, { isSmall: true }).plot?.option;
    assert.deepEqual([option?.legend.show, option?.tooltip.show], [false, false]);
    assert.equal(option?.series.length, draw(threeObjectives).plot?.option.series.length);
  });

  it('is read from the front, point by point, with what each trial is', () => {
    const table = draw(frontStudy).plot?.table ?? assert.fail();
    assert.deepEqual(table.headings, ['trial', 'accuracy', 'latency_ms', 'place']);
    assert.deepEqual(table.row(table.length - 1).cells, ['23', '0.5456', '15.86', 'on the front']);
    assert.deepEqual([0, 1].map((i) => table.row(i).cells.at(-1)), ['dominated', 'breaks a limit']); // oxfmt-ignore
  });

  it('says why it is empty', () => {
    const { caption, plot } = draw({ ...frontStudy, trials: [], front: [] });
    assert.deepEqual([caption, plot], ['No trial has a value of each objective yet.', null]);
  });
});

describe('the chart of the hypervolume', () => {
  it('says what share of the box the front dominates', () => {
    const { caption, plot } = drawHypervolume(frontStudy, namedTheme);
    assert.equal(caption, 'The front dominates 67 % of the box from the worst to the best value of each objective.');
    assert.deepEqual(plot?.table.row(plot.table.length - 1).cells, ['24', '0.673']);
  });
});
