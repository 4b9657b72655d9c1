import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { pool } from '../../../src/tuner/pool.ts';

const always = { mayBegin: () => true, onFailure: () => undefined };

describe('pool', () => {
  it('runs every item once, in order, and as many at once as it may and no more', () =>
    fc.assert(
      fc.asyncProperty(fc.nat(12), fc.integer({ min: 1, max: 5 }), async (count, size) => {
        const items = Array.from({ length: count }, (_, i) => i);
        const begun: number[] = [];
        let atOnce = 0;
        let most = 0;
        const task = async (item: number) => {
          begun.push(item);
          most = Math.max(most, ++atOnce);
          for (let turns = 0; turns < 1 + (item % 3); turns++) await setImmediate();
          atOnce--;
        };
        await pool(items, size, task, always);
        assert.deepEqual(begun, items);
        assert.equal(most, Math.min(size, count));
      }),
      { numRuns: 30 },
    ));

  it('begins nothing more once it may not', async () => {
    const begun: number[] = [];
    const task = async (item: number) => {
      begun.push(item);
      await setImmediate();
    };
    await pool([1, 2, 3, 4, 5], 2, task, { ...always, mayBegin: () => begun.length < 3 });
    assert.deepEqual(begun, [1, 2, 3]);
  });

  it('says at once that a task failed, waits for the others, begins nothing more, and throws the first failure', async () => {
    const told: string[] = [];
    const task = async (item: string) => {
      if (item === 'fails') throw new Error('first');
      await setImmediate();
      told.push(item);
      throw new Error('second');
    };
    const options = { ...always, onFailure: () => told.push('failure') };
    await assert.rejects(pool(['fails', 'runs', 'waits'], 2, task, options), /first/);
    assert.deepEqual(told, ['failure', 'runs', 'failure']);
  });
});
