import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feasibility, feasiblePointSearch, searchFeasiblePoint } from '../../../src/space/feasibility.ts';
import type { Space } from '../../../src/space/parameter.ts';
import type { Expression } from '../../../src/space/expression.ts';
import { name, op, value } from './expressions.ts';

describe('a constraint', () => {
  it('is read as any expression: a comparison with a parameter that a point does not have is false', () => {
    const compared = op(name('a'), '<', name('b'));
    const points = [{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: 9 }, {}];
    assert.deepEqual(points.map(feasibility([compared])), [true, false, false, false]);
    assert.deepEqual(points.map(feasibility([{ kind: 'not', of: compared }])), [false, true, true, true]);
    assert.deepEqual(points.map(feasibility([op(compared, 'or', op(name('a'), '>', value(5)))])), [
      true,
      false,
      true,
      false,
    ]);
  });

  it('finds no value under the names that every object inherits', () => {
    assert.ok(!feasibility([op(name('constructor'), '!=', value(1))])({}));
  });

  it('is one of several: all must hold', () => {
    const allowed = feasibility([op(name('a'), '<', name('b')), op(name('b'), '<', value(5))]);
    assert.deepEqual(
      [
        { a: 1, b: 2 },
        { a: 1, b: 6 },
        { a: 3, b: 2 },
      ].map(allowed),
      [true, false, false],
    );
  });
});

describe('constraints', () => {
  it('may leave no feasible point, in a grid and in a continuous space', () => {
    const beyond = op(name('a'), '>', value(2));
    const pair = (low: number, high: number): Space =>
      ['a', 'b'].map((name) => ({ name, type: 'float', low, high, scale: 'linear' }));
    const bools: Space = [{ name: 'a', type: 'int', low: 1, high: 2, scale: 'linear' }];
    const isFeasible = (space: Space, constraints: readonly Expression[]) =>
      searchFeasiblePoint(space, constraints).found;
    assert.deepEqual(
      [isFeasible(bools, []), isFeasible(bools, [beyond]), isFeasible(pair(0, 1), [beyond])],
      [true, false, false],
    );
    assert.equal(searchFeasiblePoint(bools, [beyond]).among, undefined);
    assert.equal(searchFeasiblePoint(pair(0, 1), [beyond]).among, 100_000);
    assert.ok(isFeasible(pair(0, 1), [op(name('a'), '<', name('b'))]) && isFeasible(pair(0, 3), [beyond]));
  });

  it('are searched for a point in turns, which are as many as the search is long', () => {
    const units = (count: number): Space =>
      Array.from({ length: count }, (_, i) => ({ name: `p${i}`, type: 'float', low: 0, high: 1, scale: 'linear' }));
    const turnsOf = (count: number): number => {
      const search = feasiblePointSearch(units(count), [op(name('p0'), '>', value(1))]);
      let turns = 1;
      for (let turn = search.next(); turn.done !== true; turn = search.next()) turns++;
      return turns;
    };
    // 100,000 draws of so many coordinates, and three parts of an expression
    assert.deepEqual([1, 7].map(turnsOf), [41, 101]);
  });
});
