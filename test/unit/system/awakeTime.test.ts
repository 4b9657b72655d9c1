import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { awakeMs, awakeMsSinceBoot, withoutSleep } from '../../../src/system/awakeTime.ts';

const HOUR = 3_600_000;

describe('the time for which the machine was awake', () => {
  it('leaves the hours of a sleep out, where the clock counts them, but for a moment', () => {
    let clock = 5 * HOUR;
    const read = withoutSleep(() => clock);
    const begin = read();
    const after = (ms: number) => {
      clock += ms;
      return read() - begin;
    };
    assert.equal(after(1000), 1000);
    const asleep = after(8 * HOUR) - 1000;
    assert.ok(asleep <= 30_000, `${asleep} ms`);
    assert.equal(after(1000), 2000 + asleep);
  });

  it('loses nothing of a loop that was busy for a quarter of a minute', () => {
    let clock = 0;
    const read = withoutSleep(() => clock);
    const begin = read();
    for (const step of [15_000, 1, 15_000]) {
      clock += step;
      read();
    }
    assert.equal(read() - begin, 30_001);
  });

  it('goes on by itself, with a start that other processes of the machine share on Linux', async () => {
    const [own, shared] = [awakeMs(), awakeMsSinceBoot()];
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.ok(awakeMs() - own >= 15);
    if (shared !== undefined) assert.ok((awakeMsSinceBoot() ?? 0) - shared >= 15);
    assert.equal(shared === undefined, process.platform !== 'linux');
  });
});
