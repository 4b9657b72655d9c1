import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { rangeOf, shareBetween } from '../../../../src/engine/front/range.ts';

const numbers = fc.oneof(
  fc.constantFrom(0, 5e-324, -5e-324, 1e-300, 1, 1.7e308, -1.7e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

describe('the range of an objective', () => {
  it('has every value in it, and its ends are values', () => {
    forAll(fc.array(fc.tuple(numbers, numbers), { minLength: 1 }), (rows) => {
      const { worst, best } = rangeOf(rows, 1);
      for (const [, value] of rows) assert.ok(worst <= value && value <= best);
      assert.ok([worst, best].every((end) => rows.some(([, value]) => value === end)));
    });
  });

  it('is divided into shares from 0 to 1, in the order of the values, whatever its size', () => {
    forAll(fc.array(numbers, { minLength: 2, maxLength: 6 }), (values) => {
      const [low, ...rest] = values.toSorted((a, b) => a - b);
      const high = rest[rest.length - 1];
      const shares = [low, ...rest].map((value) => shareBetween(low, high, value));
      assert.equal(shares[0], 0);
      assert.equal(shares[shares.length - 1], low === high ? 0 : 1);
      for (const [i, share] of shares.entries()) assert.ok(i === 0 || share >= shares[i - 1], String(share));
      for (const [i, value] of [low, ...rest].entries())
        assert.ok(low === high || Math.abs(shareBetween(high, low, value) - (1 - shares[i])) < 1e-9);
    });
  });
});
