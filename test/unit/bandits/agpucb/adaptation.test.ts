import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { decompose, shrinkLengthscales } from '../../../../src/bandits/agpucb/adaptation.ts';
import { close, golden } from '../bbkb/golden.ts';

interface Golden {
  decompose: { h: number; lam: number; d: number; g: number; b: number }[];
  map_rules: { theta_map: number[]; theta0: number[]; g: number; eq17_min: number[]; eq18_scaled: number[] }[];
}
const { decompose: splits, map_rules: rules } = golden('agpucb') as Golden;

const h = fc.double({ min: 1, max: 1e5, noNaN: true });
const tradeoff = fc.double({ min: 0, max: 20, noNaN: true });
const d = fc.integer({ min: 1, max: 20 });

describe('the split of h', () => {
  it('matches every golden one', () => {
    for (const { h, lam, d, g, b } of splits) {
      const split = decompose(h, lam, d);
      close([split.g, split.b], [g, b], 1e-7, `h=${h} λ=${lam} d=${d}`);
    }
  });

  it('multiplies to h again: b g^d = h', () => {
    forAll(h, tradeoff, d, (h, tradeoff, d) => {
      const { g, b } = decompose(h, tradeoff, d);
      close([(b * g ** d) / h], [1], 1e-12);
    });
  });

  it('divides the excess over 1 by the trade-off: ε_b = λ ε_g', () => {
    forAll(h, tradeoff, d, (h, tradeoff, d) => {
      const { g, b } = decompose(h, tradeoff, d);
      close([(b - 1) / h], [(tradeoff * (g ** d - 1)) / h], 1e-11);
    });
  });

  it('loses no digits near h = 1', () => {
    assert.equal(decompose(1, 0.1, 3).g, 1);
    close([(decompose(1 + 2 ** -40, 0.1, 1).g - 1) * 2 ** 40], [1 / 1.1], 1e-3);
  });

  it('without a trade-off puts all of h into g^d, not into g', () => {
    const { g, b } = decompose(8, 0, 3);
    close([g, b], [2, 1], 1e-12);
  });
});

describe('lengthscales', () => {
  it('shrink by g where none are fitted', () => assert.deepEqual(shrinkLengthscales([1, 0.5], 2), [0.5, 0.25]));

  it('matches both golden ways to combine them with fitted ones', () => {
    for (const { theta_map, theta0, g, eq17_min, eq18_scaled } of rules) {
      close(shrinkLengthscales(theta0, g, { rule: 'min', lengthscales: theta_map }), eq17_min, 1e-7, 'eq. 17');
      close(shrinkLengthscales(theta0, g, { rule: 'scaled', lengthscales: theta_map }), eq18_scaled, 1e-7, 'eq. 18');
    }
  });

  it('combined by either rule are never longer than the fitted ones', () => {
    const lengthscale = fc.double({ min: 0.01, max: 10, noNaN: true });
    const rule = fc.constantFrom('min', 'scaled');
    forAll(rule, lengthscale, lengthscale, h, (rule, theta0, fitted, g) => {
      assert.ok(shrinkLengthscales([theta0], g, { rule, lengthscales: [fitted] })[0] <= fitted);
    });
  });
});
