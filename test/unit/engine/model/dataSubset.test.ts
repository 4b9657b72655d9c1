import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataSubset } from '../../../../src/engine/model/dataSubset.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const uniform = seededUniform(3);
const values = Array.from({ length: 500 }, () => uniform());

describe('a subset of the data', () => {
  it('is all of it as long as it is small enough', () => {
    assert.deepEqual(dataSubset(values.slice(0, 60), 60, 1), [...Array(60).keys()]);
    assert.deepEqual(dataSubset([], 60, 1), []);
  });

  it('has the best third, the latest third and others, in order, each once', () => {
    const subset = dataSubset(values, 60, 1);
    assert.equal(subset.length, 60);
    assert.deepEqual(
      subset,
      [...new Set(subset)].sort((a, b) => a - b),
    );
    const best = [...values.keys()].sort((a, b) => values[b] - values[a]).slice(0, 20);
    const latest = [...values.keys()].slice(-20);
    assert.ok([...best, ...latest].every((i) => subset.includes(i)));
  });

  it('follows from the values, the count and the seed', () => {
    assert.deepEqual(dataSubset(values, 60, 1), dataSubset(values, 60, 1));
    assert.notDeepEqual(dataSubset(values, 60, 1), dataSubset(values, 60, 2));
  });

  it('takes failed trials, which have no value, for the worst', () => {
    const failed = values.map((value, i) => (i % 2 === 0 ? -Infinity : value));
    const best = [...values.keys()].filter((i) => i % 2 === 1).sort((a, b) => values[b] - values[a]).slice(0, 20); // oxfmt-ignore
    assert.ok(best.every((i) => dataSubset(failed, 60, 1).includes(i)));
  });
});
