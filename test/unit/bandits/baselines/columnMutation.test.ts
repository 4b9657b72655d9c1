import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { columnMutation } from '../../../../src/bandits/baselines/columnMutation.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { matrixOf } from '../bbkb/golden.ts';
import { chiSquare, countsOf } from './rewarded.ts';

describe('the mutation of one column', () => {
  it('is an arm that differs from its parent in exactly one column, where there is one', () => {
    const row = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
    forAll(fc.array(row, { minLength: 1, maxLength: 20 }), fc.nat(), (rows, seed) => {
      const mutate = columnMutation(matrixOf(rows));
      const difference = (i: number, j: number) => rows[i].filter((value, c) => value !== rows[j][c]).length;
      for (const parent of rows.keys()) {
        const neighbours = [...rows.keys()].filter((arm) => difference(arm, parent) === 1);
        const child = mutate(parent, seededUniform(seed));
        if (neighbours.length > 0) assert.ok(child !== undefined && neighbours.includes(child));
      }
    });
  });

  it('takes every column equally often, and in it every other value: χ² stays below its 99.9 % point', () => {
    // arm 0 has one neighbour in the first column and three in the second
    const mutate = columnMutation(matrixOf([[0, 0], [1, 0], [0, 1], [0, 2], [0, 3], [1, 1]])); // oxfmt-ignore
    const uniform = seededUniform(8);
    const counts = countsOf(Array.from({ length: 6000 }, () => mutate(0, uniform) ?? 0), 6); // oxfmt-ignore
    assert.equal(counts[0] + counts[5], 0);
    assert.ok(chiSquare([counts[1], counts[2] + counts[3] + counts[4]]) < 10.8);
    assert.ok(chiSquare([counts[2], counts[3], counts[4]]) < 13.8);
  });

  it('without such an arm is the one nearest to the parent with one column taken from another', () => {
    // from (0, 0): (5.1, 0) is nearest to arm 1 and (0, 4.9) to arm 2; the four others are nearest to arm 3
    const mutate = columnMutation(matrixOf([[0, 0], [5.1, 0.1], [0.1, 4.9], [0.3, 0.3]])); // oxfmt-ignore
    const uniform = seededUniform(1);
    const [parent, ...children] = countsOf(Array.from({ length: 6000 }, () => mutate(0, uniform) ?? 0), 4); // oxfmt-ignore
    assert.equal(parent, 0);
    assert.ok(chiSquare([children[0], children[1], children[2] / 4]) < 13.8, children.join());
  });

  it('gives the column another value than the parent has, where another arm has one', () => {
    // in the first column only arm 2 has one; the two other columns lead to arm 1
    const mutate = columnMutation(matrixOf([[0, 0, 0], [0, 1, 1], [1, 1, 1]])); // oxfmt-ignore
    const uniform = seededUniform(1);
    const counts = countsOf(Array.from({ length: 6000 }, () => mutate(0, uniform) ?? 0), 3); // oxfmt-ignore
    assert.ok(chiSquare([counts[1] / 2, counts[2]]) < 10.8, counts.join());
  });

  it('does not exist for an arm whose row all others have', () => {
    assert.equal(columnMutation(matrixOf([[1, 2], [1, 2]]))(0, seededUniform(1)), undefined); // oxfmt-ignore
    assert.equal(columnMutation(matrixOf([[1, 2]]))(0, seededUniform(1)), undefined);
  });
});
