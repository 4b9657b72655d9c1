import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { start, tell, type State } from '../../../../src/core/practical/practicalOptimizer.ts';
import { seededUniform } from '../../../../src/core/random/seededUniform.ts';
import { floats, settings, valued } from './runs.ts';

/** After so many trials, at random points; the value is `valueOf` the trial's index. */
function stateAfter(trials: number, valueOf: (i: number) => number, noise = 0): State {
  const uniform = seededUniform(1);
  const points = Array.from({ length: trials }, () => ({ x0: uniform() }));
  return tell(start(settings(floats(1), { noise })), points, points.map((_, i) => valued(valueOf(i)))); // prettier-ignore
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
});
