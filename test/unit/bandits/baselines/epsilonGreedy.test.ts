import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { epsilonGreedy } from '../../../../src/bandits/baselines/epsilonGreedy.ts';
import { countsOf, played, rewards } from './rewarded.ts';

const greedy = epsilonGreedy(6, { epsilon: 0, size: 4, seed: 1 });

describe('ε-greedy', () => {
  it('with ε = 0 pulls the best arm seen and no other', () => {
    const bandit = greedy.tell([4, 1, 2], rewards([0, 7, 3, 0, 5, 0], [4, 1, 2]));
    assert.deepEqual(bandit.ask(4).arms, [1, 1, 1, 1]);
  });

  it('goes by the mean of an arm, not by its best or its last reward', () => {
    const told = greedy
      .tell([0, 3], [{ kind: 'reward', reward: 10 }, { kind: 'reward', reward: 6 }]) // oxfmt-ignore
      .tell([0, 3], [{ kind: 'reward', reward: 0 }, { kind: 'reward', reward: 5 }]); // oxfmt-ignore
    assert.deepEqual(told.ask(1).arms, [3]);
  });

  it('of equal means takes the lowest arm', () => {
    assert.deepEqual(greedy.tell([5, 2], rewards([1, 1, 1, 1, 1, 1], [5, 2])).ask(1).arms, [2]);
  });

  it('counts a failed pull as the worst reward so far', () => {
    const reward = (value: number) => ({ kind: 'reward', reward: value }) as const;
    const told = greedy.tell([0, 0, 1, 2], [reward(10), { kind: 'failed' }, reward(9.3), reward(9)]);
    assert.deepEqual(told.ask(1).arms, [0]); // 9.5, 9.3, 9
    assert.deepEqual(told.tell([1], [reward(9.9)]).ask(1).arms, [1]); // 9.5, 9.6, 9
    assert.deepEqual(told.tell([3], [reward(-20)]).ask(1).arms, [1]); // −5, 9.3, 9, −20
  });

  it('pulls the next best arm when the best is excluded', () => {
    const bandit = greedy.tell([1, 2], rewards([0, 7, 3, 0, 0, 0], [1, 2])).tell([1], [{ kind: 'excluded' }]);
    assert.deepEqual(bandit.ask(1).arms, [2]);
  });

  it('explores with probability ε: the best arm is pulled 1 − ε + ε/A of the time', () => {
    const [A, epsilon, T] = [10, 0.2, 20_000];
    const start = epsilonGreedy(A, { epsilon, size: 50, seed: 6 }).tell([3], [{ kind: 'reward', reward: 1 }]);
    const { pulls } = played(start, new Array<number>(A).fill(0).with(3, 1), T / 50);
    const p = 1 - epsilon + epsilon / A;
    const error = countsOf(pulls, A)[3] / T - p;
    assert.ok(Math.abs(error) < 4 * Math.sqrt((p * (1 - p)) / T), `off by ${error}`); // 4 standard errors
  });

  it('is uniform until there is a reward', () => {
    const { arms } = epsilonGreedy(1000, { epsilon: 0, size: 50, seed: 2 }).ask(50);
    assert.ok(new Set(arms).size > 40);
  });
});
