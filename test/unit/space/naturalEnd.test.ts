import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { widenedEnd } from '../../../src/declaration/edits/widenedEnd.ts';
import { isNaturalEnd } from '../../../src/space/naturalEnd.ts';
import type { FloatParameter, IntParameter } from '../../../src/space/parameter.ts';
import { fc, forMany } from '../../laws.ts';

const ends = (type: 'float' | 'int', low: number, high: number, scale: 'linear' | 'log' = 'linear') =>
  (['low', 'high'] as const).map((end) => isNaturalEnd({ name: 'x', type, low, high, scale }, end));

describe('the natural end of a range', () => {
  it('is 0 of values of one sign, and 1 of a part of [0, 1]', () => {
    assert.deepEqual(ends('float', 0, 0.5), [true, false]);
    assert.deepEqual(ends('float', 0, 1), [true, true]);
    assert.deepEqual(ends('float', 0.8, 1), [false, true]);
    assert.deepEqual(ends('float', -1, 0), [false, true]);
    assert.deepEqual(ends('float', -1, 1), [false, false]);
  });

  it('is of whole numbers 0, or 1 where they begin there', () => {
    assert.deepEqual(ends('int', 0, 1), [true, false]);
    assert.deepEqual(ends('int', 1, 8), [true, false]);
    assert.deepEqual(ends('int', 1, 512, 'log'), [true, false]);
    assert.deepEqual(ends('int', 2, 8), [false, false]);
  });

  it('is none on a logarithmic scale', () => assert.deepEqual(ends('float', 1e-4, 1, 'log'), [false, false]));

  it('is none where a range without steps can be widened, but at 1', () => {
    const range = fc.record({
      type: fc.constantFrom('float', 'int'),
      low: fc.integer({ min: -3, max: 3 }),
      width: fc.integer({ min: 1, max: 9 }),
    });
    forMany(200, range, ({ type, low, width }) => {
      const parameter: FloatParameter | IntParameter = { name: 'x', type, low, high: low + width, scale: 'linear' };
      for (const end of ['low', 'high'] as const) {
        if (parameter[end] === (type === 'float' ? 1 : -1)) continue;
        const isStuck = widenedEnd(parameter, end) === undefined;
        assert.equal(isNaturalEnd(parameter, end), isStuck, JSON.stringify([parameter, end]));
      }
    });
  });
});
