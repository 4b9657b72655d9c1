import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { agpucb, type AgpucbSettings, type FitLengthscales } from '../../../../src/bandits/agpucb/agpucb.ts';
import { adaptiveBbkb, type AdaptiveBbkb, type AdaptiveSettings } from '../../../../src/bandits/agpucb/adaptiveBbkb.ts';
import { experimentSettings } from '../../../../src/bandits/agpucb/paperSettings.ts';
import * as bbkb from '../../../../src/bandits/bbkb/bbkb.ts';
import type { BbkbSettings } from '../../../../src/bandits/bbkb/state.ts';
import { resamplePerPull, keepAll } from '../../../../src/bandits/bbkb/resample.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, matrixOf } from '../bbkb/golden.ts';
import { screenedPosteriors } from '../../../../src/lab/manyArms/screenedPosterior.ts';

const X = matrixOf(Array.from({ length: 81 }, (_, i) => [(i % 9) / 8, Math.floor(i / 9) / 8]));
const value = (arm: number): number => Math.sin(7 * X.data[2 * arm]) * Math.cos(5 * X.data[2 * arm + 1]);
const sigma = 0.1;
/** Large enough for h to move from the first batches on. */
const reference = (t: number): number => 40 * t ** 0.9;

const model: BbkbSettings = {
  kernel: 'gaussian',
  lengthscales: [1, 1],
  lambda: () => sigma ** 2,
  beta: () => NaN,
  resample: keepAll,
  rule: 'global',
  threshold: 2,
  size: 1,
  fullHallucination: false,
  posterior: screenedPosteriors(),
  standardise: false,
  repeats: true,
  initialArms: [],
};
const theory = { kind: 'theory', norm: 2, delta: 0.1 } as const;
const adapting: AdaptiveSettings = {
  lengthscales: [1, 1],
  dimension: 2,
  width: theory,
  tradeoff: 0.1,
  expansion: { kind: 'bound', estimator: 'bound', reference },
};

function begun(settings: Partial<BbkbSettings> = {}, more: Partial<AdaptiveSettings> = {}): AdaptiveBbkb {
  return adaptiveBbkb(bbkb.start(X, { ...model, ...settings }), { ...adapting, ...more });
}

/** `batches` batches, each with what it asked for. */
function played(bandit: AdaptiveBbkb, batches: number) {
  const arms: number[] = [];
  const h = [bandit.adaptation.h];
  for (let batch = 0; batch < batches; batch++) {
    const asked = bandit.ask(50).arms;
    arms.push(...asked);
    bandit = bandit.tell(asked, asked.map((arm) => ({ kind: 'reward', reward: value(arm) }))); // oxfmt-ignore
    h.push(bandit.adaptation.h);
  }
  return { bandit, arms, h };
}

describe('A-GP-UCB on top of BBKB', () => {
  it('with every pulled arm in the dictionary and batches of one is A-GP-UCB on the exact posterior', () => {
    const exactly: AgpucbSettings = { ...experimentSettings(X, sigma), width: theory, reference };
    let exact = agpucb(X, exactly);
    const { bandit, arms, h } = played(begun(), 25);
    arms.forEach((arm, t) => {
      assert.equal(exact.ask(1).arms[0], arm, `pull ${t}`);
      exact = exact.tell([arm], [{ kind: 'reward', reward: value(arm) }]);
      assert.ok(Math.abs(exact.adaptation.h / h[t + 1] - 1) < 1e-6, `h after pull ${t}`);
    });
    assert.ok(h[25] > 2, `h stayed at ${h[25]}`);
    close(bandit.lengthscales, exact.lengthscales, 1e-6);
    close(bandit.posterior?.mean ?? [], exact.posterior?.mean ?? [], 1e-5, 'mean');
    assert.ok(Math.abs((bandit.posterior?.beta ?? NaN) / (exact.posterior?.beta ?? NaN) - 1) < 1e-6);
  });

  it('embeds everything again when the lengthscales change: the posterior is that of all pulls under the last ones', () => {
    const { bandit, arms } = played(begun({ size: 'rule' }), 10);
    const counts = new Map<number, number>();
    const sums = new Map<number, number>();
    for (const arm of arms) {
      counts.set(arm, (counts.get(arm) ?? 0) + 1);
      sums.set(arm, (sums.get(arm) ?? 0) + value(arm));
    }
    assert.ok(bandit.lengthscales[0] < 1);
    const exact = exactPosterior(covariance('gaussian', bandit.lengthscales, X), counts, sums, sigma ** 2);
    close(bandit.posterior?.mean ?? [], exact.mean, 1e-6, 'mean');
    close(bandit.posterior?.variance ?? [], exact.variance, 1e-5, 'variance');
  });

  it('never widens while a batch runs, and never narrows: h(t) ≥ h(t−1)', () => {
    const { bandit, h } = played(begun({ resample: resamplePerPull(2, 3), size: 'rule' }), 25);
    h.slice(1).forEach((now, b) => assert.ok(now >= h[b]));
    const before = bandit.lengthscales;
    bandit.ask(20);
    assert.deepEqual(bandit.lengthscales, before);
  });

  it('with a schedule in place of the bound has θ_0/g with g^d = h(t)', () => {
    const { bandit } = played(begun({}, { tradeoff: 0, expansion: { kind: 'schedule', h: (t) => 1 + t / 10 } }), 10);
    close(bandit.lengthscales, [1 / Math.sqrt(2), 1 / Math.sqrt(2)], 1e-12);
  });

  it('multiplies the width of the theory by C̃ where a rule ends the batches, as BBKB does', () => {
    const [one, ruled] = [begun(), begun({ size: 'rule', threshold: 3 })];
    assert.ok(Math.abs((ruled.posterior?.beta ?? NaN) / (one.posterior?.beta ?? NaN) - 3) < 1e-12);
    const constant = begun({ size: 'rule' }, { width: { kind: 'constant', multiplier: 2 } });
    assert.ok(Math.abs((constant.posterior?.beta ?? NaN) - 2 * sigma) < 1e-12);
  });

  it('combines fitted lengthscales with the shrinking ones by the rule that is named, fitted to rows and scaled rewards', () => {
    const seen: number[][] = [];
    const fit = (rows: { rows: number }, y: readonly number[], s: number) => {
      seen.push([rows.rows, y.length, s]);
      return [0.2, 5];
    };
    const expansion = { kind: 'schedule', h: () => 4 } as const;
    const [min, scaled] = (['min', 'scaled'] as const).map(
      (rule) => played(begun({}, { tradeoff: 0, expansion, map: { rule, fit } }), 2).bandit.lengthscales,
    );
    close(min, [0.2, 0.5], 1e-12);
    close(scaled, [0.1, 2.5], 1e-12);
    assert.deepEqual(seen.slice(0, 2), [
      [1, 1, sigma],
      [2, 2, sigma],
    ]);
  });

  it('fits from the lengthscales that were fitted before, the first time from those of the past trials', () => {
    const given: (readonly number[] | undefined)[] = [];
    const fit: FitLengthscales = (rows, _y, _sigma, previous) => {
      given.push(previous);
      return [rows.rows, 1];
    };
    const past = bbkb.start(X, model, { arms: [3, 40], rewards: [value(3), value(40)], dictionary: [3, 40] });
    played(adaptiveBbkb(past, { ...adapting, map: { rule: 'scaled', fit } }), 2);
    assert.deepEqual(given, [undefined, [2, 1], [3, 1]]);
  });
});
