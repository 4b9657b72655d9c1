import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import {
  worstBesideBetterHalf,
  worstShown,
  labelledEnds,
  roundedEnd,
  roundedPower,
  tickInterval,
} from '../../../../webview/charts/ranges.ts';

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

  it('is that beside the better half, where the others leave it a twentieth of the height', () => {
    const half = [0.9, 0.91, 0.92, 0.93, 0.94, 0.1, 0.1, 0.1];
    assert.equal(worstBesideBetterHalf(half, 'maximize')?.toFixed(6), '0.780000');
    assert.equal(worstBesideBetterHalf(half.map((value) => -value), 'minimize')?.toFixed(6), '-0.780000'); // oxfmt-ignore
    assert.equal(worstBesideBetterHalf(half, 'minimize'), null);
    assert.equal(worstBesideBetterHalf([...half.slice(0, 5), 0.7, 0.6, 0.5], 'maximize'), null);
    assert.equal(worstBesideBetterHalf([1, 1, 1, 1, 1, 0, 0, 0], 'maximize'), null, 'of equal values');
    assert.equal(worstBesideBetterHalf([1, 0.99, 0], 'maximize'), null, 'of a handful');
  });

  it('leaves most values on the axis, whatever they are', () => {
    const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 8, maxLength: 60 });
    forAll(values, (column) => {
      const worst = worstShown(column, 'minimize') ?? Infinity;
      assert.ok(column.filter((value) => value <= worst).length >= 0.7 * column.length);
    });
  });
});

describe('ticks at round numbers', () => {
  it('are three to eight, 1, 2 or 5 times a power of ten apart', () => {
    assert.deepEqual([1, 3, 7, 40, 0.02].map(tickInterval), [0.2, 1, 2, 10, 0.005]);
  });

  it('end at the one that is nearest to a value or beyond it, on either side', () => {
    assert.equal(roundedEnd(0.2, 0.63333).end, 0.7);
    assert.equal(roundedEnd(0.95, 0.13).end, 0);
    assert.equal(roundedEnd(-290_000, -231_000).end, -230_000);
  });

  it('of a logarithmic axis are 1, 2 or 5 times a power of ten', () => {
    assert.deepEqual([0.63333, 1, 1234.5].map((x) => roundedPower(x, 'up')), [1, 1, 2000]); // oxfmt-ignore
    assert.deepEqual([0.63333, 1, 1999].map((x) => roundedPower(x, 'down')), [0.5, 1, 1000]); // oxfmt-ignore
  });

  it('are the only ends of an axis that have a label', () => {
    assert.deepEqual(labelledEnds(0, 40), { showMinLabel: true, showMaxLabel: true });
    assert.deepEqual(labelledEnds(0.13333, 0.8), { showMinLabel: false, showMaxLabel: true });
    assert.deepEqual(labelledEnds(0, 49), { showMinLabel: true, showMaxLabel: false });
  });
});
