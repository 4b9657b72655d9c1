import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { pickBatch } from '../../../../src/bandits/bbkb/pickBatch.ts';
import { upperBounds, type KnownStart } from '../../../../src/bandits/bbkb/upperBounds.ts';
import {
  fullHallucination,
  projectedHallucination,
  type Hallucination,
} from '../../../../src/bandits/bbkb/hallucination.ts';
import { coordinates, embed } from '../../../../src/math/gp/nystrom.ts';
import { globalRule } from '../../../../src/bandits/bbkb/rules.ts';
import {
  posteriorCovariance,
  variances,
  type PosteriorCovariance,
} from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { means } from '../../../../src/bandits/bbkb/posteriorMean.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { hallucinatedBatch } from '../../../reference/hallucinatedBatch.ts';
import { close, covarianceOf, golden, perArm, type GoldenKernel } from './golden.ts';
import { problems } from './problems.ts';

const NOTHING_LEARNED: Hallucination = { condition: () => undefined, varianceReduction: () => 0 };
/** With the embedding of every arm. */
const projected = ({ embedding: { Z }, Vinv }: PosteriorCovariance): Hallucination =>
  projectedHallucination((arm) => coordinates(Z, arm), Vinv);
const OPEN: ReadonlySet<number> = new Set();

interface InBatch {
  kernel: GoldenKernel;
  X: number[][];
  lam: number;
  dictionary: number[];
  counts: number[];
  ysum: number[];
  var_fb: number[];
  mean_fb: number[];
  steps: { arm: number; var_after: number[]; global_bound: number; true_ratio_max: number }[];
  lazy: { beta: number; steps: { chosen: number; new_ucb_chosen: number; recomputed: number[] }[] };
  exact_gp_same_order: { arm: number; var_s_minus_1: number; one_plus_sum_fb: number; product: number }[];
}

const inBatch = golden('in_batch') as InBatch;
const k = covarianceOf(inBatch.kernel, inBatch.X);
const posterior = posteriorCovariance(embed(k, inBatch.dictionary), perArm(inBatch.counts), inBatch.lam);
const start = (beta: number): KnownStart => ({
  mean: means(posterior, perArm(inBatch.ysum)),
  variance: variances(posterior),
  beta,
  excluded: OPEN,
});

describe('a batch', () => {
  const cuts = golden('batch_cuts') as {
    sequences: Record<string, number[]>;
    cuts: { seq: string; C: number; global_sum: number | null }[];
  };
  for (const { seq, C, global_sum } of cuts.cuts) {
    it(`of variances "${seq}" is cut by the Global rule at C̃ = ${C} where the golden one is`, () => {
      const variance = Float64Array.from(cuts.sequences[seq]);
      const order = [...variance.keys()];
      const begin = { mean: new Float64Array(order.length), variance, beta: 1, excluded: OPEN };
      const end = (cuts: boolean) => ({
        limit: order.length,
        rule: globalRule(C, (arm) => variance[arm]),
        ruleEndsBatch: cuts,
        repeats: true,
      });
      const { arms, endedBy } = pickBatch(begin, end(true), NOTHING_LEARNED, order);
      assert.equal(endedBy === 'rule' ? arms.length : null, global_sum);
      const recorded = pickBatch(begin, end(false), NOTHING_LEARNED, order);
      assert.equal(recorded.theorySize, global_sum ?? order.length);
      assert.equal(recorded.arms.length, order.length);
    });
  }

  it('never has more arms than its limit, and none twice where repeats are not allowed', () => {
    forAll(problems, fc.integer({ min: 1, max: 20 }), ({ k, counts, lambda, others }, limit) => {
      const base = posteriorCovariance(embed(k, others), counts, lambda);
      const begin = { mean: new Float64Array(k.arms), variance: variances(base), beta: 1, excluded: new Set(others) };
      const end = { limit, rule: globalRule(2, (arm) => begin.variance[arm]), ruleEndsBatch: false, repeats: false };
      const { arms, endedBy } = pickBatch(begin, end, fullHallucination(k, base));
      const open = k.arms - others.length;
      assert.equal(arms.length, Math.min(limit, open));
      assert.equal(new Set([...arms, ...others]).size, arms.length + others.length);
      assert.equal(endedBy, open < limit ? 'exhausted' : 'limit');
    });
  });
});

