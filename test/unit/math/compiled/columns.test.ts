import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import * as plain from '../../../../src/math/linalg/columns.ts';
import {
  addSquaredSolves as plainAddSquaredSolves,
  solveLowerColumns as plainSolveLowerColumns,
  squaredNorms as plainSquaredNorms,
} from '../../../../src/math/linalg/triangular.ts';
import {
  addSquaredCombinations,
  addSquaredSolves,
  linearCombination,
  linearCombinations,
  rotated,
  solveLowerColumns,
  squaredDistances,
  squaredNorms,
} from '../../../../src/math/compiled/columns.ts';
import { sharedSimd } from '../../../../src/math/compiled/module.ts';
import { column, columns, identical, triangle } from './arbitraries.ts';

/** Around the ends of pairs and tiles, none, and so few that no loop is worth its copies. */
const lengths = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 40 }) },
  { weight: 20, arbitrary: fc.integer({ min: 240, max: 2100 }) },
  { weight: 1, arbitrary: fc.constant(98_305) },
);
const weights = (most: number) => fc.integer({ min: 0, max: most }).chain(column);

const sums = fc.tuple(fc.integer({ min: 0, max: 11 }), lengths).chain(([count, length]) =>
  fc.record({
    length: fc.constant(length),
    Z: columns(count, length),
    U: fc.array(weights(count), { maxLength: 5 }),
    a: column(5),
    y: column(length),
  }),
);

function plainSquares({ Z, U, a, y }: { Z: Float64Array[]; U: Float64Array[]; a: Float64Array; y: Float64Array }) {
  const total = y.slice();
  plain.linearCombinations(Z, U, y.length).forEach((sum, q) => plain.addSquares(a[q], sum, total));
  return total;
}

describe('the compiled loops', () => {
  it('are there where these tests run', () => assert.ok(sharedSimd()));

  it('sum columns as the plain loops do, to the bit', () => {
    forAll(sums, ({ Z, U, length }) => {
      identical(linearCombinations(Z, U, length), plain.linearCombinations(Z, U, length));
      for (const u of U) identical([linearCombination(Z, u, length)], [plain.linearCombination(Z, u, length)]);
    });
  });

  it('add the squares of sums as the plain loops do, to the bit', () => {
    forAll(sums, (problem) => {
      const { Z, U, a, y } = problem;
      const total = y.slice();
      addSquaredCombinations(Z, U, a, total);
      identical([total], [plainSquares(problem)]);
    });
  });

  it('measure distances as the plain loops do, to the bit', () => {
    const problems = fc.tuple(fc.integer({ min: 0, max: 9 }), lengths).chain(([D, length]) =>
      fc.record({
        length: fc.constant(length),
        X: columns(D, length),
        points: fc.array(column(D), { maxLength: 4 }),
      }),
    );
    forAll(problems, ({ X, points, length }) => {
      identical(
        squaredDistances(X, points, length),
        points.map((x) => plain.squaredDistances(X, x, length)),
      );
    });
  });

  it('rotate columns as the plain loops do, to the bit', () => {
    const problems = fc.tuple(fc.integer({ min: 2, max: 9 }), lengths).chain(([count, length]) =>
      fc.record({
        length: fc.constant(length),
        Z: columns(count, length),
        rotations: fc.array(
          fc.tuple(fc.nat({ max: count - 2 }), column(2)).map(([j, [c, s]]) => ({ j, c, s })),
          { maxLength: 9 },
        ),
      }),
    );
    forAll(problems, ({ Z, rotations, length }) => {
      identical(rotated(Z, rotations, length), plain.rotated(Z, rotations));
    });
  });

  it('solve for many right-hand sides as the plain loops do, to the bit', () => {
    const systems = fc.tuple(fc.integer({ min: 0, max: 11 }), lengths).chain(([count, length]) =>
      fc.record({
        length: fc.constant(length),
        X: columns(count, length),
        L: triangle(count),
      }),
    );
    forAll(systems, ({ L, X, length }) => {
      identical(solveLowerColumns(L, X, length), plainSolveLowerColumns(L, X, length));
    });
  });

  it('add the squares of many solutions with one triangle after another as the plain loops do, to the bit', () => {
    const problems = fc.tuple(fc.integer({ min: 0, max: 11 }), lengths).chain(([count, length]) =>
      fc.record({
        X: columns(count, length),
        triangles: fc.array(triangle(count), { maxLength: 3 }),
        a: column(3),
        y: column(length),
      }),
    );
    forAll(problems, ({ triangles, X, a, y }) => {
      const [compiled, plainly] = [y.slice(), y.slice()];
      addSquaredSolves(triangles, X, a, compiled);
      plainAddSquaredSolves(triangles, X, a, plainly);
      identical([compiled], [plainly]);
    });
  });

  it('square the norms of many solutions and of their products as the plain loops do, to the bit', () => {
    const problems = fc.tuple(fc.integer({ min: 0, max: 11 }), lengths).chain(([count, length]) =>
      fc.record({
        length: fc.constant(length),
        X: columns(count, length),
        L: triangle(count),
        M: triangle(count),
      }),
    );
    forAll(problems, ({ L, M, X, length }) => {
      const norms = [squaredNorms(L, M, X, length), plainSquaredNorms(L, M, X, length)];
      const [compiled, plainly] = norms.map(({ spanned, projected }) => [spanned, projected]);
      identical(compiled, plainly);
    });
  });
});
