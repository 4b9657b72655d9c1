import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feasibility, hasFeasiblePoint } from '../../../../src/core/space/feasibility.ts';
import type { Space } from '../../../../src/core/space/parameter.ts';
import { name, op, value } from './expressions.ts';

describe('a constraint', () => {
  it('decides about points that have all of its parameters, and allows all others', () => {
    const allowed = feasibility([op(name('a'), '<', name('b'))]);
    assert.deepEqual([{ a: 1, b: 2 }, { a: 2, b: 1 }, { a: 9 }, {}].map(allowed), [true, false, true, true]);
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
    assert.deepEqual(
      [hasFeasiblePoint(bools, []), hasFeasiblePoint(bools, [beyond]), hasFeasiblePoint(pair(0, 1), [beyond])],
      [true, false, false],
    );
    assert.ok(hasFeasiblePoint(pair(0, 1), [op(name('a'), '<', name('b'))]) && hasFeasiblePoint(pair(0, 3), [beyond]));
  });
});
