import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import type { ArmFeedback } from '../../../../src/bandits/bandit.ts';
import { agpucb, type Agpucb, type AgpucbSettings } from '../../../../src/bandits/agpucb/agpucb.ts';
import { experimentSettings } from '../../../../src/bandits/agpucb/paperSettings.ts';
import { regretEstimators } from '../../../../src/bandits/agpucb/regretBound.ts';
import { close, golden, matrixOf } from '../bbkb/golden.ts';
import { empiricalSettings } from './empiricalSettings.ts';

interface Golden {
  runs: {
    grid: number[];
    f: number[];
    noise: number[];
    first_index: number;
    runs: Record<
      'ratio_p18t0.9' | 'eq15_p18t0.9',
      { t: number; h: number; g: number; b: number; theta: number; beta_sqrt: number; x_next: number }[]
    >;
  };
}
const { runs: example } = golden('agpucb') as Golden;
const X = matrixOf(example.grid.map((x) => [x]));
const sigma = 0.1;

const reward = (value: number): ArmFeedback => ({ kind: 'reward', reward: value });

/** The bandit after `rounds` of pulling what it asks for, on the example's function without its noise. */
function run(settings: AgpucbSettings, rounds: number, limit = 1): Agpucb[] {
  const states = [agpucb(X, settings)];
  for (let round = 0; round < rounds; round++) {
    const { arms } = states[round].ask(limit);
    states.push(states[round].tell(arms, arms.map((arm) => reward(example.f[arm])))); // oxfmt-ignore
  }
  return states;
}

describe('A-GP-UCB', () => {
  for (const [estimator, goldenName] of [
    ['bound', 'ratio'],
    ['printed-bound', 'eq15'],
  ] as const) {
    it(`repeats the golden run of 30 steps with the estimator '${estimator}'`, () => {
      const reference = (t: number): number => 18 * t ** 0.9;
      const initialArms = [example.first_index];
      let bandit = agpucb(X, { ...experimentSettings(X, sigma), estimator, reference, initialArms });
      for (const [s, step] of example.runs[`${goldenName}_p18t0.9`].entries()) {
        const { arms } = bandit.ask(1);
        bandit = bandit.tell(arms, [reward(example.f[arms[0]] + example.noise[s])]);
        const { h, g, b } = bandit.adaptation;
        const next = bandit.ask(1);
        const actual = [h, g, b, bandit.lengthscales[0], next.beta / sigma];
        close(actual, [step.h, step.g, step.b, step.theta, step.beta_sqrt], 1e-7, `t = ${step.t}: h, g, b, θ, β`);
        assert.deepEqual(next.arms, [step.x_next], `t = ${step.t}`);
      }
    });
  }

  it('never narrows its hypothesis space, with any estimator', () => {
    const estimator = fc.constantFrom(...regretEstimators);
    const reference = fc.double({ min: 0.1, max: 40, noNaN: true });
    forMany(20, estimator, reference, (estimator, factor) => {
      const settings = { ...experimentSettings(X, sigma), estimator, reference: (t: number) => factor * t ** 0.9 };
      const h = run(settings, 8).map(({ adaptation }) => adaptation.h);
      assert.equal(h[0], 1);
      assert.ok(h.every((value, t) => t === 0 || value >= h[t - 1]), String(h)); // oxfmt-ignore
    });
  });

  it('keeps the first lengthscales while even their regret may exceed the reference', () => {
    for (const estimator of regretEstimators) {
      const settings = { ...experimentSettings(X, sigma), estimator, reference: () => 0 };
      assert.equal(run(settings, 5)[5].adaptation.h, 1);
    }
  });

  it('by the one-step estimator spends no more than p(t), and nearly all of it once it widens', () => {
    const reference = (t: number): number => 6 * t;
    const states = run({ ...experimentSettings(X, sigma), estimator: 'one-step', reference }, 12);
    let spent = 0;
    let widened = 0;
    states.slice(0, -1).forEach((state, t) => {
      const { arms, beta } = state.ask(1);
      const step = 2 * beta * Math.sqrt(state.posterior?.variance[arms[0]] ?? NaN); // β^½ σ = (β^½ σ_noise) σ̃
      if (t > 0 && state.adaptation.h > states[t - 1].adaptation.h) {
        widened++;
        assert.ok(spent + step <= reference(t), `t = ${t}: ${spent} + ${step}`);
      }
      spent += step;
    });
    assert.ok(widened > 2, `widened ${widened} times`);
  });

  it('by the one-step estimator does not charge for the initial arms', () => {
    const settings = {
      ...experimentSettings(X, sigma),
      estimator: 'one-step',
      reference: (t: number) => 2 * t,
    } as const;
    const arms = [0, 8, 16, 24, 32, 40];
    const told = arms.map((arm) => reward(example.f[arm]));
    const charged = agpucb(X, settings).tell(arms, told);
    const free = agpucb(X, { ...settings, initialArms: arms }).tell(arms, told);
    assert.ok(free.adaptation.h > charged.adaptation.h, `${free.adaptation.h} and ${charged.adaptation.h}`);
  });

  it('in a batch pulls the arms of single pulls whose rewards are the model’s means', () => {
    const constant = { ...experimentSettings(X, sigma), width: { kind: 'constant', multiplier: 3 }, reference: () => 0 } as const; // oxfmt-ignore
    const told = [20, 0, 40].map((arm) => reward(example.f[arm]));
    const { arms } = agpucb(X, { ...constant, size: 6 })
      .tell([20, 0, 40], told)
      .ask(6);
    let single = agpucb(X, constant).tell([20, 0, 40], told);
    const singles = Array.from({ length: 6 }, () => {
      const [arm] = single.ask(1).arms;
      single = single.tell([arm], [reward(single.posterior?.mean[arm] ?? NaN)]);
      return arm;
    });
    assert.deepEqual(arms, singles);
    assert.ok(new Set(arms).size > 1);
  });

  it('asks for one arm at a time as in the paper, whatever the limit, unless its settings allow more', () => {
    const { arms, endedBy, theorySize } = agpucb(X, experimentSettings(X, sigma)).ask(4);
    assert.deepEqual({ size: arms.length, endedBy, theorySize }, { size: 1, endedBy: 'rule', theorySize: 1 });
    const batches = agpucb(X, { ...experimentSettings(X, sigma), size: 4 });
    assert.deepEqual([2, 4, 9].map((limit) => batches.ask(limit).arms.length), [2, 4, 4]); // oxfmt-ignore
    assert.equal(batches.ask(2).endedBy, 'limit');
  });

  it('asks for the initial arms first, and for each of them once', () => {
    const settings = { ...experimentSettings(X, sigma), initialArms: [7, 3, 30], size: 2 };
    const bandit = agpucb(X, settings);
    assert.deepEqual(bandit.ask(2).arms, [7, 3]);
    const told = bandit.tell([7, 3], [reward(0), { kind: 'excluded' }]);
    assert.equal(told.ask(1).arms[0], 30);
  });

  it('never asks again for an excluded arm, nor for a pulled one unless repeats are allowed', () => {
    const few = matrixOf([[0], [0.5], [1]]);
    let bandit = agpucb(few, { ...experimentSettings(few, sigma), repeats: false });
    bandit = bandit.tell([0], [{ kind: 'excluded' }]);
    assert.equal(bandit.adaptation.h, 1);
    bandit = bandit.tell([1], [reward(3)]);
    assert.deepEqual(bandit.ask(1).arms, [2]);
    bandit = bandit.tell([2], [reward(1)]);
    assert.deepEqual(bandit.ask(1).arms, []);
    assert.equal(bandit.ask(1).endedBy, 'exhausted');
  });

  it('counts a failed pull as the worst reward so far', () => {
    const settings = experimentSettings(X, sigma);
    const failed = agpucb(X, settings).tell([3, 9, 12], [reward(2), reward(-1), { kind: 'failed' }]);
    const worst = agpucb(X, settings).tell([3, 9, 12], [reward(2), reward(-1), reward(-1)]);
    assert.deepEqual(failed.posterior, worst.posterior);
  });

  it('shows variances divided by the noise, as every bandit does', () => {
    close(agpucb(X, experimentSettings(X, 0.5)).posterior?.variance ?? [], example.grid.map(() => 4), 0); // oxfmt-ignore
  });

  it('does not change a bandit that is told something', () => {
    const [start] = run(experimentSettings(X, sigma), 3);
    assert.deepEqual(start.posterior, agpucb(X, experimentSettings(X, sigma)).posterior);
  });
});

