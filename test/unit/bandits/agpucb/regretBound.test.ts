import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { decompose } from '../../../../src/bandits/agpucb/adaptation.ts';
import {
  informationExponent,
  MAX_H,
  regretBound,
  bisect,
  scanUpwards,
  type RegretBoundInputs,
  type BoundEstimator,
} from '../../../../src/bandits/agpucb/regretBound.ts';
import { betaRoot } from '../../../../src/bandits/agpucb/confidenceWidth.ts';
import { close, golden } from '../bbkb/golden.ts';

/** The golden file's names of the two readings of the bound. */
const READINGS = { ratio: 'bound', eq15: 'printed-bound' } as const;

interface Golden {
  regret_bound: {
    params: { lam: number; d: number; B0: number; sigma: number; delta: number };
    rows: {
      variant: keyof typeof READINGS;
      t: number;
      I_prev: number;
      g_prev: number;
      values: { h: number; R: number }[];
      targets: { p: number; h_star: number }[];
    }[];
  };
}
const { params, rows } = (golden('agpucb') as Golden).regret_bound;
const theory = { kind: 'theory', norm: params.B0, delta: params.delta } as const;

const bound: RegretBoundInputs = {
  estimator: 'bound',
  exponent: 1,
  observations: 50,
  information: 9,
  previousG: 1.4,
  sigma: 0.1,
  width: theory,
};
/** R̄ as a function of h, in d = 1. */
const of = (bound: RegretBoundInputs) => (h: number) => regretBound(bound, h, decompose(h, params.lam, params.d).g);

describe('the regret bound', () => {
  for (const { variant, t, I_prev, g_prev, values, targets } of rows) {
    const R = of({ ...bound, estimator: READINGS[variant], observations: t, information: I_prev, previousG: g_prev });

    it(`matches the golden values: ${variant}, t = ${t}`, () => {
      close(values.map(({ h }) => R(h)), values.map(({ R }) => R), 1e-7); // oxfmt-ignore
    });

    it(`allows the golden h*: ${variant}, t = ${t}`, () => {
      close(targets.map(({ p }) => bisect(R, p)), targets.map(({ h_star }) => h_star), 1e-7); // oxfmt-ignore
    });
  }

  it('does not count a g that the information contains already, except by the printed bound', () => {
    const seen = { ...bound, previousG: 3 };
    const R = betaRoot(theory, 5, 0.1, 9) * Math.sqrt((8 / Math.log(101)) * 50 * 9);
    close([regretBound(seen, 5, 3)], [R], 1e-9);
    assert.ok(regretBound({ ...seen, estimator: 'printed-bound' }, 5, 3) > R);
  });

  it('grows with h', () => {
    const h = fc.double({ min: 1, max: 1e4, noNaN: true });
    forAll(fc.constantFrom<BoundEstimator>('bound', 'printed-bound'), h, h, (estimator, a, b) => {
      const R = of({ ...bound, estimator });
      assert.ok(R(Math.min(a, b)) <= R(Math.max(a, b)));
    });
  });

  it("has the information grow like g^d for the Gaussian kernel and like g^(2ν+d), the theorem's, for Matérn", () => {
    assert.equal(informationExponent('gaussian', 3), 3);
    assert.equal(informationExponent('matern52', 3), 8);
    const G = regretBound({ ...bound, width: { kind: 'constant', multiplier: 1 }, exponent: 4, previousG: 1 }, 1, 2);
    close([G], [Math.sqrt((8 / Math.log(101)) * 50 * 16 * 9)], 1e-9);
  });
});

describe('h*, where the regret reaches the reference', () => {
  it('is 1, not less, when the regret is above it from the start', () => {
    assert.equal(
      bisect((h) => 10 * h, 9),
      1,
    );
  });

  it('solves R(h) = p for an increasing R', () => {
    forAll(fc.double({ min: 1, max: 1e10, noNaN: true }), (p) => {
      close([bisect((h) => h * h, p) ** 2 / p], [1], 1e-12);
    });
  });

  it('is finite for a reference that nothing reaches', () => {
    assert.equal(bisect(Math.sqrt, Infinity), MAX_H);
    assert.equal(scanUpwards(Math.sqrt, Infinity, 1), MAX_H);
  });
});

describe('the scan', () => {
  it('stops before the first h at which the regret is above the reference, though it falls below again', () => {
    const R = (h: number): number => (h > 2 && h < 3 ? 10 : h);
    const h = scanUpwards(R, 6, 1);
    assert.ok(h <= 2 && h > 2 / 1.02, String(h));
  });

  it('never goes below where it starts', () => {
    assert.equal(
      scanUpwards((h) => h, 1, 4),
      4,
    );
  });
});
