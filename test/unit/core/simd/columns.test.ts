import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as plain from '../../../../src/core/linalg/columns.ts';
import { solveLowerColumns as plainSolveLowerColumns } from '../../../../src/core/linalg/triangular.ts';
import { columnStore } from '../../../../src/core/simd/columnStore.ts';
import {
  addSquaredCombinations,
  linearCombination,
  linearCombinations,
  solveLowerColumns,
} from '../../../../src/core/simd/columns.ts';
import { sharedSimd } from '../../../../src/core/simd/module.ts';

/** Mostly ordinary numbers, and those that floating point treats in its own way. */
const number = fc.oneof(
  { weight: 20, arbitrary: fc.double({ min: -1, max: 1, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, NaN, Infinity, -Infinity, 5e-324, 1e308, -1e308) },
);
/** Long ones repeat some numbers, because thousands are too many to draw. */
const column = (length: number): fc.Arbitrary<Float64Array> =>
  fc.array(number, { minLength: 1, maxLength: 37 }).map((some) => {
    return Float64Array.from({ length }, (_, i) => some[(i * i + (i >> 3)) % some.length]);
  });
const columns = (count: number, length: number) => fc.array(column(length), { minLength: count, maxLength: count });

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

function identical(actual: readonly Float64Array[], expected: readonly Float64Array[]): void {
  assert.equal(actual.length, expected.length);
  actual.forEach((values, q) => {
    assert.equal(values.length, expected[q].length);
    const i = values.findIndex((value, i) => !Object.is(value, expected[q][i]));
    assert.ok(i === -1, `column ${q}, entry ${i}: ${values[i]} is not ${expected[q][i]}`);
  });
}

function plainSquares({ Z, U, a, y }: { Z: Float64Array[]; U: Float64Array[]; a: Float64Array; y: Float64Array }) {
  const total = y.slice();
  plain.linearCombinations(Z, U, y.length).forEach((sum, q) => {
    plain.addSquares(a[q], sum, total);
  });
  return total;
}

describe('the compiled loops', () => {
  it('are there where these tests run', () => {
    assert.ok(sharedSimd());
  });

  it('sum columns as the plain loops do, to the bit', () => {
    fc.assert(
      fc.property(sums, ({ Z, U, length }) => {
        identical(linearCombinations(Z, U, length), plain.linearCombinations(Z, U, length));
        for (const u of U) identical([linearCombination(Z, u, length)], [plain.linearCombination(Z, u, length)]);
      }),
    );
  });

  it('add the squares of sums as the plain loops do, to the bit', () => {
    fc.assert(
      fc.property(sums, (problem) => {
        const { Z, U, a, y } = problem;
        const total = y.slice();
        addSquaredCombinations(Z, U, a, total);
        identical([total], [plainSquares(problem)]);
      }),
    );
  });

  it('solve for many right-hand sides as the plain loops do, to the bit', () => {
    const systems = fc.tuple(fc.integer({ min: 0, max: 11 }), lengths).chain(([count, length]) =>
      fc.record({
        length: fc.constant(length),
        X: columns(count, length),
        L: fc.tuple(...Array.from({ length: count }, (_, j) => column(j + 1))),
      }),
    );
    fc.assert(
      fc.property(systems, ({ L, X, length }) => {
        identical(solveLowerColumns(L, X, length), plainSolveLowerColumns(L, X, length));
      }),
    );
  });
});

describe('a store of columns', () => {
  it('sums the columns of any numbers as the plain loops do, to the bit, however many it has forgotten', () => {
    const requests = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 9 }), { maxLength: 12 });
    const problems = fc.record({
      length: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1000, max: 3100 })),
      seed: column(100),
      requests,
      a: column(5),
    });
    fc.assert(
      fc.property(problems, ({ length, seed, requests, a }) => {
        const columnOf = (n: number) => Float64Array.from({ length }, (_, i) => seed[(7 * n + i * i) % 100] + n);
        const store = columnStore(length, columnOf);
        for (const numbers of requests) {
          const Z = numbers.map(columnOf);
          const U = [
            seed.slice(0, numbers.length),
            seed.slice(1, 1 + numbers.length),
            seed.slice(0, numbers.length >> 1),
          ];
          identical([store.linearCombination(numbers, U[0])], [plain.linearCombination(Z, U[0], length)]);
          const [y, total] = [columnOf(3), columnOf(3)];
          plain.linearCombinations(Z, U, length).forEach((sum, q) => {
            plain.addSquares(a[q], sum, y);
          });
          store.addSquaredCombinations(numbers, U, a, total);
          identical([total], [y]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('computes a column once while sums keep asking for it', () => {
    const computed: number[] = [];
    const store = columnStore(3, (n) => {
      computed.push(n);
      return new Float64Array(3).fill(n);
    });
    for (const n of [1, 2, 3, 4, 5]) store.linearCombination([7, n], Float64Array.of(1, 1));
    assert.deepEqual(computed, [7, 1, 2, 3, 4, 5]);
  });
});
