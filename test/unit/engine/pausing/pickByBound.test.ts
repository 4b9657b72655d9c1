import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { jointPosterior } from '../../../../src/engine/pausing/jointBound.ts';
import { pickByBound } from '../../../../src/engine/pausing/pickByBound.ts';

const HYPERPARAMETERS = {
  lengthscales: [0.1],
  ...{ signal: 1, signalRange: 4, own: 1e-3, ownRange: 2, common: 1e-3, noise: 1e-4 },
};
const at = (trial: number, x: number) => ({ trial, row: Float64Array.of(x), tau: 0 });
/** Known around 0.2, where the values are high, and nowhere else. */
const known = [at(0, 0.18), at(1, 0.2), at(2, 0.22)];
const posterior = jointPosterior(HYPERPARAMETERS, { places: known, y: [2.9, 3, 2.9], groups: [0] });
const [NEAR, FAR] = [0, 1];
const places = [at(-1, 0.205), at(-2, 0.9)];

function picked(incumbent: number, before: number): readonly number[] {
  const choice = { running: [], incumbent, before, count: 1, nextPlace: (i: number) => places[i] };
  return pickByBound(posterior, places, choice);
}

describe('what begins or goes on', () => {
  it('has the highest bound where that promises an improvement', () => {
    assert.deepEqual(picked(-Infinity, 0), [NEAR]);
  });

  it('has the largest probability of one in five of eight picks where no bound promises it', () => {
    const picks = Array.from({ length: 8 }, (_, before) => picked(3.2, before)[0]);
    assert.equal(picks.filter((pick) => pick === FAR).length, 5);
    assert.equal(picks.filter((pick) => pick === NEAR).length, 3);
  });
});
