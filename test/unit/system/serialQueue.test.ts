import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { serialQueue } from '../../../src/system/serialQueue.ts';

describe('a serial queue', () => {
  it('runs its tasks one after the other, in the order in which they were added', async () => {
    const add = serialQueue();
    const events: string[] = [];
    const task = (name: string, turns: number) => async () => {
      events.push(`${name} begins`);
      for (let i = 0; i < turns; i++) await setImmediate();
      events.push(`${name} ends`);
      return name;
    };
    assert.deepEqual(await Promise.all([add(task('a', 3)), add(task('b', 1))]), ['a', 'b']);
    assert.deepEqual(events, ['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('reports a failure to whoever added the task, and goes on with the next', async () => {
    const add = serialQueue();
    const failed = add(() => Promise.reject(new Error('no')));
    const next = add(() => Promise.resolve(1));
    await assert.rejects(failed, new Error('no'));
    assert.equal(await next, 1);
  });
});
