import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { densityWeights } from '../../../../src/engine/model/densityWeights.ts';

const rows = (...points: readonly (readonly number[])[]) => points.map((point) => Float64Array.from(point));

describe('the density weight of a trial', () => {
  it('is one if no other trial is near', () => {
    assert.deepEqual(densityWeights(rows([0, 0], [0.5, 0.5], [1, 0])), [1, 1, 1]);
    assert.deepEqual(densityWeights([]), []);
  });

  it('is shared by trials close to one another', () => {
    assert.deepEqual(densityWeights(rows([0.2, 0.2], [0.9, 0.2], [0.2, 0.2], [0.21, 0.2])), [1 / 3, 1, 1 / 3, 1 / 3]);
  });

  it('has a radius of a twentieth of each range, so it grows with the dimension', () => {
    const step = (n: number, size: number) => densityWeights([new Float64Array(n), new Float64Array(n).fill(size)]);
    for (const n of [1, 4, 25]) {
      assert.deepEqual(step(n, 0.049), [0.5, 0.5]);
      assert.deepEqual(step(n, 0.051), [1, 1]);
    }
  });
});
