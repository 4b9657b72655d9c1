import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { nonDominated } from '../../../../src/engine/front/dominance.ts';

const few = fc.integer({ min: -3, max: 3 }); // so that there are ties and equal rows
const rowsOf = (value: fc.Arbitrary<number>) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((m) => fc.array(fc.array(value, { minLength: m, maxLength: m }), { maxLength: 40 }));
const rows = fc.oneof(rowsOf(few), rowsOf(fc.double({ noNaN: true })));

const isAsGood = (a: readonly number[], b: readonly number[]): boolean => a.every((value, j) => value >= b[j]);
const beats = (a: readonly number[], b: readonly number[]): boolean => isAsGood(a, b) && !isAsGood(b, a);

describe('the rows that no other one beats', () => {
  it('are those that a look at all pairs finds, of equal rows the first, in their order', () => {
    forAll(rows, (rewards) => {
      const expected = [...rewards.keys()].filter((i) =>
        rewards.every((row, k) => !beats(row, rewards[i]) && !(k < i && isAsGood(row, rewards[i]))),
      );
      assert.deepEqual(nonDominated(rewards), expected);
    });
  });

  it('may be rows of typed arrays', () => {
    assert.deepEqual(nonDominated([[1, 3], [2, 2], [1, 2], [3, 1]].map((row) => Float64Array.from(row))), [0, 1, 3]); // oxfmt-ignore
  });

  it('are the largest values of one objective, of which the first is kept', () => {
    assert.deepEqual(nonDominated([[1], [4], [4], [2]]), [1]);
  });

  it('are judged by the first values of a row where fewer objectives count', () => {
    assert.deepEqual(nonDominated([[1, 3, 9], [2, 2, 9], [1, 2, 99]], 2), [0, 1]); // oxfmt-ignore
  });

  it('are none of none', () => {
    assert.deepEqual(nonDominated([]), []);
  });
});
