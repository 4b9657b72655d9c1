import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { pullsOf, remainingInitialArms, unavailableArms, withExcluded } from '../../../src/bandits/pulls.ts';

const ofArms = (...arms: number[]) => arms.map((arm) => ({ arm }));

describe('the pulls of a batch', () => {
  it('are its rewards and failures, without excluded arms', () => {
    const feedback = [
      { kind: 'reward', reward: 2, sd: 0.5 },
      { kind: 'failed' },
      { kind: 'excluded' },
      { kind: 'reward', reward: 3 },
    ] as const;
    const expected = [{ arm: 4, reward: 2, sd: 0.5 }, { arm: 1, reward: undefined }, { arm: 5, reward: 3 }]; // oxfmt-ignore
    assert.deepEqual(pullsOf([4, 1, 7, 5], feedback), expected);
    assert.deepEqual([...withExcluded(new Set([9]), [4, 1, 7, 5], feedback)], [9, 7]);
  });
});

describe('the arms that may not be picked', () => {
  it('are the excluded ones, and the pulled ones unless arms may repeat', () => {
    assert.deepEqual([...unavailableArms(ofArms(1, 2), new Set([3]), true)], [3]);
    assert.deepEqual([...unavailableArms(ofArms(1, 2), new Set([3]), false)], [1, 2, 3]);
  });
});

describe('the remaining initial arms', () => {
  it('are each listed as often as it is still to be pulled, in their order', () => {
    assert.deepEqual(remainingInitialArms([5, 2, 5, 1], ofArms(5, 9)), [2, 5, 1]);
    assert.deepEqual(remainingInitialArms([5, 2, 5, 1], ofArms(1, 5, 5, 5)), [2]);
    assert.deepEqual(remainingInitialArms([], ofArms(1)), []);
  });
});
