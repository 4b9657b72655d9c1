/** The laws of every algorithm of the family, and the agreement of special cases with the general ones. */
import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { mapLengthscales } from '../../../src/bandits/agpucb/mapLengthscales.ts';
import { experimentSettings } from '../../../src/bandits/agpucb/paperSettings.ts';
import { createBandit, algorithmNames, type AlgorithmSettings } from '../../../src/bandits/algorithms.ts';
import type { History } from '../../../src/bandits/bbkb/state.ts';
import type { Bandit, ArmFeedback } from '../../../src/bandits/bandit.ts';
import { resamplePerArm, keepAll } from '../../../src/bandits/bbkb/resample.ts';
import { covariance } from '../../../src/math/gp/covariance.ts';
import { regret } from '../../../src/lab/regret.ts';
import { exactPosterior } from '../../reference/exactPosterior.ts';
import { close, matrixOf } from './bbkb/golden.ts';
import { screenedPosteriors } from '../../../src/lab/manyArms/screenedPosterior.ts';

const rows = Array.from({ length: 60 }, (_, i) => [(i % 10) / 9, Math.floor(i / 10) / 5]);
const X = matrixOf(rows);
const values = rows.map(([x, y]) => Math.exp(-8 * (x - 0.7) ** 2 - 4 * (y - 0.4) ** 2));
const settings: AlgorithmSettings = {
  algorithm: 'bbkb',
  kernel: 'gaussian',
  lengthscales: [0.3, 0.3],
  lambda: () => 0.01,
  xi: 0.1,
  norm: 1,
  delta: 0.1,
  threshold: 2,
  resample: resamplePerArm(3, 5),
  confidence: 'code',
  adaptive: experimentSettings(X, 0.1),
  size: 'rule',
  parallel: 4,
  fullHallucination: false,
  posterior: screenedPosteriors(),
  standardise: false,
  repeats: true,
  initialArms: [],
  seed: 5,
};
const initial: History = { arms: [3, 31, 3], rewards: [3, 31, 3].map((arm) => values[arm]), dictionary: [3, 31] };
const nothing: History = { arms: [], rewards: [], dictionary: [] };

const fitting = { ...settings.adaptive, map: { rule: 'min', fit: mapLengthscales('gaussian', [0, 1]) } } as const;
/** Without a rule A-GP-UCB is the exact one, with a rule the one on top of BBKB. */
const family: [string, Partial<AlgorithmSettings>][] = [
  ...algorithmNames.map((name): [string, Partial<AlgorithmSettings>] => [name, { algorithm: name }]),
  ['a-gp-ucb on top of bbkb', { algorithm: 'a-gp-ucb', rule: 'global' }],
  ['a-gp-ucb on top of bbkb, with fitted lengthscales', { algorithm: 'a-gp-ucb', rule: 'local', adaptive: fitting }],
];

function make(more: Partial<AlgorithmSettings>, from = initial): Bandit {
  return createBandit({ ...settings, ...more }, X, from);
}

/** Batches of at most 7 until `steps` pulls were made, each rewarded with its value. */
function played(bandit: Bandit, steps: number) {
  const arms: number[] = [];
  while (arms.length < steps) {
    const batch = bandit.ask(Math.min(7, steps - arms.length));
    arms.push(...batch.arms);
    bandit = bandit.tell(batch.arms, batch.arms.map((arm) => ({ kind: 'reward', reward: values[arm] }))); // oxfmt-ignore
  }
  return { bandit, arms };
}

