import assert from 'node:assert/strict';
import { describe, it, mock, beforeEach, afterEach } from 'node:test';
import { throttle } from '../../../../src/extension/studies/throttle.ts';

describe('a throttled action', () => {
  let times = 0;
  const act = (): void => {
    times++;
  };
  beforeEach(() => {
    times = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  it('happens at once', () => {
    throttle(act, 250)();
    assert.equal(times, 1);
  });

  it('happens once more at the end of a burst, and then no more', () => {
    const call = throttle(act, 250);
    for (let i = 0; i < 1000; i++) call();
    assert.equal(times, 1);
    mock.timers.tick(250);
    assert.equal(times, 2);
    mock.timers.tick(10_000);
    assert.equal(times, 2);
  });

  it('happens at most once in each interval of a stream without end', () => {
    const call = throttle(act, 250);
    for (let elapsed = 0; elapsed < 1000; elapsed += 10) {
      call();
      mock.timers.tick(10);
    }
    assert.equal(times, 5);
  });

  it('happens at once again after a rest', () => {
    const call = throttle(act, 250);
    call();
    mock.timers.tick(250);
    call();
    assert.equal(times, 2);
  });

  it('does not happen after it was disposed', () => {
    const call = throttle(act, 250);
    call();
    call();
    call.dispose();
    mock.timers.tick(10_000);
    assert.equal(times, 1);
  });
});
