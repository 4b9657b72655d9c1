import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import {
  formatAlike,
  formatEstimate,
  formatNumber,
  formatDuration,
  formatValue,
} from '../../../../webview/text/format.ts';

// the last few doubles below infinity round up into it
const finite = fc.double({ noNaN: true, min: -1e308, max: 1e308 });

describe('formatNumber(x)', () => {
  it('reads back as x to five significant digits', () => {
    forAll(finite, (x) => {
      const read = Number(formatNumber(x));
      assert.ok(Math.abs(read - x) <= 5.001e-5 * Math.abs(x), `${x} reads ${formatNumber(x)}`);
    });
  });

  it('is at most twelve characters', () => forAll(finite, (x) => formatNumber(x).length <= 12));

  it('writes integers below a million in full', () => {
    forAll(fc.integer({ min: -999_999, max: 999_999 }), (n) => formatNumber(n) === String(n));
  });

  it('has neither trailing zeros nor a plus in its exponents', () => {
    assert.equal(formatNumber(2e9), '2e9');
    assert.equal(formatNumber(1.5e-7), '1.5e-7');
    assert.equal(formatNumber(1e10), '1e10');
    assert.equal(formatNumber(0.1 + 0.2), '0.3');
  });
});

describe('formatEstimate(mean, sd)', () => {
  it('gives the deviation two significant digits and the mean the same decimal place', () => {
    assert.equal(formatEstimate(0.931234, 0.00347), '0.9312 ± 0.0035');
    assert.equal(formatEstimate(12.3456, 1.25), '12.3 ± 1.3');
  });

  it('rounds whole numbers as well, and falls back to significant digits where decimals do not serve', () => {
    assert.equal(formatEstimate(12345, 678), '12350 ± 680');
    assert.equal(formatEstimate(1.23456e-8, 1.26e-9), '1.23e-8 ± 1.3e-9');
    assert.equal(formatEstimate(0.5, 0), '0.5 ± 0');
    assert.equal(formatEstimate(0.5, 1e-9), '0.5 ± 1e-9');
  });
});

describe('formatAlike(numbers)', () => {
  const alike = (numbers: number[]): string[] => numbers.map(formatAlike(numbers));
  it('gives all of them the same decimals: as many as the middle one has, and one of them needs', () => {
    assert.deepEqual(alike([0.31, 0.31001, 2.5]), ['0.31000', '0.31001', '2.50000']);
    assert.deepEqual(alike([0.1, 0.25, 0.3]), ['0.10', '0.25', '0.30']);
    assert.deepEqual(alike([0, 1, 20]), ['0', '1', '20']);
    assert.deepEqual(alike([100.5, 90.123456, 80]), ['100.500', '90.123', '80.000']);
  });

  it('leaves those as they are that it would cut to nothing', () => {
    assert.deepEqual(alike([0.5, 0.25, 1.5e-7, 2e9]), ['0.50', '0.25', '1.5e-7', '2e9']);
    assert.deepEqual(alike([1e-7, 1.2e-6, 3e-5, 0.052]), ['1e-7', '1.2e-6', '3e-5', '0.052']);
    assert.deepEqual(alike([0.00000027, 0.00015691, 0.00005729, 0.0002, 0]), ['2.7e-7', '0.00015691', '0.00005729', '0.00020000', '0.00000000']); // oxfmt-ignore
    assert.deepEqual(alike([]), []);
  });
});

describe('formatDuration(seconds)', () => {
  it('names the two largest units that matter', () => {
    assert.equal(formatDuration(0.04), '0.0 s');
    assert.equal(formatDuration(9.94), '9.9 s');
    assert.equal(formatDuration(9.96), '10 s');
    assert.equal(formatDuration(59.6), '1 min 0 s');
    assert.equal(formatDuration(7265), '2 h 1 min');
  });
});

describe('formatValue(value)', () => {
  it('tells a parameter that is null from one the trial does not have', () => {
    assert.equal(formatValue(null), 'null');
    assert.equal(formatValue(undefined), '–');
  });

  it('shows text and booleans as they are', () => {
    assert.equal(formatValue('1e3'), '1e3');
    assert.equal(formatValue(false), 'false');
  });
});