for (const [name, chosen] of family) {
  describe(`the algorithm ${name}`, () => {
    it('asks for at least one arm and never for more than the limit', () => {
      let bandit = make(chosen);
      for (const limit of [1, 2, 3, 50, 1, 9]) {
        const { arms } = bandit.ask(limit);
        assert.ok(arms.length >= 1 && arms.length <= limit);
        assert.ok(arms.every((arm) => Number.isInteger(arm) && arm >= 0 && arm < X.rows));
        bandit = bandit.tell(arms, arms.map((arm) => ({ kind: 'reward', reward: values[arm] }))); // oxfmt-ignore
      }
    });

    it('is not changed by asking, and asks the same when it is told the same again', () => {
      const [one, two] = [0, 1].map(() => played(make(chosen), 25));
      assert.deepEqual(one.arms, two.arms);
      assert.deepEqual(one.bandit.ask(6), one.bandit.ask(6));
      assert.deepEqual(one.bandit.ask(6), two.bandit.ask(6));
    });

    it('may begin without pulls, and has finite numbers after failures, constants and exclusions', () => {
      const answers: ((arm: number) => ArmFeedback)[] = [
        () => ({ kind: 'failed' }),
        () => ({ kind: 'reward', reward: 4 }),
        (arm) => (arm % 2 ? { kind: 'excluded' } : { kind: 'reward', reward: arm }),
      ];
      for (const feedback of answers) {
        let bandit = make(chosen, nothing);
        for (let batch = 0; batch < 8; batch++) {
          const { arms } = bandit.ask(5);
          bandit = bandit.tell(arms, arms.map(feedback));
        }
        for (const each of [...(bandit.posterior?.mean ?? []), ...(bandit.posterior?.variance ?? [])]) {
          assert.ok(Number.isFinite(each));
        }
      }
    });

    it('pulls the initial arms first, in their order, each once', () => {
      let bandit = make({ ...chosen, initialArms: [40, 7, 22] }, nothing);
      const arms: number[] = [];
      while (arms.length < 3) {
        const batch = bandit.ask(2).arms;
        arms.push(...batch);
        bandit = bandit.tell(batch, batch.map((arm) => ({ kind: 'reward', reward: values[arm] }))); // oxfmt-ignore
      }
      assert.deepEqual(arms.slice(0, 3), [40, 7, 22]);
    });

    it('works on a single arm, and on arms that are all the same', () => {
      for (const same of [
        matrixOf([[0.5, 0.5]]),
        matrixOf([
          [1, 1],
          [1, 1],
          [1, 1],
        ]),
      ]) {
        // oxfmt-ignore
        let bandit = createBandit({ ...settings, ...chosen }, same, { arms: [0], rewards: [1], dictionary: [0] });
        for (let batch = 0; batch < 5; batch++) {
          const { arms } = bandit.ask(3);
          assert.ok(arms.length >= 1);
          bandit = bandit.tell(arms, arms.map(() => ({ kind: 'reward', reward: 1 }))); // oxfmt-ignore
        }
      }
    });
  });
}

for (const name of ['bbkb', 'bkb', 'gp-ucb', 'gp-bucb', 'thompson', 'a-gp-ucb'] as const) {
  it(`${name} has less regret than uniform search after 200 pulls`, () => {
    const { arms } = played(make({ algorithm: name, ...(name === 'a-gp-ucb' && { rule: 'global' }) }), 200);
    const ratio = regret(values, arms).ratio[199];
    assert.ok(ratio < 0.8, `regret ratio ${ratio}`);
  });
}

describe('the exact algorithms', () => {
  it('have the exact posterior of all pulls', () => {
    for (const name of ['gp-ucb', 'gp-bucb'] as const) {
      const { bandit, arms } = played(make({ algorithm: name, rule: 'product' }), 30);
      const counts = new Map<number, number>();
      const sums = new Map<number, number>();
      for (const arm of [...initial.arms, ...arms]) {
        counts.set(arm, (counts.get(arm) ?? 0) + 1);
        sums.set(arm, (sums.get(arm) ?? 0) + values[arm]);
      }
      const exact = exactPosterior(covariance('gaussian', [0.3, 0.3], X), counts, sums, 0.01);
      close(bandit.posterior?.mean ?? [], exact.mean, 1e-6, 'mean');
      close(bandit.posterior?.variance ?? [], exact.variance, 1e-5, 'variance');
    }
  });

  it('are those of BBKB with every pulled arm in the dictionary, at the start of its batches', () => {
    const [exact, sparse] = (['gp-bucb', 'bbkb'] as const).map((name) =>
      make({ algorithm: name, resample: keepAll, confidence: () => 0.3 }),
    );
    close(exact.posterior?.mean ?? [], sparse.posterior?.mean ?? [], 1e-9);
    close(exact.posterior?.variance ?? [], sparse.posterior?.variance ?? [], 1e-9);
    assert.equal(exact.ask(1).arms[0], sparse.ask(1).arms[0]);
  });
});

describe('BKB', () => {
  it('is BBKB with batches of one: from the same pulls both ask for the same arm', () => {
    const [bkb, bbkb] = (['bkb', 'bbkb'] as const).map((name) => make({ algorithm: name, confidence: () => 0.3 }));
    assert.deepEqual(bkb.ask(9).arms, bbkb.ask(1).arms);
    assert.deepEqual(bkb.ask(9).dictionary, [3, 31]);
  });
});

describe('the paper’s width', () => {
  it('is wider than the code’s on the same data, so that it explores more', () => {
    for (const name of ['bbkb', 'bkb'] as const) {
      const [paper, code] = (['paper', 'code'] as const).map((confidence) => make({ algorithm: name, confidence }));
      assert.ok(paper.ask(1).beta > code.ask(1).beta);
    }
  });
});

describe('explicit uniforms', () => {
  it('decide the dictionary after each batch: u = 0 keeps every pulled arm, u = 1 none of low variance', () => {
    const all = (u: number) => (): number[] => new Array<number>(X.rows).fill(u);
    const kept = played(make({ resample: resamplePerArm(1e-3, 5, all(0)) }), 20);
    const pulled = [...new Set([...initial.arms, ...kept.arms])].sort((a, b) => a - b);
    assert.deepEqual(kept.bandit.ask(1).dictionary, pulled);
    assert.deepEqual(played(make({ resample: resamplePerArm(1e-9, 5, all(1)) }), 20).bandit.ask(1).dictionary, []);
  });
});
