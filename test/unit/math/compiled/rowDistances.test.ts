import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import * as plain from '../../../../src/math/linalg/columns.ts';
import { MOST_ROWS, rowDistances } from '../../../../src/math/compiled/rowDistances.ts';
import { column, columns, identical } from './arbitraries.ts';

describe('distances to the rows of a matrix', () => {
  const lengths = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 240, max: MOST_ROWS }));
  const matrices = fc
    .tuple(fc.integer({ min: 0, max: 5 }), lengths)
    .chain(([D, length]) =>
      fc.record({ X: columns(D, length), x: column(D), y: column(D), from: fc.integer({ min: 0, max: length }) }),
    )
    .map((matrix) => ({ ...matrix, length: matrix.X.at(0)?.length ?? 0 }));

  it('are those of the plain loops, to the bit, from one point after another and for any part of the rows', () => {
    forAll(matrices, ({ X, length, x, y, from }) => {
      const distances = rowDistances(X, length);
      for (const point of [x, y, x]) {
        const all = new Float64Array(length);
        distances(point, from, length, all.subarray(from));
        distances(point, 0, from, all);
        identical([all], [plain.squaredDistances(X, point, length)]);
      }
    });
  });

  it('are those of their own matrix after another was asked', () => {
    forAll(matrices, matrices, (one, other) => {
      const both = [one, other].map((matrix) => ({ ...matrix, distances: rowDistances(matrix.X, matrix.length) }));
      for (const { X, x, length, distances } of [...both, ...both]) {
        const all = new Float64Array(length);
        distances(x, 0, length, all);
        identical([all], [plain.squaredDistances(X, x, length)]);
      }
    });
  });
});
