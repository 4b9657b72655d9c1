import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import { cholesky, choleskyInverse } from '../../../../src/math/linalg/cholesky.ts';
import { factorInPlace, inverseOf } from '../../../../src/math/compiled/cholesky.ts';
import { identical, triangle } from './arbitraries.ts';

/** Mostly positive definite: of a large diagonal. */
const problems = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 1, 30))
  .chain(([n, diagonal]) =>
    triangle(n).map((rows) => rows.map((row, i) => row.map((value, j) => (j === i ? diagonal + value : value)))),
  );

describe('the compiled inverse', () => {
  it('is the plain one, to the bit, and there is none of the same matrices', () => {
    forMany(100, problems, (A) => {
      const compiled = inverseOf(A);
      const L = cholesky(A);
      assert.equal(compiled === undefined, L === undefined);
      if (compiled === undefined || L === undefined) return;
      identical([compiled.pivots], [Float64Array.from(L, (row, i) => row[i])]);
      identical(compiled.inverse, choleskyInverse(L));
    });
  });
});

describe('the compiled factor', () => {
  it('is the plain one, to the bit, and there is none of the same matrices', () => {
    forMany(100, problems, (A) => {
      const compiled = Float64Array.from(A.flatMap((row) => [...row]));
      const L = cholesky(A);
      assert.equal(factorInPlace(compiled, A.length), L !== undefined);
      if (L !== undefined) identical([compiled], [Float64Array.from(L.flatMap((row) => [...row]))]);
    });
  });
});
