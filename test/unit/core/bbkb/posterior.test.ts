import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { embed } from '../../../../src/core/bbkb/nystrom.ts';
import { admit, means, observe, spread, variances } from '../../../../src/core/bbkb/posterior.ts';
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

  it('after one more pull is the posterior from scratch with that pull', () => {
    fc.assert(
      fc.property(problems, fc.nat(), ({ k, counts, lambda, others }, n) => {
        const arm = n % k.arms;
        const embedding = embed(k, others);
        const more = new Map(counts).set(arm, (counts.get(arm) ?? 0) + 1);
        const observed = observe(spread(embedding, counts, lambda), arm);
        close(variances(observed), variances(spread(embedding, more, lambda)), 1e-7 / lambda, 'variance');
      }),
    );
  });

  it('with one more dictionary arm is the posterior from scratch with that dictionary', () => {
    fc.assert(
      fc.property(problems, fc.nat(), ({ k, counts, sums, lambda, others }, n) => {
        const arm = n % k.arms;
        const admitted = admit(k, spread(embed(k, others), counts, lambda), arm, counts);
        const scratch = spread(embed(k, [...others, arm]), counts, lambda);
        close(variances(admitted), variances(scratch), 1e-6 / lambda, 'variance');
        close(means(admitted, sums), means(scratch, sums), 1e-6, 'mean');
        assert.deepEqual(admitted.embedding.dictionary, scratch.embedding.dictionary);
      }),
    );
  });

  it('leaves the posterior it was derived from as it was', () => {
    fc.assert(
      fc.property(problems, fc.nat(), ({ k, counts, lambda, others }, n) => {
        const before = spread(embed(k, others), counts, lambda);
        const copy = structuredClone(before);
        admit(k, observe(before, n % k.arms), n % k.arms, counts);
        assert.deepEqual(before, copy);
      }),
    );
  });
});
