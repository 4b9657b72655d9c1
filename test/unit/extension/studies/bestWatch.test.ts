import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BestWatch } from '../../../../src/extension/studies/bestWatch.ts';

const minutes = (count: number): number => count * 60_000;
const best = (trial: number, value: number) => ({ trial, value, told: true });
const shown = (trial: number, value: number) => ({ bestMeasured: best(trial, value), goal: 'minimize' as const });

describe('a better value', () => {
  it('is news after ten minutes without one', () => {
    const watch = new BestWatch();
    assert.equal(watch.news(shown(1, 0.5), 0), undefined);
    assert.equal(watch.news(shown(2, 0.4), minutes(1)), undefined);
    assert.deepEqual(watch.news(shown(9, 0.3), minutes(11)), best(9, 0.3));
    assert.equal(watch.news(shown(10, 0.2), minutes(12)), undefined);
  });

  it('is no news where it is the same or worse, as after a result was taken back', () => {
    const watch = new BestWatch();
    watch.news(shown(2, 0.4), 0);
    assert.equal(watch.news(shown(1, 0.5), minutes(20)), undefined);
    assert.equal(watch.news(shown(2, 0.4), minutes(40)), undefined);
  });

  it('is no news of several objectives, nor before there is one', () => {
    const watch = new BestWatch();
    for (const at of [0, minutes(20)]) {
      assert.equal(watch.news({ ...shown(at + 1, -at), front: [1] }, at), undefined);
      assert.equal(watch.news({ bestMeasured: null, goal: 'minimize' }, at), undefined);
    }
  });
});
