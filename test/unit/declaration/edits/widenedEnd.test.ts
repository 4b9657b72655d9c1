import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../../laws.ts';
import type { FloatParameter, IntParameter } from '../../../../src/space/parameter.ts';
import { widenedEnd } from '../../../../src/declaration/edits/widenedEnd.ts';

type Range = Omit<FloatParameter, 'name'> | Omit<IntParameter, 'name'>;
const ends = (range: Range): unknown => [
  widenedEnd({ name: 'x', ...range }, 'low'),
  widenedEnd({ name: 'x', ...range }, 'high'),
];
const float = (low: number, high: number, rest: Partial<FloatParameter> = {}): Range =>
  ({ type: 'float', low, high, scale: 'linear', ...rest }); // oxfmt-ignore
const int = (low: number, high: number, rest: Partial<IntParameter> = {}): Range =>
  ({ type: 'int', low, high, scale: 'linear', ...rest }); // oxfmt-ignore

describe('a range that is widened', () => {
  it('grows by half of its width, or on a log scale by half of its decades, but at most by one', () => {
    assert.deepEqual(ends(float(-1, 1)), [-2, 2]);
    assert.deepEqual(ends(float(-5, 10)), [-13, 18]); // -12.5 and 17.5, rounded
    assert.deepEqual(ends(float(1e-5, 0.1, { scale: 'log' })), [1e-6, 1]);
    assert.deepEqual(ends(float(0.1, 1, { scale: 'log' })), [0.03, 3]);
  });

  it('keeps the odds of a logit scale between 0 and 1', () => {
    assert.deepEqual(ends(float(0.5, 0.999, { scale: 'logit' })), [0.09, 0.9999]);
  });

  it('of whole numbers has whole ends, and powers of two where both are', () => {
    assert.deepEqual(ends(int(4, 12)), [2, 16]);
    assert.deepEqual(ends(int(16, 512, { scale: 'log' })), [2, 4096]);
    assert.deepEqual(ends(int(10, 1000, { scale: 'log' })), [1, 10_000]);
    assert.deepEqual(ends(int(3, 4)), [2, 5]);
  });

  it('grows by whole steps', () => {
    assert.deepEqual(ends(float(0.1, 0.7, { step: 0.2 })), [undefined, 1.1]);
    assert.deepEqual(ends(int(50, 500, { step: 50 })), [undefined, 750]);
    assert.deepEqual(ends(int(150, 500, { step: 50 })), [50, 700]);
  });

  it('keeps the sign of its values: an end goes half-way to 0, and one at 0 or next to it stays', () => {
    assert.deepEqual(ends(float(0.1, 0.9)), [0.05, 1.3]);
    assert.deepEqual(ends(float(-0.9, -0.1)), [-1.3, -0.05]);
    assert.deepEqual(ends(float(0, 1)), [undefined, 1.5]);
    assert.deepEqual(ends(int(1, 64)), [undefined, 100]);
  });

  it('contains what it was, without its other end having moved', () => {
    const pairs = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 400 }));
    const isLarger = ([low, width]: readonly [number, number]): void => {
      for (const range of [float(low / 7, (low + width) / 7), int(low, low + width)]) {
        for (const edge of ['low', 'high'] as const) {
          const end = widenedEnd({ name: 'x', ...range }, edge);
          if (end === undefined) continue;
          assert.ok(edge === 'low' ? end < range.low : end > range.high, `${edge} of ${JSON.stringify(range)}: ${end}`);
          assert.equal(Math.sign(end), Math.sign(range[edge]));
          assert.ok(range.type === 'float' || Number.isInteger(end));
        }
      }
    };
    forMany(200, pairs, isLarger);
  });
});
