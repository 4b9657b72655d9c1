import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { productTree } from '../../../../src/math/linalg/productTree.ts';
import { fc, forMany } from '../../../laws.ts';

const changes = fc
  .integer({ min: 1, max: 9 })
  .chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(fc.array(fc.tuple(fc.nat({ max: count - 1 }), fc.integer({ min: -3, max: 3 })), { maxLength: 4 })),
    ),
  );

describe('a product of arrays that change', () => {
  it('is that of all as they are, whichever have changed since the last time', () => {
    forMany(100, changes, ([count, rounds]) => {
      const tree = productTree(count, 2);
      const all = Array.from({ length: count }, (_, i) => [i + 1, 1]);
      all.forEach((values, i) => tree.changed(i).set(values));
      for (const round of [[], ...rounds]) {
        for (const [i, value] of round) tree.changed(i).set((all[i] = [value, 2]));
        const expected = [0, 1].map((k) => all.reduce((product, values) => product * values[k], 1));
        assert.ok([...tree.product()].every((value, k) => Math.abs(value - expected[k]) === 0));
      }
    });
  });
});
