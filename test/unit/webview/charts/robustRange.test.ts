import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { worstShown } from '../../../../webview/charts/robustRange.ts';

const good = [1, 2, 3, 4, 5, 6, 7, 8, 9];

describe('the range of an axis', () => {
  it('ends before a value that would flatten it', () => {
    assert.equal(worstShown([...good, 1e6], 'minimize'), 9);
    assert.equal(worstShown([...good, -1e6], 'maximize'), 1);
  });

  it('is that of all values where none is far out', () => assert.equal(worstShown(good, 'minimize'), null));

  it('never cuts the side of the best', () => {
    assert.equal(worstShown([...good, -1e6], 'minimize'), null);
    assert.equal(worstShown([...good, 1e6], 'maximize'), null);
  });

  it('cuts nothing from a handful of values', () => assert.equal(worstShown([1, 2, 1e6], 'minimize'), null));

  it('leaves most values on the axis, whatever they are', () => {
    const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(values, (column) => {
        const worst = worstShown(column, 'minimize') ?? Infinity;
        assert.ok(column.filter((value) => value <= worst).length >= 0.7 * column.length);
      }),
    );
  });
});
