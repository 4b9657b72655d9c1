import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { branches, underQuota } from '../../../../src/engine/propose/branches.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';

const when = (name: string) => ({ kind: 'name' as const, name });
const space: Space = [
  { name: 'deep', type: 'bool' },
  { name: 'alone', type: 'bool' },
  { name: 'layers', type: 'int', low: 1, high: 40, scale: 'linear' },
  { name: 'drop', type: 'float', low: 0, high: 1, scale: 'linear', when: when('deep') },
  { name: 'wide', type: 'bool', when: { kind: 'binary', operator: '>', left: when('layers'), right: { kind: 'value', value: 3 } } }, // oxfmt-ignore
];

describe('the branches of a space', () => {
  it('are the values of parameters that others depend on, unless there are too many values', () => {
    assert.deepEqual(branches(space), [
      { parameter: 'deep', value: false, branchCount: 2 },
      { parameter: 'deep', value: true, branchCount: 2 },
    ]);
    assert.deepEqual(branches([space[1]]), []);
  });

  it('are under their quota below half of an even share, up to four trials', () => {
    const all = branches(space);
    const tried = (without: number, within: number): Point[] => [
      ...Array.from({ length: without }, () => ({ deep: false })),
      ...Array.from({ length: within }, () => ({ deep: true })),
    ];
    const wanted = (without: number, within: number) =>
      underQuota(all, tried(without, within)).map(({ branch }) => branch.value);
    assert.deepEqual(wanted(0, 0), []);
    assert.deepEqual(wanted(4, 0), [true]);
    assert.deepEqual(wanted(6, 2), []);
    assert.deepEqual(wanted(30, 3), [true]);
    assert.deepEqual(wanted(300, 4), []);
  });

  it('of a large choice are wanted once each, while fewer values were tried than half of the points', () => {
    const all = Array.from('abcdefgh').map((value) => ({ parameter: 'model', value, branchCount: 8 }));
    const wanted = (tried: string): unknown[] =>
      underQuota(
        all,
        Array.from(tried, (model) => ({ model })),
      ).map(({ branch }) => branch.value);
    assert.deepEqual(wanted('a'), []);
    assert.deepEqual(wanted('aa'), []);
    assert.deepEqual(wanted('aaa'), Array.from('bcdefgh'));
    assert.deepEqual(wanted('aaab'), []);
    assert.deepEqual(wanted('abcdefgaaaaaaaaaaa'), ['h']);
    assert.deepEqual(wanted('abcdefghaaaaaaaaaaa'), []);
  });
});
