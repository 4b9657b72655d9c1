import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { settingsOf, type AlgorithmChoice, type Setting } from '../../../src/core/presets.ts';
import type { Redraw } from '../../../src/core/bbkb/dictionary.ts';
import { candidates } from '../../../src/core/space/candidates.ts';
import type { Space } from '../../../src/core/space/parameter.ts';

const space: Space = [
  { name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' },
  { name: 'kind', type: 'choice', values: ['a', 'b', 'c'] },
  { name: 'lr', type: 'float', low: 1e-3, high: 1, scale: 'log' },
  { name: 'flag', type: 'bool' },
];

function settings(algorithm: AlgorithmChoice, more: Partial<Setting> = {}) {
  const setting: Setting = { space, goal: 'minimize', noise: 0, parallel: 8, trials: 100, seed: 7, algorithm, ...more };
  return settingsOf(setting, candidates(space, 50, 7));
}

const evidence = (lambda: number, startVariances: readonly number[]) => {
  return { lambda, startVariances, initial: 0, initialDimension: 0, dimension: 0, logdet: 0 };
};

/** Whether an arm pulled once stays for certain: q̄ σ̃² ≥ 1, over 50 redraws. */
function surelyKept(redraw: Redraw, variance: number): boolean {
  const pulled = new Map([[0, 1]]);
  return Array.from({ length: 50 }, (_, batch) => redraw(pulled, Float64Array.of(variance), batch)).every(
    (arms) => arms.length === 1,
  );
}

describe('the preset practical', () => {
  const practical = settings({ preset: 'practical' });

  it('fills batches of exactly `parallel`, after four space-filling arms, and repeats none', () => {
    assert.deepEqual([practical.size, practical.initial, practical.repeats], [8, [0, 1, 2, 3], false]);
  });

  it('has a factor of 2 on the standard deviation: β = 2√λ, whatever was pulled', () => {
    assert.equal(practical.beta(evidence(0.25, [3, 1])), 1);
  });

  it('has Matérn 5/2 with lengthscale 0.4 √d for d parameters, the same on every column of a choice', () => {
    assert.equal(practical.kernel, 'matern52');
    assert.deepEqual(practical.lengthscales, new Array(6).fill(0.8)); // x, three of kind, lr, flag
  });

  it('takes λ from the declared noise beside the spread of the rewards, and never below 1e-4', () => {
    assert.equal(practical.lambda(5), 1e-4);
    const noisy = settings({ preset: 'practical' }, { noise: 0.3 });
    assert.ok(Math.abs(noisy.lambda(0.6) - 0.25) < 1e-12);
    assert.equal(noisy.repeats, true);
  });

  it('keeps the dictionary that the theory asks for: q̄ = 72 log(4T/δ)', () => {
    const qbar = 72 * Math.log(4000);
    assert.deepEqual(
      [1 / qbar, 0.8 / qbar].map((variance) => surelyKept(practical.redraw, variance)),
      [true, false],
    );
  });
});

describe('the preset theory', () => {
  const theory = settings({ preset: 'theory' });

  it('ends batches by the Global rule with C̃ = 2, from nothing, with repeats, on raw rewards, learning the projected part', () => {
    const { size, threshold, initial, repeats, standardise, spreads, kernel } = theory;
    assert.deepEqual(
      { size, threshold, initial, repeats, standardise, spreads, kernel },
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

  it('multiplies σ̃ by C̃ β̃ of Theorem 2, with F = 1 and δ = 0.1', () => {
    const beta = 2 * 0.1 * Math.sqrt(Math.log(1 + 3 * 0.7) + Math.log(10)) + (1 + Math.SQRT2) * 0.1;
    assert.ok(Math.abs(theory.beta(evidence(0.01, [0.7])) - 2 * beta) < 1e-12);
  });
});

for (const preset of ['practical', 'theory'] as const) {
  describe(`what is declared beside the preset ${preset}`, () => {
    it('overrides it: kernel, lambda, q̄, threshold', () => {
      const own = settings({ preset, kernel: 'gaussian', lambda: 0.3, qbar: 5, threshold: 4 });
      assert.deepEqual([own.kernel, own.lambda(9), own.threshold], ['gaussian', 0.3, 4]);
      assert.deepEqual(
        [0.2, 0.16].map((variance) => surelyKept(own.redraw, variance)),
        [true, false],
      );
      assert.ok(surelyKept(settings({ preset, qbar: 'inf' }).redraw, 0));
    });

    it('sets one lengthscale for all parameters, or some by name', () => {
      assert.deepEqual(settings({ preset, lengthscales: 0.5 }).lengthscales, new Array(6).fill(0.5));
      const some = settings({ preset, lengthscales: { kind: 2, lr: 0.1 } }).lengthscales;
      assert.deepEqual(some, [0.8, 2, 2, 2, 0.1, 0.8]);
    });
  });
}

it('norm and delta of the theory enter its width and q̄', () => {
  const own = settings({ preset: 'theory', norm: 3, delta: 0.5 });
  const beta = 2 * 0.1 * Math.sqrt(Math.log(2)) + (1 + Math.SQRT2) * 0.1 * 3;
  assert.ok(Math.abs(own.beta(evidence(0.01, [])) - 2 * beta) < 1e-12);
  const qbar = 72 * Math.log(800);
  assert.deepEqual(
    [1 / qbar, 0.8 / qbar].map((variance) => surelyKept(own.redraw, variance)),
    [true, false],
  );
});
