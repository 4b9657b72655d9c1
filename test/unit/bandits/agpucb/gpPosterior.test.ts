import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { Matrix, determinant } from 'ml-matrix';
import { fc, forAll } from '../../../laws.ts';
import { argmax } from '../../../../src/math/linalg/argmax.ts';
import { decompose } from '../../../../src/bandits/agpucb/adaptation.ts';
import { observe, gpPosterior } from '../../../../src/bandits/agpucb/gpPosterior.ts';
import { betaRoot } from '../../../../src/bandits/agpucb/confidenceWidth.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, covarianceOf, golden } from '../bbkb/golden.ts';
import { problems } from '../bbkb/problems.ts';

interface Golden {
  one_dim: {
    x: number[];
    y: number[];
    sigma: number;
    delta: number;
    B0: number;
    theta0: number;
    lam_tradeoff: number;
    eval: {
      h: number;
      g: number;
      b: number;
      theta: number;
      mutual_information: number;
      beta_sqrt: number;
      mean: number[];
      var_unscaled: number[];
      argmax: number;
      one_step_increment: number;
      ucb_gap: number;
    }[];
  };
}
const { one_dim: problem } = golden('agpucb') as Golden;

/**
 * The 41 points that the golden means and variances belong to (found by inverting them: they agree to 1e-14). The
 * file's own `one_dim.grid` is a copy of the uneven grid of its runs, on which they are off by up to 0.06.
 */
const grid = Array.from({ length: 41 }, (_, i) => i / 40);

/** Pulls with the counts and reward sums of a random problem, those of one arm not in a row. */
const pullsOf = ({ counts, sums }: { counts: Map<number, number>; sums: Map<number, number> }) =>
  [2, 1, 0].flatMap((s) =>
    [...counts].flatMap(([arm, n]) =>
      s < n ? [{ arm, reward: (sums.get(arm) ?? 0) / n + (n === 2 ? s - 0.5 : 0) }] : [],
    ),
  );

describe('the exact posterior', () => {
  for (const each of problem.eval) {
    it(`matches the golden one, its information, width and best arm at h = ${each.h}`, () => {
      const { x, y, sigma, delta, B0: norm, theta0, lam_tradeoff } = problem;
      const { g, b } = decompose(each.h, lam_tradeoff, 1);
      const X = [...grid, ...x].map((value) => [value]);
      const k = covarianceOf({ type: 'rbf', lengthscale: theta0 / g }, X);
      const gp = gpPosterior(k, y.map((reward, s) => ({ arm: grid.length + s, reward })), sigma); // oxfmt-ignore
      const [mean, variance] = [gp.mean.slice(0, grid.length), gp.variance.slice(0, grid.length)];
      const beta = betaRoot({ kind: 'theory', norm, delta }, each.h, sigma, gp.information);
      const ucb = mean.map((mu, arm) => mu + beta * Math.sqrt(variance[arm]));

      close([g, b, theta0 / g], [each.g, each.b, each.theta], 1e-7, 'g, b, θ');
      close([gp.information, beta], [each.mutual_information, each.beta_sqrt], 1e-7, 'I, β');
      close(mean, each.mean, 1e-7, 'mean');
      close(variance, each.var_unscaled, 1e-7, 'variance');
      const best = argmax(ucb);
      assert.equal(best, each.argmax);
      close([2 * beta * Math.sqrt(variance[best])], [each.one_step_increment], 1e-7, 'one step');
      close([ucb[best] - [...ucb].sort((p, q) => q - p)[1]], [each.ucb_gap], 1e-7, 'gap');
    });
  }

  it('is the slow one of the tests, times the noise that that one divides by', () => {
    forAll(problems, (problem) => {
      const { k, counts, sums, lambda } = problem;
      const gp = gpPosterior(k, pullsOf(problem), Math.sqrt(lambda));
      const exact = exactPosterior(k, counts, sums, lambda);
      close(gp.mean, exact.mean, 1e-9, 'mean');
      close(gp.variance, exact.variance.map((value) => value * lambda), 1e-9, 'variance'); // oxfmt-ignore
    });
  });

  it('has the information ½ log det(I + K/σ²), however often an arm was pulled', () => {
    forAll(problems, (problem) => {
      const { k, lambda } = problem;
      const pulls = pullsOf(problem);
      const K = new Matrix(pulls.map((a) => pulls.map((b) => k.column(a.arm)[b.arm])));
      const det = pulls.length === 0 ? 1 : determinant(Matrix.eye(pulls.length).add(K.mul(1 / lambda)));
      close([gpPosterior(k, pulls, Math.sqrt(lambda)).information], [Math.log(det) / 2], 1e-6);
    });
  });

  it('keeps its mean and loses variance with a hallucinated observation, as with a real one of that value', () => {
    forAll(problems, fc.nat(), (problem, n) => {
      const { k, lambda } = problem;
      const pulls = pullsOf(problem);
      const arm = n % k.arms;
      const before = gpPosterior(k, pulls, Math.sqrt(lambda));
      const after = observe(before, arm, lambda);
      const real = gpPosterior(k, [...pulls, { arm, reward: before.mean[arm] }], Math.sqrt(lambda));
      assert.deepEqual(after.mean, before.mean);
      close(after.variance, real.variance, 1e-9, 'variance');
      close(after.mean, real.mean, 1e-9, 'mean');
      assert.ok(after.variance.every((value, i) => value <= before.variance[i]));
    });
  });

  it('has no negative variance and no NaN where arms are the same and the noise is tiny', () => {
    const k = covarianceOf({ type: 'rbf', lengthscale: 5 }, [[0], [0], [1e-9], [0.5], [0.5]]);
    const gp = gpPosterior(k, [0, 1, 2, 3, 4, 0].map((arm) => ({ arm, reward: arm })), 1e-9); // oxfmt-ignore
    assert.ok(gp.variance.every((value) => value >= 0 && value <= 1));
    assert.ok([...gp.mean, gp.information].every(Number.isFinite));
  });
});
