import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { presetSettings } from '../../../../src/engine/fixedCandidates/presets.ts';
import type { AlgorithmChoice, OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { algorithmNames, type AlgorithmSettings } from '../../../../src/bandits/algorithms.ts';
import type { WidthInputs } from '../../../../src/bandits/bbkb/confidenceWidths.ts';
import type { Resample } from '../../../../src/bandits/bbkb/resample.ts';
import { fixedCandidates } from '../../../../src/space/fixedCandidates.ts';
import type { Space } from '../../../../src/space/parameter.ts';

const space: Space = [
  { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' },
  { name: 'kind', type: 'choice', values: ['a', 'b', 'c'] },
  { name: 'lr', type: 'float', low: 1e-3, high: 1, scale: 'log' },
  { name: 'flag', type: 'bool' },
];

function settings(algorithm: AlgorithmChoice, more: Partial<OptimizerSettings> = {}) {
  const setting: OptimizerSettings = {
    space,
    constraints: [],
    goal: 'minimize',
    noise: 0,
    parallel: 8,
    trials: 100,
    seed: 7,
    algorithm,
    start: { points: [], past: [] },
    ...more,
  };
  return presetSettings(setting, fixedCandidates(space, 50, 7));
}

const evidence = (lambda: number, startVariances: readonly number[]) => {
  return { lambda, startVariances, initialPulls: 0, initialEffectiveDimension: 0, effectiveDimension: 0, logdet: 0 };
};

function beta({ confidence }: AlgorithmSettings, known: WidthInputs): number {
  return typeof confidence === 'function' ? confidence(known) : NaN;
}

/** Whether an arm pulled once stays for certain: q̄ σ̃² ≥ 1, over 50 redraws. */
function surelyKept(redraw: Resample, variance: number): boolean {
  const pulled = new Map([[0, 1]]);
  return Array.from({ length: 50 }, (_, batch) => redraw(pulled, () => variance, batch)).every(
    (arms) => arms.length === 1,
  );
}

describe('the preset practical', () => {
  const practical = settings({ preset: 'practical' });

  it('has batches of exactly `parallel`, begins with four space-filling arms, and repeats no arm', () => {
    assert.deepEqual([practical.size, practical.initialArms, practical.repeats], [8, [0, 1, 2, 3], false]);
  });

  it('has a width of 2 standard deviations: β = 2√λ, whatever was pulled', () => {
    assert.equal(beta(practical, evidence(0.25, [3, 1])), 1);
  });

  it('has a Matérn 5/2 kernel with lengthscale 0.4 √d for d parameters, the same on every column of a choice', () => {
    assert.equal(practical.kernel, 'matern52');
    assert.deepEqual(practical.lengthscales, new Array(6).fill(0.8)); // x, three of kind, lr, flag
  });

  it('takes λ from the declared noise and the spread of the rewards, but at least 1e-4', () => {
    assert.equal(practical.lambda(5), 1e-4);
    const noisy = settings({ preset: 'practical' }, { noise: 0.3 });
    assert.ok(Math.abs(noisy.lambda(0.6) - 0.25) < 1e-12);
    assert.equal(noisy.repeats, true);
  });

  it('has the accuracy of the dictionary that the theory needs: q̄ = 72 log(4T/δ)', () => {
    const qbar = 72 * Math.log(4000);
    assert.deepEqual(
      [1 / qbar, 0.8 / qbar].map((variance) => surelyKept(practical.resample, variance)),
      [true, false],
    );
  });
});

describe('the preset theory', () => {
  const theory = settings({ preset: 'theory' });

  it('has the Global rule with C̃ = 2, an empty start, repeated arms, raw rewards and projected variances', () => {
    const { size, threshold, initialArms, repeats, standardise, fullHallucination, kernel } = theory;
    assert.deepEqual(
      { size, threshold, initial: initialArms, repeats, standardise, spreads: fullHallucination, kernel },
      {
        size: 'rule',
        threshold: 2,
        initial: [],
        repeats: true,
        standardise: false,
        spreads: false,
        kernel: 'gaussian',
      },
    );
  });

  it('has λ = ξ², ξ the declared noise or 0.1', () => {
    assert.ok(Math.abs(theory.lambda(1) - 0.01) < 1e-15);
    assert.equal(settings({ preset: 'theory' }, { noise: 0.5 }).lambda(1), 0.25);
  });

  it('has the width of Theorem 2 with F = 1 and δ = 0.1', () => {
    const { confidence, norm, delta, xi } = theory;
    assert.deepEqual({ confidence, norm, delta, xi }, { confidence: 'paper', norm: 1, delta: 0.1, xi: 0.1 });
  });
});

for (const preset of ['practical', 'theory'] as const) {
  describe(`what a declaration adds to the preset ${preset}`, () => {
    it('overrides the preset: kernel, lambda, q̄, threshold', () => {
      const own = settings({ preset, kernel: 'gaussian', lambda: 0.3, qbar: 5, threshold: 4 });
      assert.deepEqual([own.kernel, own.lambda(9), own.threshold], ['gaussian', 0.3, 4]);
      assert.deepEqual(
        [0.2, 0.16].map((variance) => surelyKept(own.resample, variance)),
        [true, false],
      );
      assert.ok(surelyKept(settings({ preset, qbar: 'inf' }).resample, 0));
    });

    it('sets one lengthscale for all parameters, or some by name', () => {
      assert.deepEqual(settings({ preset, lengthscales: 0.5 }).lengthscales, new Array(6).fill(0.5));
      const odd = { ...space[0], name: 'constructor' };
      assert.deepEqual(
        settings({ preset, lengthscales: { x: 0.1 } }, { space: [odd, space[3]] }).lengthscales,
        settings({ preset }, { space: [odd, space[3]] }).lengthscales,
      );
      const some = settings({ preset, lengthscales: { kind: 2, lr: 0.1 } }).lengthscales;
      assert.deepEqual(some, [0.8, 2, 2, 2, 0.1, 0.8]);
    });
  });
}

it('norm and delta change the width and q̄ of the theory', () => {
  const { norm, delta, resample } = settings({ preset: 'theory', norm: 3, delta: 0.5 });
  assert.deepEqual([norm, delta], [3, 0.5]);
  const qbar = 72 * Math.log(800);
  assert.deepEqual(
    [1 / qbar, 0.8 / qbar].map((variance) => surelyKept(resample, variance)),
    [true, false],
  );
});

describe('batches', () => {
  const sizes = (preset: 'practical' | 'theory') =>
    Object.fromEntries(algorithmNames.map((name) => [name, settings({ preset, name }).size]));

  it('have one arm for bkb and gp-ucb, else `parallel` in practical and as many as the rule allows in theory', () => {
    const fixed = { bkb: 1, 'gp-ucb': 1, 'epsilon-greedy': 8, thompson: 8, evolution: 8, random: 8 };
    assert.deepEqual(sizes('practical'), { ...fixed, bbkb: 8, 'gp-bucb': 8, 'a-gp-ucb': 8 });
    assert.deepEqual(sizes('theory'), { ...fixed, bbkb: 'rule', 'gp-bucb': 'rule', 'a-gp-ucb': 1 });
    assert.equal(settings({ preset: 'theory', name: 'a-gp-ucb', rule: 'global' }).size, 'rule');
  });

  it('have the declared rule, or product for gp-bucb if none is declared', () => {
    assert.equal(settings({ preset: 'practical', rule: 'local' }).rule, 'local');
    assert.equal(settings({ preset: 'practical', name: 'gp-bucb' }).rule, 'product');
    assert.equal(settings({ preset: 'theory', name: 'gp-bucb', rule: 'global' }).rule, 'global');
  });
});

describe('a-gp-ucb', () => {
  it('shrinks fitted lengthscales by (t/parallel)^0.1 in practical, and as far as t^0.9 affords in theory', () => {
    const { schedule, map, dimension } = settings({ preset: 'practical', name: 'a-gp-ucb' }).adaptive;
    assert.deepEqual([dimension, map?.rule], [4, 'scaled']);
    assert.equal(schedule?.(5), 1);
    assert.ok(Math.abs(schedule(800) ** (1 / 4) - 100 ** 0.1) < 1e-12);
    const theory = settings({ preset: 'theory', name: 'a-gp-ucb' }).adaptive;
    assert.deepEqual([theory.schedule, theory.map, theory.reference(10)], [undefined, undefined, 10 ** 0.9]);
    assert.equal(theory.estimator, 'bound');
  });

  it('has the estimator that is named, which takes the place of the schedule of practical', () => {
    for (const preset of ['practical', 'theory'] as const) {
      const { estimator, schedule } = settings({ preset, name: 'a-gp-ucb', estimator: 'printed-bound' }).adaptive;
      assert.deepEqual([estimator, schedule], ['printed-bound', undefined]);
    }
    const { estimator, schedule } = settings({ preset: 'theory', name: 'a-gp-ucb', estimator: 'one-step' }).adaptive;
    assert.deepEqual([estimator, schedule], ['one-step', undefined]);
  });
});
