import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { linearCombination, linearCombinations } from '../../../../src/math/linalg/columns.ts';

const numbers = (length: number) => {
  const number = fc.double({ min: -1, max: 1, noNaN: true });
  return fc.array(number, { minLength: length, maxLength: length }).map((values) => Float64Array.from(values));
};
const ROWS = 3;
const columns = fc.array(numbers(ROWS), { maxLength: 11 });
/** For the columns, lists of coefficients of every length up to their number. */
const problems = columns.chain((Z) => {
  const list = fc.integer({ min: 0, max: Z.length }).chain(numbers);
  return fc.record({ Z: fc.constant(Z), U: fc.array(list, { maxLength: 5 }) });
});

function byDefinition(Z: readonly Float64Array[], u: Float64Array): number[] {
  return Array.from({ length: ROWS }, (_, i) => u.reduce((sum, value, j) => sum + value * Z[j][i], 0));
}

function near(actual: readonly Float64Array[], expected: readonly number[][]): void {
  assert.equal(actual.length, expected.length);
  actual.forEach((sum, q) => {
    sum.forEach((value, i) => assert.ok(Math.abs(value - expected[q][i]) < 1e-13, `sum ${q}, entry ${i}`));
  });
}

describe('a weighted sum of columns', () => {
  it('is its definition, for any number of columns and a list of weights that may end early', () => {
    forAll(problems, ({ Z, U }) => {
      near(
        U.map((u) => linearCombination(Z, u, ROWS)),
        U.map((u) => byDefinition(Z, u)),
      );
    });
  });

  it('is the same one by one and all together', () => {
    forAll(problems, ({ Z, U }) => {
      near(
        linearCombinations(Z, U, ROWS),
        U.map((u) => byDefinition(Z, u)),
      );
    });
  });
});