describe('A-GP-UCB on a function that its first lengthscale is far too long for', () => {
  // the maximum is a peak of width 0.03 at 0.118; with θ = 1 the prior excludes it
  const best = Math.max(...example.f);
  const found = (states: readonly Agpucb[]): number => Math.max(...states.slice(-10).map((state) => example.f[state.ask(1).arms[0]])); // oxfmt-ignore
  const settings = { ...experimentSettings(X, 0.02), initialArms: [20] };

  it('finds the peak that plain GP-UCB never finds', () => {
    const plain = { ...settings, width: { kind: 'theory', norm: 0.1, delta: 0.1 }, reference: () => 0 } as const;
    const adaptive = { ...plain, estimator: 'one-step', reference: (t: number) => t ** 0.9 } as const;
    assert.ok(found(run(plain, 60)) < 0.9 * best, 'plain');
    assert.ok(found(run(adaptive, 60)) > 0.95 * best, 'adaptive');
  });
});

describe('the settings of the paper', () => {
  const square = matrixOf([[0, 0], [3, 4], [1, 1]]); // oxfmt-ignore

  it('are θ_0 = 1, B_0 = 2, δ = 0.1 and p(t) = t^0.9 in the experiments', () => {
    const { lengthscales, width, tradeoff, reference } = experimentSettings(square, 0.1);
    assert.deepEqual({ lengthscales, width, tradeoff }, { lengthscales: [1, 1], width: { kind: 'theory', norm: 2, delta: 0.1 }, tradeoff: 0.1 }); // oxfmt-ignore
    close([reference(1024)], [512], 1e-9);
  });

  it('put all of h into lengthscales, and none into the width, in the empirical variant', () => {
    const last = run({ ...empiricalSettings(X, 0), reference: (t) => 2 * t }, 8)[8];
    const { h, g, b } = last.adaptation;
    assert.ok(h > 1);
    close([g, b], [h, 1], 1e-12);
    close([last.ask(1).beta], [2 * 0.01], 1e-12);
  });

  it('of the empirical variant do not depend on the unit of the rewards', () => {
    const settings = empiricalSettings(X, 0);
    const [small, large] = [1, 1e6].map((unit) => {
      const rewards = [4, 20, 33].map((arm) => reward(5 * unit + unit * example.f[arm]));
      return agpucb(X, settings).tell([4, 20, 33], rewards);
    });
    close(small.posterior?.mean ?? [], large.posterior?.mean ?? [NaN], 1e-7);
    assert.deepEqual(small.ask(1).arms, large.ask(1).arms);
  });
});
