import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embed, extend } from '../../../../src/core/bbkb/nystrom.ts';
import { grow, means, spread, variances } from '../../../../src/core/bbkb/posterior.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, covarianceOf, golden, perArm, type GoldenKernel } from './golden.ts';
import { problems } from './problems.ts';

interface Case {
  name: string;
  kernel: GoldenKernel;
  X: number[][];
  lam: number;
  dictionary: number[];
  counts: number[];
  ysum: number[];
  rank: number;
  nystrom_gram_ZZt: number[][];
  mean: number[];
  var: number[];
  exact_mean: number[];
  exact_var: number[];
}

/** Arms of a problem, some of them perhaps more than once: each number is taken modulo the number of arms. */
const arms = fc.array(fc.nat(), { maxLength: 5 });

describe('the sparse posterior', () => {
  for (const each of (golden('embedding_posterior') as { cases: Case[] }).cases) {
    it(`matches the golden embedding, mean and variance: ${each.name}`, () => {
      const embedding = embed(covarianceOf(each.kernel, each.X), each.dictionary);
      assert.equal(embedding.Z.length, each.rank);
      each.nystrom_gram_ZZt.forEach((row, i) => {
        const gram = row.map((_, j) => embedding.Z.reduce((sum, z) => sum + z[i] * z[j], 0));
        close(gram, row, 1e-8, `ZZᵀ[${i}]`);
      });
      const posterior = spread(embedding, perArm(each.counts), each.lam);
      close(variances(posterior), each.var, 1e-8, 'variance');
      close(means(posterior, perArm(each.ysum)), each.mean, 1e-8, 'mean');
    });

    it(`the slow exact posterior of the tests matches the golden one: ${each.name}`, () => {
      const exact = exactPosterior(covarianceOf(each.kernel, each.X), perArm(each.counts), perArm(each.ysum), each.lam);
      close(exact.variance, each.exact_var, 1e-8, 'variance');
      close(exact.mean, each.exact_mean, 1e-8, 'mean');
    });
  }

  it('is the exact posterior when every pulled arm is in the dictionary', () => {
    fc.assert(
      fc.property(problems, ({ k, counts, sums, lambda, others }) => {
        const sparse = spread(embed(k, [...counts.keys(), ...others]), counts, lambda);
        const exact = exactPosterior(k, counts, sums, lambda);
        close(variances(sparse), exact.variance, 1e-6 / lambda, 'variance');
        close(means(sparse, sums), exact.mean, 1e-6, 'mean');
      }),
    );
  });

  it('grown by dictionary arms and pulls is the posterior from scratch that has them', () => {
    fc.assert(
      fc.property(problems, arms, arms, ({ k, counts, sums, lambda, others }, added, pulled) => {
        const [joining, pulls] = [added, pulled].map((list) => list.map((n) => n % k.arms));
        const before = spread(embed(k, others), counts, lambda);
        const grown = grow(before, extend(k, before.embedding, joining), counts, pulls);
        const after = new Map(counts);
        for (const arm of pulls) after.set(arm, (after.get(arm) ?? 0) + 1);
        const scratch = spread(grown.embedding, after, lambda);
        close(variances(grown), variances(scratch), 1e-8, 'variance');
        close(means(grown, sums), means(scratch, sums), 1e-8, 'mean');
      }),
    );
  });

  it('of an extended embedding is that of the whole dictionary embedded at once', () => {
    fc.assert(
      fc.property(problems, arms, ({ k, counts, sums, lambda, others }, added) => {
        const joining = added.map((n) => n % k.arms);
        const extended = extend(k, embed(k, others), joining);
        const whole = embed(k, [...others, ...joining]);
        assert.deepEqual(extended.dictionary, whole.dictionary);
        const [one, other] = [extended, whole].map((embedding) => spread(embedding, counts, lambda));
        close(variances(one), variances(other), 1e-6 / lambda, 'variance');
        close(means(one, sums), means(other, sums), 1e-6, 'mean');
      }),
    );
  });

  it('of a dictionary far larger than its rank has that rank, and is the exact posterior', () => {
    const X = Array.from({ length: 60 }, (_, i) => [i / 59]);
    const k = covarianceOf({ type: 'rbf', lengthscale: 0.5 }, X);
    const counts = new Map(X.map((_, i) => [i, 1]));
    const sums = new Map(X.map(([x], i) => [i, Math.sin(6 * x)]));
    const embedding = embed(k, [...X.keys(), ...X.keys()]);
    assert.ok(embedding.Z.length < 20, `${embedding.Z.length} coordinates`);
    const sparse = spread(embedding, counts, 0.01);
    const exact = exactPosterior(k, counts, sums, 0.01);
    close(variances(sparse), exact.variance, 1e-6, 'variance');
    close(means(sparse, sums), exact.mean, 1e-6, 'mean');
  });

  it('leaves the posterior it was grown from as it was', () => {
    fc.assert(
      fc.property(problems, arms, ({ k, counts, lambda, others }, added) => {
        const joining = added.map((n) => n % k.arms);
        const before = spread(embed(k, others), counts, lambda);
        const copy = structuredClone(before);
        grow(before, extend(k, before.embedding, joining), counts, joining);
        assert.deepEqual(before, copy);
      }),
    );
  });
});
