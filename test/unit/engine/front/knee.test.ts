import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { nonDominated } from '../../../../src/engine/front/dominance.ts';
import { knee, leastLoss } from '../../../../src/engine/front/knee.ts';

const rowsOf = (value: fc.Arbitrary<number>) =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((m) => fc.array(fc.array(value, { minLength: m, maxLength: m }), { minLength: 1, maxLength: 20 }));
const any = rowsOf(fc.double({ noNaN: true, noDefaultInfinity: true }));
const whole = rowsOf(fc.integer({ min: -50, max: 50 }));
const frontOf = (rows: readonly number[][]): number[][] => nonDominated(rows).map((i) => rows[i]);

describe('the point of a front that gives up least', () => {
  it('is the one in the bend', () => {
    assert.equal(knee([[0, 10], [8, 9], [9, 3], [10, 0]]), 1); // oxfmt-ignore
  });

  it('is the best of an objective that alone has a weight', () => {
    const front = [[0, 10], [8, 9], [9, 3], [10, 0]]; // oxfmt-ignore
    assert.equal(leastLoss(front, [0, 1]), 0);
    assert.equal(leastLoss(front, [1, 0]), 3);
  });

  it('comes nearer to the best of an objective whose weight grows', () => {
    forAll(whole, (rows) => {
      const front = frontOf(rows);
      const weightsOf = (first: number) => front[0].map((_, j) => (j === 0 ? first : 1));
      assert.ok(front[leastLoss(front, weightsOf(3))][0] >= front[leastLoss(front, weightsOf(1))][0]);
    });
  });

  it('is the same in any unit and from any zero of an objective', () => {
    forAll(whole, (rows) => {
      const front = frontOf(rows);
      const other = front.map((row) => row.map((value, j) => 2 ** (9 * j) * (value + 64 * j)));
      assert.equal(knee(other), knee(front));
    });
  });

  it('is the first of equals', () => {
    assert.equal(knee([[0, 1], [1, 0]]), 0); // oxfmt-ignore
    assert.equal(knee([[3, 3]]), 0);
  });

  it('is not decided by an objective in which all are equal', () => {
    assert.equal(leastLoss([[5, 1, 0], [5, 0, 1], [5, 0.9, 0.9]], [100, 1, 1]), 2); // oxfmt-ignore
  });

  it('is there for any finite rewards, and none for none', () => {
    fc.assert(
      fc.property(any, (rows) => {
        const front = frontOf(rows);
        assert.ok(Object.hasOwn(front, knee(front)));
      }),
      { examples: [[[[1.7e308, -1.7e308], [-1.7e308, 1.7e308]]], [[[5e-324, 0], [0, 5e-324]]]] }, // oxfmt-ignore
    );
    assert.equal(knee([[1.7e308, -1.7e308], [1e308, 1e308], [-1.7e308, 1.7e308]]), 1); // oxfmt-ignore
    assert.equal(knee([]), -1);
  });
});
