/** Drawn declarations, more of them with `FUZZ_RUNS=10000`; three thousand others are in `npm run test:faults`. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { fuzzStudies } from '../../faults/fuzzStudies.ts';
import { allPoints, misfits, violated, type WrittenSpace } from '../../reference/insideSpace.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 15);

describe('a study of any declaration', () => {
  it('runs to its end with every point inside the space, by the words of the reference, and every number finite', () => {
    const numbers = Array.from({ length: runs }, (_, i) => i + 1);
    assert.deepEqual(fuzzStudies(1, numbers), []);
  });
});

describe('the checker of points', () => {
  const space: WrittenSpace = {
    parameters: {
      b: { type: 'bool' },
      m: { type: 'float', low: 0, high: 1, step: 0.25, when: { b: true } },
      n: { type: 'int', low: 1, high: 8, scale: 'log', when: 'm > 0.5 or !b' },
    },
    constraints: ['n < 4 or m ** 2 >= -2 * -0.25', '!(m == 0.25)'],
  };

  it('reads what the declaration’s own reader accepts', () => {
    const text = JSON.stringify({ command: 'x', objective: { metric: 'a', goal: 'minimize' }, budget: { trials: 1 }, ...space }); // oxfmt-ignore
    assert.ok(parseDeclaration(text, 'a.bbkb.json').ok);
  });

  it('knows which parameters exist, which values they have, and which constraints hold where they do not', () => {
    const seen = (point: Record<string, number | boolean>) => [misfits(space, point), violated(space, point)];
    assert.deepEqual(seen({ b: false, n: 3 }), [[], []]);
    assert.deepEqual(seen({ b: false, n: 5 }), [[], [space.constraints[0]]]);
    assert.deepEqual(seen({ b: true, m: 0.25 }), [[], space.constraints]);
    assert.deepEqual(seen({ b: true, m: 0.75, n: 7 }), [[], []]);
    assert.deepEqual(misfits(space, { b: true, m: 0.3 }), ['m cannot be 0.3.']);
    assert.deepEqual(misfits(space, { b: true }), ['m has no value, but exists.']);
    assert.deepEqual(misfits(space, { b: false, m: 1, n: 1.5 }), ['m has a value, but does not exist.', 'n cannot be 1.5.']); // oxfmt-ignore
    assert.deepEqual(misfits(space, { b: false, n: 1, x: 1 }), ['x is not a parameter.']);
    assert.equal(new Set((allPoints(space, 100) ?? []).map((point) => JSON.stringify(point))).size, 8 + 3 + 2 * 8);
    assert.equal(allPoints(space, 50), undefined);
  });
});
