import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axesOf } from '../../../../../webview/charts/parallel/axes.ts';
import { movedEnd } from '../../../../../webview/views/parallel/moveEnd.ts';
import { parallelStudy } from '../../charts/parallel/study.ts';

const [lr, layers, solver] = axesOf(parallelStudy, []);
const whole = { low: 0, high: 1 };

describe('a key on the end of a brush', () => {
  it('moves it by a part of the axis, by an integer, or by a category', () => {
    assert.deepEqual(movedEnd('ArrowDown', lr, whole, 'high'), { low: 0, high: 0.98 });
    assert.deepEqual(movedEnd('PageUp', lr, whole, 'low'), { low: 0.1, high: 1 });
    assert.deepEqual(movedEnd('ArrowUp', layers, whole, 'low'), { low: 0.25, high: 1 });
    assert.deepEqual(movedEnd('ArrowDown', solver, whole, 'high'), { low: 0, high: 0.5 });
  });

  it('stops at the other end and at the ends of the axis', () => {
    assert.deepEqual(movedEnd('End', lr, { low: 0, high: 0.3 }, 'low'), { low: 0.3, high: 0.3 });
    assert.deepEqual(movedEnd('End', solver, { low: 0, high: 1 }, 'low'), { low: 0.5, high: 1 });
    assert.deepEqual(movedEnd('ArrowUp', lr, whole, 'high'), whole);
    assert.deepEqual(movedEnd('Home', lr, { low: 0.3, high: 1 }, 'low'), whole);
  });

  it('takes the brush away, or is for something else', () => {
    assert.equal(movedEnd('Delete', lr, whole, 'low'), null);
    assert.equal(movedEnd('Tab', lr, whole, 'low'), undefined);
  });
});
