import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { modelledObservations, recommendable } from '../../../../src/engine/model/completedTrials.ts';
import { recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { floats, settings, valued } from './runs.ts';

/** After so many trials, at random points; the value is `valueOf` the trial's index. */
function stateAfter(trials: number, valueOf: (i: number) => number, noise = 0): State {
  const uniform = seededUniform(1);
  const points = Array.from({ length: trials }, () => ({ x0: uniform() }));
  return tell(start(settings(floats(1), { noise })), points, points.map((_, i) => valued(valueOf(i)))); // oxfmt-ignore
}

describe('a long study', () => {
  it('keeps no model of an earlier batch in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    let state = stateAfter(8, (i) => i);
    const model = new WeakRef(state.fitted());
    state = tell(state, [{ x0: 0.5 }], [valued(1)]);
    await setImmediate(); // until the end of the turn in which it was made, a weak reference holds on to its target
    collectGarbage();
    assert.equal(model.deref(), undefined);
    assert.equal(state.completedTrials.length, 9);
  });

  it('is modelled by all of its first 2,000 trials, and by a subset of as many when it has more', () => {
    for (const [trials, modelled] of [
      [1999, 1999],
      [2000, 2000],
      [2001, 2000],
      [5000, 2000],
    ] as const)
      // oxfmt-ignore
      assert.equal(modelledObservations(stateAfter(trials, (i) => i)).length, modelled);
  });

  it('recommends its best trial, however long ago it was', () => {
    assert.equal(recommend(stateAfter(2500, (i) => (i === 400 ? -1 : 1 + (i % 7)))).best, 400);
  });

  it('may recommend, with noise, the best and the latest trials, and never one that failed', () => {
    const rewards = Array.from({ length: 5000 }, (_, i) => (i % 3 === 0 ? undefined : i === 400 ? 9 : i % 7));
    const indices = recommendable(
      rewards,
      stateAfter(0, () => 0, 0.1),
    );
    assert.equal(indices.length, 2000);
    assert.ok(indices.includes(400) && indices.includes(4999));
    assert.ok(indices.every((i) => rewards[i] !== undefined));
  });
});
