import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { gramFactors as plainGramFactors } from '../../../../src/math/linalg/gram.ts';
import { gramFactors } from '../../../../src/math/compiled/gram.ts';
import { column, identical } from './arbitraries.ts';

const finite = (values: Float64Array): Float64Array => values.map((value) => (Math.abs(value) < 10 ? value : 0));

const problems = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })).chain(([m, count]) =>
  fc.record({
    rows: column(count * m).map((values) => ({ rows: count, cols: m, data: finite(values) })),
    lambda: fc.constantFrom(1e-4, 0.3, -0.5),
  }),
);

describe('the compiled factors of a Gram matrix', () => {
  it('are the plain ones, to the bit, where the matrix is positive definite and where it is not', () => {
    forAll(problems, ({ rows, lambda }) => {
      const [compiled, plain] = [gramFactors(rows, lambda), plainGramFactors(rows, lambda)];
      identical([compiled.pivots], [plain.pivots]);
      identical(compiled.M, plain.M);
      identical([compiled.inverse.data], [plain.inverse.data]);
    });
  });

  it('refuse the same matrices as the plain ones', () => {
    const rows = { rows: 1, cols: 5, data: Float64Array.of(1, NaN, 2, 3, 4) };
    for (const factors of [gramFactors, plainGramFactors]) assert.throws(() => factors(rows, 1), /not symmetric/);
  });
});
