import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contourOf } from '../../../../src/engine/explain/contour.ts';
import { predictionAt } from '../../../../src/engine/explain/prediction.ts';
import type { Space } from '../../../../src/space/parameter.ts';
import { fitted } from './studies.ts';

const space: Space = [
  { name: 'x', type: 'float', low: -1, high: 1, scale: 'linear' },
  { name: 'y', type: 'float', low: 1e-3, high: 1, scale: 'log' },
  { name: 'kind', type: 'choice', values: ['a', 'b'] },
];
const study = fitted(space, 60, ({ x, y, kind }) => Number(x) ** 2 + Math.log10(Number(y)) + (kind === 'a' ? 3 : 0));

describe('a contour', () => {
  it('has the predicted mean over two parameters, through the recommended point', () => {
    const contour = contourOf(study, ['x', 'y']);
    assert.ok(contour);
    const { x, y, mean } = contour;
    assert.deepEqual([x.scale, y.scale, x.values.length, y.values.length], ['linear', 'log', 40, 40]);
    for (const [i, j] of [
      [3, 7],
      [39, 0],
      [20, 20],
    ]) {
      // oxfmt-ignore
      const point = { x: x.values[j], y: y.values[i], kind: study.incumbent.point.kind };
      assert.ok(Math.abs(mean[i][j] - predictionAt(study, point).mean) < 1e-9);
    }
  });

  it('has a row or a column for each category', () => {
    const contour = contourOf(study, ['kind', 'x']);
    assert.deepEqual(contour?.x, { parameter: 'kind', scale: 'category', values: ['a', 'b'], at: 'b' });
    assert.ok(contour.mean.every(([a, b]) => a > b));
  });

  it('is none of a name that is no parameter', () => {
    assert.equal(contourOf(study, ['x', 'z']), null);
  });
});

describe('a prediction', () => {
  it('is near the values of tried points, and less certain far from them', () => {
    const [tried] = study.succeeded;
    const at = predictionAt(study, tried.point);
    const expected =
      Number(tried.point.x) ** 2 + Math.log10(Number(tried.point.y)) + (tried.point.kind === 'a' ? 3 : 0);
    assert.ok(Math.abs(at.mean - expected) < 0.1, `${at.mean}, not ${expected}`);
    assert.ok(at.sd <= at.predictiveSd);
    assert.ok(predictionAt(study, { x: 1, y: 1e-3, kind: 'b' }).sd > at.sd);
  });

  it('has the chance to be better than the recommended point: half for the point itself', () => {
    assert.ok(Math.abs(predictionAt(study, study.incumbent.point).chance - 0.5) < 1e-6);
    assert.ok(predictionAt(study, { x: 1, y: 1, kind: 'a' }).chance < 0.01);
    assert.ok(predictionAt(study, { x: 0, y: 1e-3, kind: 'b' }).chance > 0.6);
  });
});