describe('inside a batch', () => {
  it('the posterior at its start is the golden one', () => {
    close(start(1).variance, inBatch.var_fb, 1e-8, 'variance');
    close(start(1).mean, inBatch.mean_fb, 1e-8, 'mean');
  });

  it('projected variances fall as the golden ones do, and never by more than the Global bound', () => {
    const hallucination = projected(posterior);
    const { variance } = start(1);
    for (const { arm, var_after, global_bound, true_ratio_max } of inBatch.steps) {
      hallucination.condition(arm);
      const after = variance.map((value, i) => value - hallucination.varianceReduction(i));
      close(after, var_after, 1e-8, 'variance');
      const ratio = Math.max(...variance.map((value, i) => value / after[i]));
      assert.ok(Math.abs(ratio - true_ratio_max) < 1e-8);
      assert.ok(ratio <= global_bound);
    }
  });

  it('projected variances after many picks, of few or of many different arms, are those of the picks counted as pulls', () => {
    const uniform = seededUniform(3);
    const rows = Array.from({ length: 150 }, () => [uniform(), uniform(), uniform()]);
    const k = covarianceOf({ type: 'rbf', lengthscale: 0.7 }, rows);
    const embedding = embed(
      k,
      Array.from({ length: 30 }, (_, i) => 4 * i),
    );
    const base = posteriorCovariance(embedding, new Map([[4, 2], [8, 1]]), 1e-2); // oxfmt-ignore
    for (const different of [5, 150]) {
      const hallucination = projected(base);
      const counts = new Map([[4, 2], [8, 1]]); // oxfmt-ignore
      for (let pick = 0; pick < 220; pick++) {
        const arm = (7 * pick) % different;
        counts.set(arm, (counts.get(arm) ?? 0) + 1);
        hallucination.condition(arm);
        if (pick % 20 !== 19) continue;
        const after = variances(base).map((value, i) => value - hallucination.varianceReduction(i));
        close(after, variances(posteriorCovariance(embedding, counts, 1e-2)), 1e-9, `after ${pick + 1} picks`);
      }
    }
  });

  it('upper bounds are refreshed for the golden arms, and not for those among them that cannot win', () => {
    const refreshed: { arm: number; bound: number }[] = [];
    const bounds = upperBounds(start(inBatch.lazy.beta), true, projected(posterior), (arm, bound) => {
      refreshed.push({ arm, bound });
    });
    assert.equal(bounds.pick()?.arm, inBatch.lazy.steps[0].chosen);
    inBatch.lazy.steps.forEach(({ chosen, new_ucb_chosen, recomputed }, step) => {
      refreshed.length = 0;
      const next = bounds.pick()?.arm; // what a pick has changed is looked at before the next one
      if (step + 1 < inBatch.lazy.steps.length) assert.equal(next, inBatch.lazy.steps[step + 1].chosen);
      for (const { arm } of refreshed) assert.ok(recomputed.includes(arm), `arm ${arm} in step ${step}`);
      const ofChosen = refreshed.find(({ arm }) => arm === chosen);
      assert.ok(ofChosen && Math.abs(ofChosen.bound - new_ucb_chosen) < 1e-8);
    });
  });

  it('with every pulled arm in the dictionary, full variances are those of the golden exact posterior', () => {
    const pulled = [...perArm(inBatch.counts).keys()];
    const exact = posteriorCovariance(embed(k, pulled), perArm(inBatch.counts), inBatch.lam);
    const hallucination = fullHallucination(k, exact);
    const variance = variances(exact);
    let sum = 1;
    let product = 1;
    for (const step of inBatch.exact_gp_same_order) {
      const before = variance[step.arm] - hallucination.varianceReduction(step.arm);
      assert.ok(Math.abs(before - step.var_s_minus_1) < 1e-8);
      sum += variance[step.arm];
      assert.ok(Math.abs(sum - step.one_plus_sum_fb) < 1e-8);
      product *= 1 + before;
      assert.ok(Math.abs(product - step.product) < 1e-8 * step.product);
      hallucination.condition(step.arm);
    }
  });

  it('full variances from an empty dictionary order and measure uncertainty sampling as the golden trace does', () => {
    const file = golden('uncertainty_sampling') as {
      kernel: GoldenKernel;
      X: number[][];
      lam: number;
      trace: { arm: number; var_before: number; max_var_after: number }[];
    };
    const prior = covarianceOf(file.kernel, file.X);
    const nothing = posteriorCovariance(embed(prior, []), new Map(), file.lam);
    const hallucination = fullHallucination(prior, nothing);
    const begin = { mean: new Float64Array(prior.arms), variance: variances(nothing), beta: 1, excluded: OPEN };
    const bounds = upperBounds(begin, true, hallucination);
    file.trace.forEach(({ arm, var_before, max_var_after }, step) => {
      const before = begin.variance[arm] - hallucination.varianceReduction(arm);
      assert.ok(Math.abs(before - var_before) < 1e-8, `variance before step ${step}`);
      const pick = bounds.pick();
      assert.equal(pick?.arm, arm, `arm of step ${step}`);
      assert.ok(Math.abs(pick.variance - var_before) < 1e-8, `variance told of step ${step}`);
      const after = begin.variance.map((value, i) => value - hallucination.varianceReduction(i));
      assert.ok(Math.abs(Math.max(...after) - max_var_after) < 1e-8, `largest variance after step ${step}`);
    });
  });

  it('an old bound that equals the new one of the leader is refreshed, so an arm cannot win by its lower number', () => {
    // bounds 2 + √variance: 3 and 4. Picking arm 1 brings it to 3 as well, and arm 0 in truth to 2.
    const begin = { mean: Float64Array.of(2, 2), variance: Float64Array.of(1, 4), beta: 1, excluded: OPEN };
    const falls = [1, 3];
    const end = { limit: 2, rule: () => false, ruleEndsBatch: true, repeats: true };
    const first: Hallucination = {
      condition: () => undefined,
      varianceReduction: (arm) => falls[arm],
    };
    assert.deepEqual(pickBatch(begin, end, first).arms, [1, 1]);
  });

  for (const [name, full_] of [
    ['projected', false],
    ['full', true],
  ] as const) {
    it(`the lazy argmax is the full argmax, with ${name} variances`, () => {
      forAll(problems, fc.boolean(), ({ k, counts, sums, lambda, others, beta }, repeats) => {
        const base = posteriorCovariance(embed(k, others), counts, lambda);
        const begin = { mean: means(base, sums), variance: variances(base), beta, excluded: OPEN };
        const end = { limit: 8, rule: () => false, ruleEndsBatch: true, repeats };
        const lazy = pickBatch(begin, end, full_ ? fullHallucination(k, base) : projected(base)).arms;
        const slow = hallucinatedBatch(k, { counts, dictionary: others, lambda, full: full_ }, begin, lazy);
        // ties to rounding may fall either way, so each pick must be as good as the best, not the same
        slow.forEach((bounds, step) => {
          const open = bounds.filter((_, arm) => repeats || !lazy.slice(0, step).includes(arm));
          assert.ok(bounds[lazy[step]] >= Math.max(...open) - 1e-7, `step ${step}`);
        });
      });
    });
  }
});
