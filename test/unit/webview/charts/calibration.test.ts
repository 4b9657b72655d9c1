import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawCalibration } from '../../../../webview/charts/calibration.ts';
import { summaryOf } from '../summaries.ts';
import { namedTheme } from './themes.ts';

const pairs = [
  { trial: 1, mean: 2, sd: 1, value: 3 },
  { trial: 2, mean: 5, sd: 1, value: 1 },
];
const draw = (warning: 'tooSure' | 'tooUnsure' | null) =>
  drawCalibration(summaryOf([], { calibration: { trials: 12, within: 9, warning, pairs } }), namedTheme);

describe('the chart of predictions', () => {
  it('has what was measured over what was predicted, and the diagonal from the least to the greatest of both', () => {
    const [diagonal, points] = draw(null).plot?.option.series.map(({ data }) => data) ?? [];
    assert.deepEqual(diagonal, [[1, 1], [5, 5]]); // oxfmt-ignore
    assert.deepEqual(points, [[2, 3], [5, 1]]); // oxfmt-ignore
  });

  it('counts the values inside their bands, and warns in words where the model is wrong', () => {
    const counted = '9 of 12 values are inside the 95 % band that was predicted';
    assert.equal(draw(null).caption, `${counted}: fine.`);
    assert.match(draw('tooSure').caption, /predicted: too sure\. Trust/);
    assert.match(draw('tooUnsure').caption, /too unsure\.$/);
  });

  it('says so where no prediction was recorded', () => {
    assert.equal(drawCalibration(summaryOf([0.1]), namedTheme).plot, null);
  });
});
