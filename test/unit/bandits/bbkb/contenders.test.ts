import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import { contenders } from '../../../../src/bandits/bbkb/contenders.ts';

/** Few different ones, so that some are equal. */
const bound = fc.integer({ min: -5, max: 20 });

describe('the contenders', () => {
  it('are led by the arm of the highest bound, the lowest of several, whatever the floor, while bounds fall and arms are removed', () => {
    const changes = fc.array(fc.record({ falls: fc.integer({ min: 0, max: 30 }), removes: fc.boolean() }), { maxLength: 60 }); // oxfmt-ignore
    const some = fc.array(fc.nat({ max: 40 }), { maxLength: 40 });
    forMany(300, fc.array(bound, { maxLength: 40 }), bound, some, changes, (bounds, floor, left, steps) => {
      const now = [...bounds];
      const unavailable = new Set(left);
      for (const arm of left) if (arm < now.length) now[arm] = -Infinity;
      const within = (from: number, below: number) => {
        const arms = [...bounds.keys()].filter((arm) => bounds[arm] >= from && bounds[arm] < below);
        const those = Float64Array.from(arms, (arm) => bounds[arm]);
        return { arms: Int32Array.from(arms), bounds: those, means: those.map((value) => 2 * value) };
      };
      const race = contenders(within(floor, Infinity), floor, within, unavailable);
      for (const { falls, removes } of steps) {
        const highest = Math.max(...now);
        const top = race.top();
        if (highest === -Infinity) {
          assert.equal(top, undefined);
          return;
        }
        assert.ok(top);
        assert.deepEqual([top.arm, top.mean], [now.indexOf(highest), 2 * bounds[top.arm]]);
        now[top.arm] = removes ? -Infinity : highest - falls;
        if (removes) {
          unavailable.add(top.arm);
          race.remove(top.arm);
        } else race.set(top.place, now[top.arm]);
      }
    });
  });

  it('are asked for seldom: each time as far below the top as that is below where it began', () => {
    const asked: number[] = [];
    const none = { arms: new Int32Array(0), bounds: new Float64Array(0), means: new Float64Array(0) };
    const race = contenders(
      { arms: Int32Array.of(7), bounds: Float64Array.of(100), means: Float64Array.of(0) },
      99,
      (from) => {
        asked.push(from);
        return none;
      },
      new Set(),
    );
    for (let height = 100; height > 0; height--) {
      assert.equal(race.top()?.arm, 7);
      race.set(0, height - 1);
    }
    assert.deepEqual(asked, [96, 90, 78, 54, 6, -90]);
  });
});
