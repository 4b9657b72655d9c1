import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import {
  bbkbCodeWidth,
  bbkbWidth,
  bkbCodeWidth,
  bkbWidth,
  constantWidth,
  exactWidth,
} from '../../../../src/bandits/bbkb/confidenceWidths.ts';
import { theoryQbar } from '../../../../src/bandits/bbkb/resample.ts';
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
    bbkb_code: { logdet0: number; value: number };
    bkb_paper: { t: number; sum_var_t: number; value: number };
    bkb_code: { t: number; sum_var_t: number; value: number };
    exact_logdet: { logdet: number; value: number };
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

  for (const each of cases) {
    it(`of the code, of BKB and of the exact posterior match the golden ones at ξ = ${each.xi}, λ = ${each.lam}`, () => {
      const width = { lambda: each.lam, norm: each.F, xi: each.xi, delta: each.delta };
      // 3 initial pulls of the dimension that gives the golden file's first log-determinant
      const [initial, initialDimension] = [3, each.bbkb_code.logdet0 / Math.log(3)];
      const startVariances = [9, 9, 9, ...each.vars_fb];
      const evidence = {
        lambda: each.lam,
        startVariances,
        initialPulls: initial,
        initialEffectiveDimension: initialDimension,
        effectiveDimension: 0,
        logdet: 0,
      };
      near(bbkbCodeWidth(width, each.C, evidence), each.bbkb_code.value);
      near(bkbWidth(width, each.bkb_paper.t, each.bkb_paper.sum_var_t), each.bkb_paper.value);
      near(bkbCodeWidth(width, each.bkb_code.t, each.bkb_code.sum_var_t), each.bkb_code.value);
      near(exactWidth(width, each.exact_logdet.logdet), each.exact_logdet.value);
    });
  }

  it('is finite before the first pull', () => {
    const width = { lambda: 0.1, norm: 1, xi: 0.1, delta: 0.1 };
    const evidence = {
      lambda: 0.1,
      startVariances: [],
      initialPulls: 0,
      initialEffectiveDimension: 0,
      effectiveDimension: 0,
      logdet: 0,
    };
    const widths = [bbkbCodeWidth(width, 2, evidence), bkbWidth(width, 0, 0), bkbCodeWidth(width, 0, 0)];
    assert.ok(widths.every((value) => Number.isFinite(value) && value > 0));
  });

  it('that is constant multiplies the standard deviation itself, whatever λ is', () => {
    const [posteriorVariance, lambda] = [0.3, 1e-4];
    near(constantWidth(2, lambda) * Math.sqrt(posteriorVariance / lambda), 2 * Math.sqrt(posteriorVariance));
  });
});

describe('the q̄ of the theory', () => {
  for (const { T, delta, qbar } of qbar_theory) {
    it(`matches the golden one over ${T} pulls`, () => near(theoryQbar(T, delta), qbar));
  }
});
