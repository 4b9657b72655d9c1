/** The laws of every baseline, whatever it makes of the rewards. */
import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import type { Bandit, ArmFeedback } from '../../../../src/bandits/bandit.ts';
import { columnMutation } from '../../../../src/bandits/baselines/columnMutation.ts';
import { epsilonGreedy } from '../../../../src/bandits/baselines/epsilonGreedy.ts';
import { evolution } from '../../../../src/bandits/baselines/evolution.ts';
import { randomSearch } from '../../../../src/bandits/baselines/randomSearch.ts';
import { thompson } from '../../../../src/bandits/baselines/thompson.ts';
import { start } from '../../../../src/bandits/bbkb/bbkb.ts';
import type { BbkbSettings } from '../../../../src/bandits/bbkb/state.ts';
import { resamplePerPull } from '../../../../src/bandits/bbkb/resample.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { matrixOf } from '../bbkb/golden.ts';
import { screenedPosteriors } from '../../../../src/lab/manyArms/screenedPosterior.ts';

const ARMS = 12;
const X = matrixOf(Array.from({ length: ARMS }, (_, i) => [i % 4, Math.floor(i / 4)]));
const BBKB: Omit<BbkbSettings, 'resample' | 'repeats'> = {
  kernel: 'matern52',
  lengthscales: [1, 1],
  lambda: () => 0.1,
  beta: () => 0.3,
  rule: 'global',
  threshold: 2,
  size: 'rule',
  fullHallucination: false,
  posterior: screenedPosteriors(),
  standardise: true,
  initialArms: [],
};

const families: Record<string, (size: number, seed: number, repeats: boolean) => Bandit> = {
  random: (size, seed, repeats) => randomSearch(ARMS, { size, repeats, seed }),
  'ε-greedy': (size, seed) => epsilonGreedy(ARMS, { epsilon: 0.3, size, seed }),
  evolution: (size, seed, repeats) =>
    evolution(ARMS, columnMutation(X), { population: 5, tournament: 3, size, repeats, seed }),
  'Thompson sampling': (size, seed, repeats) =>
    thompson(start(X, { ...BBKB, resample: resamplePerPull(2, seed), repeats }), size, seed),
};
const closesPulled = Object.keys(families).filter((name) => name !== 'ε-greedy');

/** Feedback of every kind, the same for the same seed. */
function feedbackOf(arms: readonly number[], seed: number): ArmFeedback[] {
  const uniform = seededUniform(seed);
  return arms.map(() => {
    const u = uniform();
    if (u < 0.15) return { kind: 'failed' };
    return u < 0.25 ? { kind: 'excluded' } : { kind: 'reward', reward: u };
  });
}

/** Twelve batches of a bandit, with their feedback. */
function history(bandit: Bandit, seed: number) {
  return Array.from({ length: 12 }, (_, batch) => {
    const asked = bandit.ask(7);
    const feedback = feedbackOf(asked.arms, seed + batch);
    bandit = bandit.tell(asked.arms, feedback);
    return { asked, feedback, bandit };
  });
}

const runs = fc.record({ size: fc.integer({ min: 1, max: 9 }), seed: fc.nat() });

for (const [name, make] of Object.entries(families)) {
  describe(name, () => {
    it('asks for as many arms as its size and the limit allow, unless none are left', () => {
      forMany(20, runs, ({ size, seed }) => {
        for (const { asked } of history(make(size, seed, true), seed)) {
          if (asked.endedBy === 'limit') assert.equal(asked.arms.length, Math.min(size, 7));
          else assert.equal(asked.endedBy, 'exhausted');
          assert.ok(asked.arms.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < ARMS));
        }
      });
    });

    it('never asks again for an excluded arm', () => {
      forMany(20, runs, ({ size, seed }) => {
        const excluded = new Set<number>();
        for (const { asked, feedback } of history(make(size, seed, true), seed)) {
          assert.ok(asked.arms.every((arm) => !excluded.has(arm)));
          asked.arms.forEach((arm, s) => feedback[s].kind === 'excluded' && excluded.add(arm));
        }
      });
    });

    it('asks the same however often it is asked, and when the same batches are told again', () => {
      const past = history(make(4, 9, true), 1);
      let again = make(4, 9, true);
      for (const { asked, feedback } of past) {
        assert.deepEqual(again.ask(7), asked);
        assert.deepEqual(again.ask(7), asked);
        again = again.tell(asked.arms, feedback);
      }
      assert.deepEqual(again.ask(7), past[past.length - 1].bandit.ask(7));
      assert.deepEqual(again.posterior, past[past.length - 1].bandit.posterior);
    });

    it('asks for nothing when every arm is excluded', () => {
      const all = Array.from({ length: ARMS }, (_, arm) => arm);
      const nothing = make(3, 1, true).tell(all, all.map(() => ({ kind: 'excluded' }))); // oxfmt-ignore
      assert.deepEqual(nothing.ask(5).arms, []);
      assert.equal(nothing.ask(5).endedBy, 'exhausted');
    });

    it('goes on when every pull has failed', () => {
      let bandit = make(3, 2, true);
      for (let batch = 0; batch < 10; batch++) {
        const { arms } = bandit.ask(3);
        assert.equal(arms.length, 3);
        bandit = bandit.tell(arms, arms.map(() => ({ kind: 'failed' }))); // oxfmt-ignore
      }
    });
  });
}

for (const name of closesPulled) {
  it(`${name} without repeats pulls every arm once, and then none`, () => {
    let bandit = families[name](5, 3, false);
    const pulls: number[] = [];
    for (let batch = 0; batch < 4; batch++) {
      const { arms, endedBy } = bandit.ask(100);
      assert.equal(endedBy, batch < 2 ? 'limit' : 'exhausted');
      pulls.push(...arms);
      bandit = bandit.tell(arms, arms.map((arm) => ({ kind: 'reward', reward: arm }))); // oxfmt-ignore
    }
    assert.deepEqual(pulls.sort((a, b) => a - b), Array.from({ length: ARMS }, (_, arm) => arm)); // oxfmt-ignore
  });
}
