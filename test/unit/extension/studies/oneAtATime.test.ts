import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { oneAtATime } from '../../../../src/extension/studies/oneAtATime.ts';

/** An action whose runs end when they are told to. */
function heldAction() {
  const ends: ((error?: Error) => void)[] = [];
  const action = oneAtATime(
    () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
      }),
  );
  return { action, ends };
}

describe('an action that runs one at a time', () => {
  it('runs at once, and once more for all calls that come meanwhile', async () => {
    const { action, ends } = heldAction();
    const first = action();
    const meanwhile = [action(), action()];
    assert.equal(ends.length, 1);
    ends[0]();
    await first;
    await new Promise(setImmediate);
    assert.equal(ends.length, 2);
    ends[1]();
    await Promise.all(meanwhile);
    assert.equal(ends.length, 2);
  });

  it('fails for whom it was run, and runs again for the others', async () => {
    const { action, ends } = heldAction();
    const first = assert.rejects(action(), /no disk/);
    const second = action();
    ends[0](new Error('no disk'));
    await first;
    await new Promise(setImmediate);
    ends[1]();
    await second;
    const third = action();
    ends[2]();
    await third;
  });
});
