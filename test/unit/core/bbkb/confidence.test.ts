import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { bbkbWidth, constantWidth } from '../../../../src/core/bbkb/confidence.ts';
import { theoryQbar } from '../../../../src/core/bbkb/dictionary.ts';
import { golden } from './golden.ts';

interface Golden {
  cases: {
    lam: number;
    xi: number;
    F: number;
    delta: number;
    C: number;
    vars_fb: number[];
    bbkb_paper_beta_tilde: number;
    bbkb_paper_alpha_tilde_used_in_ucb: number;
  }[];
  qbar_theory: { T: number; delta: number; qbar: number }[];
}

const { cases, qbar_theory } = golden('beta') as Golden;
const near = (actual: number, expected: number) => {
  assert.ok(Math.abs(actual - expected) <= 1e-12 * Math.max(1, Math.abs(expected)));
};

describe('the confidence width', () => {
  for (const each of cases) {
    it(`of the paper matches the golden one at ξ = ${each.xi}, λ = ${each.lam}`, () => {
      const width = bbkbWidth({ lambda: each.lam, norm: each.F, xi: each.xi, delta: each.delta }, each.vars_fb);
      near(width, each.bbkb_paper_beta_tilde);
      near(each.C * width, each.bbkb_paper_alpha_tilde_used_in_ucb);
    });
  }

  it('that is constant multiplies the standard deviation itself, whatever λ is', () => {
    const [posteriorVariance, lambda] = [0.3, 1e-4];
    near(constantWidth(2, lambda) * Math.sqrt(posteriorVariance / lambda), 2 * Math.sqrt(posteriorVariance));
  });
});

describe('the q̄ of the theory', () => {
  for (const { T, delta, qbar } of qbar_theory) {
    it(`matches the golden one over ${T} pulls`, () => {
      near(theoryQbar(T, delta), qbar);
    });
  }
});
