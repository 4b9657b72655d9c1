import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { accumulator } from '../../../../src/math/compiled/accumulator.ts';
import { column } from './arbitraries.ts';

const additions = fc.array(fc.record({ sum: fc.nat({ max: 1 }), number: fc.nat({ max: 4 }) }), { maxLength: 20 });
const problems = fc
  .oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 500, max: 505 }))
  .chain((length) => fc.record({ length: fc.constant(length), columns: fc.array(column(length), { minLength: 5, maxLength: 5 }), additions })); // oxfmt-ignore

describe('a sum that grows by a column at a time', () => {
  it('has the largest entry of the plain sum, to the bit, and no less than it began with, whatever other sums grow between', () => {
    forAll(problems, ({ length, columns, additions }) => {
      const sums = [1, -0.5].map((first) => ({
        first,
        compiled: accumulator(length, first, (number) => columns[number]),
        entries: new Array<number>(length).fill(first),
      }));
      for (const { sum, number } of additions) {
        const { first, compiled, entries } = sums[sum];
        entries.forEach((value, i) => {
          entries[i] = value + columns[number][i];
        });
        const largest = entries.reduce((most, value) => (value > most ? value : most), first);
        assert.ok(Object.is(compiled.add(number), largest));
      }
    });
  });
});
