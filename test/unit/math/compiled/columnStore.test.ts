import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import * as plain from '../../../../src/math/linalg/columns.ts';
import { columnStore } from '../../../../src/math/compiled/columnStore.ts';
import { column, identical } from './arbitraries.ts';

describe('a store of columns', () => {
  it('sums the columns of any numbers as the plain loops do, to the bit, and has their entries, however many it has forgotten', () => {
    const requests = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 9 }), { maxLength: 12 });
    const problems = fc.record({
      length: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1000, max: 3100 })),
      seed: column(100),
      requests,
      a: column(5),
    });
    forMany(15, problems, ({ length, seed, requests, a }) => {
      const columnOf = (n: number) => Float64Array.from({ length }, (_, i) => seed[(7 * n + i * i) % 100] + n);
      const store = columnStore<number>(length, (n, room) => {
        if (n % 2 === 0) return columnOf(n); // one that somebody else has
        const column = room();
        column.set(columnOf(n));
        return column;
      });
      for (const numbers of requests) {
        const Z = numbers.map(columnOf);
        const U = [
          seed.slice(0, numbers.length),
          seed.slice(1, 1 + numbers.length),
          seed.slice(0, numbers.length >> 1),
        ];
        identical(store.linearCombinations(numbers, U), plain.linearCombinations(Z, U, length));
        identical(store.linearCombinations(numbers, [U[0]]), [plain.linearCombination(Z, U[0], length)]);
        const [y, total] = [columnOf(3), columnOf(3)];
        plain.linearCombinations(Z, U, length).forEach((sum, q) => plain.addSquares(a[q], sum, y));
        const parts = [0, length >> 2, length];
        const sum = new Float64Array(length);
        const [none, columns] = store.open([[], numbers]);
        none.addSquaredCombinations([], [], total, 0, length);
        for (const [p, from] of parts.slice(0, -1).entries()) {
          columns.addSquaredCombinations(U, a, total, from, parts[p + 1]);
          columns.combine(U, 2, sum, from, parts[p + 1]);
        }
        identical([total, sum], [y, plain.linearCombinations(Z, U, length)[2]]);
        identical(store.columns(numbers), Z);
      }
    });
  });

  it('computes a column once while sums keep asking for it', () => {
    const computed: number[] = [];
    const store = columnStore<number>(3, (n, room) => {
      computed.push(n);
      return room().fill(n);
    });
    for (const n of [1, 2, 3, 4, 5]) store.linearCombinations([7, n], [Float64Array.of(1, 1)]);
    assert.deepEqual(computed, [7, 1, 2, 3, 4, 5]);
  });

  it('has its columns again after another store was asked', () => {
    const ofValue = (value: number) => columnStore<number>(2000, (n, room) => room().fill(value + n));
    const [one, other] = [ofValue(0.25), ofValue(0.5)];
    for (const store of [one, other, one]) {
      const value = store === one ? 0.25 : 0.5;
      identical(store.linearCombinations([1, 2], [Float64Array.of(1, 3)]), [
        new Float64Array(2000).fill(4 * value + 7),
      ]);
    }
  });
});
