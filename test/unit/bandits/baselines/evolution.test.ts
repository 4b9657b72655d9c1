import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { Bandit, ArmFeedback } from '../../../../src/bandits/bandit.ts';
import { evolution, type Mutation } from '../../../../src/bandits/baselines/evolution.ts';
import { columnMutation } from '../../../../src/bandits/baselines/columnMutation.ts';
import { regret } from '../../../../src/lab/regret.ts';
import { golden, matrixOf } from '../bbkb/golden.ts';
import { played, rewards } from './rewarded.ts';

interface Golden {
  population_size: number;
  sample_size: number;
  fitness: number[];
  initial: number[];
  sample_positions: number[][];
  children: number[];
  history: number[];
  log: { parent: number; child: number; population: number[] }[];
}

/** Uniforms that choose these of `of` places, one after the other. */
function choosing(places: readonly number[], of: number): () => number {
  const left = places.values();
  return () => ((left.next().value ?? NaN) + 0.5) / of;
}

/** The parents of 60 children, ascending, in a population of two founded on arms 0, 1, ... with this feedback. */
function parentsOf(tournament: number, feedback: readonly ArmFeedback[]): number[] {
  const parents = new Set<number>();
  const mutate: Mutation = (parent) => {
    parents.add(parent);
    return 0;
  };
  const rules = { population: 2, tournament, size: 60, repeats: true, seed: 1 };
  evolution(4, mutate, rules)
    .tell([...feedback.keys()], feedback)
    .ask(60);
  return [...parents].sort();
}

const settings = { population: 4, tournament: 2, size: 4, repeats: true, seed: 1 };

describe('regularized evolution', () => {
  it('matches the golden run: parents, children and the population after each', () => {
    const run = golden('regularized_evolution') as Golden;
    const [P, A] = [run.population_size, run.fitness.length];
    let draws = choosing(run.initial, A);
    let child = -1;
    let parent = -1;
    const mutate: Mutation = (arm) => {
      parent = arm;
      return child;
    };
    const rules = { population: P, tournament: run.sample_size, size: P, repeats: true, seed: 0 };
    let bandit: Bandit = evolution(A, mutate, rules, () => draws);
    const populationOf = (from: Bandit): number[] =>
      Array.from({ length: P }, (_, place) => {
        draws = choosing(new Array<number>(run.sample_size).fill(place), P);
        from.ask(1);
        return parent;
      });

    const founders = bandit.ask(P).arms;
    const history = [...founders];
    bandit = bandit.tell(founders, rewards(run.fitness, founders));
    run.log.forEach((step, i) => {
      child = run.children[i];
      draws = choosing(run.sample_positions[i], P);
      const { arms } = bandit.ask(1);
      history.push(...arms);
      assert.equal(parent, step.parent);
      assert.deepEqual(arms, [step.child]);
      bandit = bandit.tell(arms, rewards(run.fitness, arms));
      assert.deepEqual(populationOf(bandit), step.population);
    });
    assert.deepEqual(history, run.history);
  });

  it('has the last P pulls that it was told as its population', () => {
    const parents = new Set<number>();
    const mutate: Mutation = (parent) => {
      parents.add(parent);
      return 0;
    };
    const told = [9, 8, 7, 6, 5, 4];
    const bandit = evolution(10, mutate, { ...settings, tournament: 1, size: 60 }).tell(told, rewards(told, told.map(() => 0))); // oxfmt-ignore
    bandit.ask(60);
    assert.deepEqual([...parents].sort(), [4, 5, 6, 7]);
  });

  it('removes even the fittest member when it is the oldest', () => {
    const mutate: Mutation = (parent) => (parent === 0 ? 1 : 2);
    let bandit: Bandit = evolution(3, mutate, { ...settings, tournament: 30, size: 1 });
    bandit = bandit.tell([0, 2, 2, 2], rewards([9, 1, 0], [0, 2, 2, 2]));
    assert.deepEqual(bandit.ask(1).arms, [1]);
    for (let birth = 0; birth < 4; birth++) bandit = bandit.tell([2], [{ kind: 'reward', reward: 0 }]);
    assert.deepEqual(bandit.ask(1).arms, [2]);
  });

  it('of equally fit members takes the first drawn', () => {
    const parents: number[] = [];
    const mutate: Mutation = (parent) => {
      parents.push(parent);
      return 0;
    };
    const bandit = evolution(4, mutate, settings, () => choosing([2, 1, 1, 2], 4));
    bandit.tell([0, 1, 2, 3], rewards([0, 5, 5, 9], [0, 1, 2, 3])).ask(2);
    assert.deepEqual(parents, [2, 1]);
  });

  it('takes a failed pull as less fit than any reward', () => {
    assert.deepEqual(parentsOf(60, [{ kind: 'failed' }, { kind: 'reward', reward: -1e9 }]), [1]);
  });

  it('leaves an excluded arm out of its population', () => {
    const reward = { kind: 'reward', reward: 1 } as const;
    assert.deepEqual(parentsOf(1, [reward, reward, { kind: 'excluded' }]), [0, 1]);
  });

  it('begins to mutate within the batch that completes its population', () => {
    const bandit = evolution(1000, () => 7, settings).tell([0, 1, 2], rewards([1, 1, 1], [0, 1, 2]));
    const { arms } = bandit.ask(3);
    assert.notEqual(arms[0], 7);
    assert.deepEqual(arms.slice(1), [7, 7]);
  });

  it('mutates again if a mutation is not an arm, and pulls a random arm if none ever is', () => {
    let calls = 0;
    const third: Mutation = () => (++calls % 3 === 0 ? 7 : undefined);
    const founded = (mutate: Mutation) =>
      evolution(200, mutate, settings).tell([0, 1, 2, 3], rewards([1, 1, 1, 1], [0, 1, 2, 3]));
    assert.deepEqual(founded(third).ask(2).arms, [7, 7]);
    const strays = founded(() => undefined).ask(4).arms;
    assert.equal(new Set(strays).size, 4);
  });

  it('climbs where parents and children are alike: regret ratio below a half of uniform search', () => {
    const X = matrixOf(Array.from({ length: 512 }, (_, i) => Array.from({ length: 9 }, (_, bit) => (i >> bit) & 1)));
    const ones = Array.from({ length: 512 }, (_, i) =>
      X.data.subarray(9 * i, 9 * i + 9).reduce((sum, bit) => sum + bit),
    );
    const rules = { population: 20, tournament: 5, size: 1, repeats: true, seed: 3 };
    const { pulls } = played(evolution(512, columnMutation(X), rules), ones, 600, 1);
    assert.ok(regret(ones, pulls).ratio[599] < 0.5);
  });
});
