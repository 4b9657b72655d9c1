/** Numbers on which the compiled loops and the plain ones are compared, to the bit. */
import assert from 'node:assert/strict';
import fc from 'fast-check';

/** Mostly ordinary numbers, and those that floating point treats in its own way. */
const number = fc.oneof(
  { weight: 20, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 5e-324, 1e308, -1e308) },
);
/** Long ones repeat some numbers, because thousands are too many to draw. */
export const column = (length: number): fc.Arbitrary<Float64Array> =>
  fc.array(number, { minLength: 1, maxLength: 37 }).map((some) => {
    return Float64Array.from({ length }, (_, i) => some[(i * i + (i >> 3)) % some.length]);
  });
export const columns = (count: number, length: number) =>
  fc.array(column(length), { minLength: count, maxLength: count });

/** Row j has j + 1 entries. */
export const triangle = (rows: number): fc.Arbitrary<Float64Array[]> =>
  fc.tuple(...Array.from({ length: rows }, (_, j) => column(j + 1)));

export function identical(actual: readonly Float64Array[], expected: readonly Float64Array[]): void {
  assert.equal(actual.length, expected.length);
  actual.forEach((values, q) => {
    assert.equal(values.length, expected[q].length);
    const i = values.findIndex((value, i) => !Object.is(value, expected[q][i]));
    assert.ok(i === -1, `column ${q}, entry ${i}: ${values[i]} is not ${expected[q][i]}`);
  });
}
