import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { floats, settings, valued } from './runs.ts';

const bowl = ({ x0, x1 }: Point): number => 3 * (Number(x0) - 0.3) ** 2 + 2 * (Number(x1) - 0.4) ** 2;
const PARALLEL = 4;
const begin = (more: Parameters<typeof settings>[1] = {}): State =>
  start(settings(floats(2), { parallel: PARALLEL, trials: 40, ...more }));

/**
 * `count` trials, of which as many run at once as there are slots and the oldest always ends first.
 * @param each for every state that was asked, with the points that ran then and all that ran after it
 */
function roll(
  state: State,
  count: number,
  value: (point: Point) => number,
  each: (state: State, running: readonly Point[], now: readonly Point[]) => void = () => undefined,
) {
  let [told, running]: [State, readonly Point[]] = [state, []];
  for (let ended = 0; ended < count; ended++) {
    const now = ask(told, count - ended, running).points;
    each(told, running, now);
    told = tell(told, [now[0]], [valued(value(now[0]))]);
    running = now.slice(1);
  }
  return told;
}

describe('asked while trials run', () => {
  it('has as many trials as slots, begins with those that run, and proposes none of them again', () => {
    roll(begin(), 12, bowl, (_, running, now) => {
      assert.ok(now.length <= PARALLEL);
      assert.deepEqual(now.slice(0, running.length), running);
      assert.equal(new Set(now.map((point) => JSON.stringify(point))).size, now.length);
    });
  });

  it('proposes the same points for one slot after the other as for all of them at once', () => {
    const state = roll(begin(), 6, bowl);
    for (const told of [begin(), state]) {
      const atOnce = ask(told, 20, []).points;
      const byOne = Array.from({ length: PARALLEL }).reduce<readonly Point[]>(
        (running) => ask(told, 20, running).points.slice(0, running.length + 1),
        [],
      );
      assert.deepEqual(byOne, atOnce);
    }
  });

  it('is influenced by the trials that run: none asks the same again', () => {
    const state = roll(begin(), 8, bowl);
    const [first] = ask(state, 20, []).points;
    const [, other] = ask(state, 20, [first]).points;
    assert.notDeepEqual(other, first);
  });

  it('repeats a trial once to find out about noise, and not again while that repeat runs', () => {
    const normal = normals(seededUniform(2));
    const noisy = (point: Point): number => bowl(point) + 0.2 * normal();
    let suspicious = 0;
    roll(begin({ noise: undefined }), 40, noisy, (state, running, now) => {
      if (state.fitted().noise !== 'suspected') return;
      suspicious++;
      const tried = new Set(state.completedTrials.map(({ candidate }) => JSON.stringify(candidate.point)));
      assert.equal(now.filter((point) => tried.has(JSON.stringify(point))).length, 1);
      assert.ok(now.length > running.length);
    });
    assert.ok(suspicious > 1, `${suspicious}`);
  });

  it('confirms the best when nothing else runs any more, all of them together', () => {
    const state = roll(begin({ noise: 0.2, trials: 40, confirm: 3 }), 12, bowl);
    const running = ask(state, 3 + 2, []).points;
    assert.equal(running.length, 2);
    assert.equal(ask(state, running.length + 3, running).points.length, running.length);
    const told = tell(state, running, running.map((point) => valued(bowl(point)))); // oxfmt-ignore
    const { picks } = ask(told, 3, []);
    assert.deepEqual(picks.map(({ reason }) => reason.kind), ['confirms', 'confirms', 'confirms']); // oxfmt-ignore
  });
});
