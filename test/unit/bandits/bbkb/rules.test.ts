import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll, forMany } from '../../../laws.ts';
import { fullHallucination, projectedHallucination } from '../../../../src/bandits/bbkb/hallucination.ts';
import { coordinates, embed } from '../../../../src/math/gp/nystrom.ts';
import { posteriorCovariance, variances } from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { armCovariances } from '../../../../src/bandits/bbkb/armCovariances.ts';
import { localBound, productRule, batchRule, type RuleName } from '../../../../src/bandits/bbkb/rules.ts';
import { posteriorWith } from '../../../../src/bandits/bbkb/everyArmPosterior.ts';
import { close, covarianceOf, golden, perArm, type GoldenKernel } from './golden.ts';
import { problems } from './problems.ts';

const absolute = (a: number, r: number) => (Math.abs(a) + Math.abs(r)) ** 2;
const signed = (a: number, r: number) => (a + r) ** 2;
const projectedOnly = (a: number) => a ** 2;

interface Start {
  kernel: GoldenKernel;
  X: number[][];
  lam: number;
  dictionary: number[];
  counts: number[];
}

function begin({ kernel, X, lam, dictionary, counts }: Start) {
  const k = covarianceOf(kernel, X);
  return { k, posterior: posteriorCovariance(embed(k, dictionary), perArm(counts), lam) };
}

describe('the local bound', () => {
  const file = golden('in_batch') as Start & {
    steps: { arm: number; local_abs_max: number; local_signed_max: number; local_parallel_only_max: number }[];
  };

  it('matches the golden one after each pick, in the absolute, the signed and the projected form', () => {
    const { k, posterior } = begin(file);
    const bounds = [absolute, signed, projectedOnly].map((weight) =>
      localBound(weight, k, posterior, armCovariances(posterior)),
    );
    for (const { arm, local_abs_max, local_signed_max, local_parallel_only_max } of file.steps) {
      const expected = [local_abs_max, local_signed_max, local_parallel_only_max];
      close(bounds.map((add) => add(arm)), expected, 1e-8, `after ${arm}`); // oxfmt-ignore
    }
  });

  it('in the signed form lies below the true ratio of the golden counterexample, in the absolute form does not', () => {
    const { max_level_violation: each } = golden('local_bound_counterexample') as {
      max_level_violation: Start & {
        order: number[];
        true_ratio: number[];
        local_signed: number[];
        local_abs: number[];
      };
    };
    const { k, posterior } = begin(each);
    const [abs, sign] = [absolute, signed].map((weight) => {
      const add = localBound(weight, k, posterior, armCovariances(posterior));
      return Math.max(...each.order.map(add));
    });
    const ratio = Math.max(...each.true_ratio);
    close([abs, sign], [Math.max(...each.local_abs), Math.max(...each.local_signed)], 1e-8);
    assert.ok(sign < ratio && ratio <= abs + 1e-9);
  });

  it('in the absolute form is never below the true ratio of variances, nor above the Global bound', () => {
    forMany(200, problems, fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), (problem, picks) => {
      const { k, counts, lambda, others } = problem;
      const start = posteriorCovariance(embed(k, others), counts, lambda);
      const variance = variances(start);
      const { Z } = start.embedding;
      const hallucination = projectedHallucination((arm) => coordinates(Z, arm), start.Vinv);
      const add = localBound(absolute, k, start, armCovariances(start));
      let global = 1;
      for (const pick of picks.map((n) => n % k.arms)) {
        hallucination.condition(pick);
        global += variance[pick];
        const bound = add(pick);
        const ratio = Math.max(...variance.map((value, i) => value / (value - hallucination.varianceReduction(i))));
        assert.ok(ratio <= bound * (1 + 1e-9), `ratio ${ratio} above the local bound ${bound}`);
        assert.ok(bound <= global * (1 + 1e-9), `local bound ${bound} above the global ${global}`);
      }
    });
  });
});

describe('the product rule', () => {
  const { sequences, cuts } = golden('batch_cuts') as {
    sequences: Record<string, number[]>;
    cuts: { seq: string; C: number; bucb_product: number | null }[];
  };
  for (const { seq, C, bucb_product } of cuts) {
    it(`cuts variances "${seq}" at C = ${C} where the golden one does`, () => {
      const over = productRule(C);
      const end = sequences[seq].findIndex((variance, arm) => over(arm, variance));
      assert.equal(end === -1 ? null : end + 1, bucb_product);
    });
  }
});

describe('the length of a batch', () => {
  /** How many of the same picks each rule takes. */
  function lengths(
    problem: typeof problems extends fc.Arbitrary<infer P> ? P : never,
    C: number,
    picks: readonly number[],
  ) {
    const { k, counts, lambda, others } = problem;
    const start = posteriorCovariance(embed(k, others), counts, lambda);
    const length = (name: RuleName): number => {
      const over = batchRule(name, C, k, posteriorWith(k, start, { counts: new Map(), sums: new Map() }));
      const hallucination = fullHallucination(k, start);
      const variance = variances(start);
      const end = picks.findIndex((n) => {
        const arm = n % k.arms;
        const left = variance[arm] - hallucination.varianceReduction(arm);
        hallucination.condition(arm);
        return over(arm, left);
      });
      return end === -1 ? Infinity : end + 1;
    };
    return { length };
  }
  const C = fc.double({ min: 1.01, max: 50, noNaN: true });
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 30 });

  it('by the local rule is never shorter than by the Global one, and that never than by GP-BUCB’s product', () => {
    forAll(problems, C, picks, (problem, threshold, choices) => {
      const { length } = lengths(problem, threshold, choices);
      assert.ok(length('local') >= length('global'));
      assert.ok(length('local-signed') >= length('local'));
      assert.ok(length('global') >= length('product'));
    });
  });

  it('by the rule of the authors’ code is at least one more than by the Global one, because it does not test at the switch', () => {
    forAll(problems, C, picks, (problem, threshold, choices) => {
      const { length } = lengths(problem, threshold, choices);
      assert.ok(length('local-code') >= length('global') + 1);
      assert.ok(length('local-code') >= length('local-signed'));
    });
  });
});
