import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { betaRoot } from '../../../../src/bandits/agpucb/confidenceWidth.ts';
import { close } from '../bbkb/golden.ts';

const width = { kind: 'theory', norm: 2, delta: 0.1 } as const;

describe('the width of Theorem 3', () => {
  it('is h B_0 + 4σ √(I + 1 + ln(1/δ))', () => {
    close([betaRoot(width, 3, 0.5, 7)], [6 + 2 * Math.sqrt(8 + Math.LN10)], 1e-12);
  });

  it('takes a probability of failure: confidence 0.9 adds ln 10, not ln(1/0.9)', () => {
    close([((betaRoot(width, 0, 1, 0) / 4) ** 2 - 1) / Math.LN10], [1], 1e-12);
  });

  it('grows by all of h, as B_t = b g^d B_0 says, not by the root of it that Lemma 2 would allow', () => {
    close([betaRoot(width, 16, 0, 0) / betaRoot(width, 1, 0, 0)], [16], 1e-12);
  });

  it('takes a bound of the norm, not of its square', () => {
    assert.equal(betaRoot({ ...width, norm: 6 }, 1, 0, 0), 3 * betaRoot(width, 1, 0, 0));
  });
});

describe('the empirical width', () => {
  it('is the same for every h', () => assert.equal(betaRoot({ kind: 'constant', multiplier: 2 }, 50, 0.1, 9), 2));
});
