import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { axpy } from '../../../../src/math/linalg/columns.ts';
import { dot } from '../../../../src/math/linalg/rows.ts';
import { fixedColumns } from '../../../../src/math/compiled/fixedColumns.ts';
import { column, columns, identical } from './arbitraries.ts';

const lengths = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 240, max: 600 }));
const problem = fc
  .tuple(fc.integer({ min: 0, max: 9 }), lengths)
  .chain(([count, length]) =>
    fc.record({ length: fc.constant(length), Z: columns(count, length), u: column(count), x: column(length) }),
  );

describe('fixed columns', () => {
  it('have the sums and products of the plain loops, to the bit, whichever others were asked in the meantime', () => {
    forAll(fc.array(problem, { minLength: 1, maxLength: 3 }), (problems) => {
      const all = problems.map((each) => ({ ...each, columns: fixedColumns(each.Z, each.length) }));
      for (let round = 0; round < 2; round++) {
        for (const { columns, length, Z, u, x } of all) {
          const sum = new Float64Array(length);
          Z.forEach((z, j) => axpy(u[j], z, sum));
          identical([columns.sum(u)], [sum]);
          identical([columns.products(x)], [Float64Array.from(Z, (z) => dot(x, z))]);
        }
      }
    });
  });
});
