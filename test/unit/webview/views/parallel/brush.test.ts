import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../../laws.ts';
import { axesOf, placeOf } from '../../../../../webview/charts/parallel/axes.ts';
import { brushOf, brushText, withBrush, movedEnd } from '../../../../../webview/views/parallel/brush.ts';
import { columnsOf } from '../../../../../webview/views/trials/columns.ts';
import { findTrials } from '../../../../../webview/views/trials/selectTrials.ts';
import { parallelStudy } from '../../charts/parallel/study.ts';
import { summaryOf, trialOf } from '../../summaries.ts';

const columns = columnsOf(parallelStudy);
const [lr, layers, solver, accuracy] = axesOf(parallelStudy, []);

describe('a brush on an axis', () => {
  it('is written into the search as comparisons, and read from it', () => {
    assert.equal(withBrush('', lr, { low: 0.25, high: 0.75 }, columns), 'lr >= 0.0316 lr <= 0.316');
    assert.equal(withBrush('', layers, { low: 0.2, high: 1 }, columns), 'layers >= 2');
    assert.equal(withBrush('', solver, { low: 0.1, high: 0.4 }, columns), 'solver = adam');
    assert.equal(withBrush('', accuracy, { low: 0, high: 0.5 }, columns), 'accuracy <= 0.75');
    const { low, high } = brushOf(lr, 'lr > 0.1 lr < 0.5', columns) ?? assert.fail();
    assert.ok(Math.abs(low - 0.5) < 1e-9 && Math.abs(high - 0.849) < 1e-3);
    assert.deepEqual(brushOf(solver, 'solver != adam', columns), { low: 0.5, high: 1 });
    assert.deepEqual(brushText(layers, { low: 0.2, high: 1 }), ['2', '5']);
  });

  it('takes the place of the one before and leaves the rest of the search as it is', () => {
    const search = withBrush('adam lr > 0.2 state:failed', lr, { low: 0, high: 0.5 }, columns);
    assert.equal(search, 'adam state : failed lr <= 0.1');
    assert.equal(withBrush(search, lr, null, columns), 'adam state : failed');
    assert.equal(withBrush('lr <', lr, { low: 0, high: 0.5 }, columns), 'lr <= 0.1');
  });

  it('that has all of the axis is none', () => {
    assert.equal(withBrush('', lr, { low: 0, high: 1 }, columns), '');
    assert.equal(brushOf(lr, 'adam', columns), null);
  });

  it('leaves the trials whose place is in it, whatever the names and values', () => {
    const text = fc.string({ maxLength: 8 });
    const names = fc.uniqueArray(fc.oneof(text, fc.constantFrom('value', 'state', '"', ' ')), {
      minLength: 1,
      maxLength: 3,
    });
    forAll(names, fc.uniqueArray(text, { minLength: 2, selector: (each) => each.toLowerCase() }), (names, values) => {
      const trials = values.map((value, i) =>
        trialOf({ trial: i + 1, value: i, parameters: Object.fromEntries(names.map((name) => [name, value])) }),
      );
      const axes = names.map((parameter) => ({ parameter, scale: 'category' as const, values }));
      const summary = summaryOf([], { trials, parameters: names, axes });
      const [axis] = axesOf(summary, []);
      const own = columnsOf(summary);
      const search = withBrush('', axis, { low: 0, high: 0.5 }, own);
      const found = findTrials(summary, own, search);
      assert.deepEqual(
        found.map(({ trial }) => trial),
        trials.filter((trial) => (placeOf(axis, trial) ?? 1) <= 0.5).map(({ trial }) => trial),
      );
    });
  });
});

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
