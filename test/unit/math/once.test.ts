import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { latest, once } from '../../../src/math/once.ts';

describe('a value that is kept', () => {
  it('is computed when it is first asked for, and not again', () => {
    let computed = 0;
    const value = once(() => ++computed);
    assert.equal(computed, 0);
    assert.deepEqual([value(), value(), computed], [1, 1, 1]);
  });

  it('is kept where it is undefined', () => {
    let computed = 0;
    const value = once((): number | undefined => {
      computed++;
      return undefined;
    });
    assert.deepEqual([value(), value(), computed], [undefined, undefined, 1]);
  });

  it('of a number is computed again for another number', () => {
    const asked: number[] = [];
    const double = latest((x) => {
      asked.push(x);
      return 2 * x;
    });
    assert.deepEqual([double(3), double(3), double(0), double(3)], [6, 6, 0, 6]);
    assert.deepEqual(asked, [3, 0, 3]);
  });
});
