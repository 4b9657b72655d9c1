import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { linearCombination } from '../../../../src/math/linalg/columns.ts';
import { columnStore } from '../../../../src/math/compiled/columnStore.ts';
import { coordinatesFrom } from '../../../../src/math/compiled/coordinates.ts';
import { column, columns, identical } from './arbitraries.ts';

const problems = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1020, max: 2100 })),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 7 }),
  )
  .chain(([A, before, more]) =>
    fc.record({
      Z: columns(before, A),
      residual: column(A),
      added: columns(more, A),
      arms: fc.array(fc.nat({ max: A - 1 }), { minLength: more, maxLength: more }),
    }),
  );

/** By the formulas. */
function extended(
  Zbefore: readonly Float64Array[],
  residualBefore: Float64Array,
  added: readonly Float64Array[],
  arms: readonly number[],
) {
  const Z = [...Zbefore];
  const residual = residualBefore.slice();
  added.forEach((column, n) => {
    const c = arms[n];
    const spanned = linearCombination(Z, Float64Array.from(Z, (z) => z[c]), column.length); // oxfmt-ignore
    const scale = 1 / Math.sqrt(residual[c]);
    const zeta = column.map((value, i) => (value - spanned[i]) * scale);
    zeta.forEach((value, i) => {
      residual[i] = Math.max(0, residual[i] - value * value);
    });
    residual[c] = 0;
    Z.push(zeta);
  });
  return { Z, residual };
}

describe('compiled coordinates', () => {
  it('are those of the formulas, to the bit, and leave their inputs as they were', () => {
    forAll(problems, ({ Z, residual, added, arms }) => {
      const expected = extended(Z, residual, added, arms);
      const before = [...Z, residual, ...added].map((values) => values.slice());
      const store = columnStore<Float64Array>(residual.length, (column) => column);
      const coordinates = coordinatesFrom({ Z, residual, store }, added.length);
      added.forEach((column, n) => coordinates.add(arms[n], column));
      const actual = coordinates.end();
      identical([...actual.Z, actual.residual], [...expected.Z, expected.residual]);
      identical([...Z, residual, ...added], before);
    });
  });
});
