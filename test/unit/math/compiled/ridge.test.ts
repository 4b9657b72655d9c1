import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { ridgeRegression as plainRidgeRegression } from '../../../../src/math/linalg/ridge.ts';
import { ridgeRegression } from '../../../../src/math/compiled/ridge.ts';
import { column, columns, identical } from './arbitraries.ts';

const problems = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 90 })).chain(([m, n]) =>
  fc.record({
    Z: columns(m, n),
    y: column(n),
    lambda: fc.constantFrom(1e-6, 0.1),
    /** Columns without any entry have no reflection. */
    zeros: fc.array(fc.nat({ max: Math.max(0, m - 1) }), { maxLength: m > 0 ? 3 : 0 }),
  }),
);

describe('the compiled ridge regression', () => {
  it('is the plain one, to the bit', () => {
    forAll(problems, ({ Z, y, lambda, zeros }) => {
      for (const j of zeros) Z[j].fill(0);
      const [compiled, plain] = [ridgeRegression(Z, y, lambda), plainRidgeRegression(Z, y, lambda)];
      identical([...compiled.Rt, compiled.c], [...plain.Rt, plain.c]);
    });
  });
});
