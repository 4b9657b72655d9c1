import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { armCovariances } from '../../../../src/bandits/bbkb/armCovariances.ts';
import { embed, extend, removeArms } from '../../../../src/math/gp/nystrom.ts';
import {
  addCoordinates,
  addPulls,
  downdate,
  posteriorCovariance,
  type PosteriorCovariance,
  variances,
} from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { means, meansAfter } from '../../../../src/bandits/bbkb/posteriorMean.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
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

const withPulls = (from: PosteriorCovariance, pulls: ReadonlyMap<number, number>) =>
  addPulls(from, pulls, armCovariances(from).within([...pulls.keys()]));

/** Without the functions. */
const numbersOf = ({ embedding, ...posterior }: PosteriorCovariance) => ({
  ...posterior,
  embedding: { ...embedding, store: undefined },
});

const often = (arms: readonly number[], before: ReadonlyMap<number, number> = new Map()): Map<number, number> => {
  const counts = new Map(before);
  for (const arm of arms) counts.set(arm, (counts.get(arm) ?? 0) + 1);
  return counts;
};

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
      const posterior = posteriorCovariance(embedding, perArm(each.counts), each.lam);
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
    forAll(problems, ({ k, counts, sums, lambda, others }) => {
      const sparse = posteriorCovariance(embed(k, [...counts.keys(), ...others]), counts, lambda);
      const exact = exactPosterior(k, counts, sums, lambda);
      close(variances(sparse), exact.variance, 1e-6 / lambda, 'variance');
      close(means(sparse, sums), exact.mean, 1e-6, 'mean');
    });
  });

  it('updated by dictionary arms and pulls is the posterior from scratch with them', () => {
    forAll(problems, arms, arms, ({ k, counts, sums, lambda, others }, added, pulled) => {
      const [joining, pulls] = [added, pulled].map((list) => list.map((n) => n % k.arms));
      const before = posteriorCovariance(embed(k, others), counts, lambda);
      const after = often(pulls, counts);
      const pulledMore = withPulls(before, often(pulls)).posterior;
      const grown = addCoordinates(pulledMore, extend(k, before.embedding, joining), after).posterior;
      const scratch = posteriorCovariance(grown.embedding, after, lambda);
      close(variances(grown), variances(scratch), 1e-8, 'variance');
      close(means(grown, sums), means(scratch, sums), 1e-8, 'mean');
    });
  });

  it('updated by dictionary arms and then by pulls and their rewards has the covariances and the means from scratch', () => {
    const rewards = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 });
    forAll(problems, arms, arms, rewards, ({ k, counts, sums, lambda, others }, added, pulled, Y) => {
      const [joining, batch] = [added, pulled].map((list) => list.map((n) => n % k.arms));
      const before = posteriorCovariance(embed(k, others), counts, lambda);
      const covariances = armCovariances(before);
      covariances.within(batch.slice(1)); // some are known from before, as to a local rule
      const bordered = addCoordinates(before, extend(k, before.embedding, joining), counts);
      const borderedCovariances = covariances.bordered(bordered);
      borderedCovariances.within(batch).forEach((column, d) => {
        close(column, armCovariances(bordered.posterior).within(batch)[d], 1e-8, 'covariance');
      });
      const grown = addPulls(bordered.posterior, often(batch), borderedCovariances.within([...often(batch).keys()]));
      const sumsAdded = new Map([...often(batch).keys()].map((arm, d) => [arm, Y[d]]));
      const sumsAfter = new Map([
        ...sums,
        ...[...sumsAdded].map(([arm, y]) => [arm, (sums.get(arm) ?? 0) + y] as const),
      ]);
      const scratch = posteriorCovariance(bordered.posterior.embedding, often(batch, counts), lambda);
      close(variances(grown.posterior), variances(scratch), 1e-8, 'variance');
      const moved = meansAfter(means(before, sums), bordered, sums, grown, sumsAdded);
      close(moved, means(scratch, sumsAfter), 1e-8, 'mean');
    });
  });

  it('downdated by arms of the dictionary is the posterior from scratch without them', () => {
    forAll(problems, arms, arms, ({ k, counts, sums, lambda, others }, added, removed) => {
      const dictionary = [...new Set([...others, ...added.map((n) => n % k.arms)])];
      const leaving = new Set(removed.flatMap((n) => dictionary[n % dictionary.length] ?? []));
      const staying = dictionary.filter((arm) => !leaving.has(arm));
      const before = posteriorCovariance(embed(k, dictionary), counts, lambda);
      const less = downdate(before, removeArms(before.embedding, leaving));
      // arms that the lost ones spanned have a direction of their own again
      const shrunk = addCoordinates(less, extend(k, less.embedding, staying), counts).posterior;
      assert.deepEqual(shrunk.embedding.dictionary, new Set(staying));
      const scratch = posteriorCovariance(embed(k, staying), counts, lambda);
      close(variances(shrunk), variances(scratch), 1e-6 / lambda, 'variance');
      close(means(shrunk, sums), means(scratch, sums), 1e-6, 'mean');
      close([shrunk.logdet], [scratch.logdet], 1e-6, 'log det');
    });
  });

  it('is still the posterior from scratch after arms came and went two hundred times', () => {
    const n = 400;
    const X = Array.from({ length: n }, (_, i) => [((i * 0.754877666) % 1) * 3, ((i * 0.569840291) % 1) * 3]);
    const k = covarianceOf({ type: 'rbf', lengthscale: 0.5 }, X);
    const uniform = seededUniform(4);
    const draw = () => Math.floor(uniform() * n);
    const counts = new Map<number, number>();
    let state = posteriorCovariance(embed(k, Array.from({ length: 40 }, draw)), counts, 1e-4);
    for (let round = 0; round < 200; round++) {
      const leaving = new Set([...state.embedding.dictionary].filter(() => uniform() < 0.1));
      const pulls = new Map([[draw(), 3], [draw(), 1]]); // oxfmt-ignore
      const joined = addCoordinates(state, extend(k, state.embedding, [...pulls.keys(), draw(), draw()]), counts);
      for (const [arm, more] of pulls) counts.set(arm, (counts.get(arm) ?? 0) + more);
      const pulledMore = withPulls(joined.posterior, pulls).posterior;
      const less = downdate(pulledMore, removeArms(pulledMore.embedding, leaving));
      const staying = [...less.embedding.dictionary];
      state = addCoordinates(less, extend(k, less.embedding, staying), counts).posterior;
    }
    const scratch = posteriorCovariance(embed(k, state.embedding.dictionary), counts, 1e-4);
    const sums = new Map([...counts].map(([arm, count]) => [arm, count * Math.sin(3 * X[arm][0])]));
    const largest = (a: Float64Array, b: Float64Array) => a.reduce((most, each, i) => Math.max(most, Math.abs(each - b[i])), 0); // oxfmt-ignore
    assert.ok(largest(variances(state), variances(scratch)) < 1e-6); // of up to 1e4
    assert.ok(largest(means(state, sums), means(scratch, sums)) < 1e-8);
    assert.ok(Math.abs(state.logdet - scratch.logdet) < 1e-6);
  });

  it('of an extended embedding is that of the whole dictionary embedded at once', () => {
    forAll(problems, arms, ({ k, counts, sums, lambda, others }, added) => {
      const joining = added.map((n) => n % k.arms);
      const extended = extend(k, embed(k, others), joining);
      const whole = embed(k, [...others, ...joining]);
      assert.deepEqual(extended.dictionary, whole.dictionary);
      const [one, other] = [extended, whole].map((embedding) => posteriorCovariance(embedding, counts, lambda));
      close(variances(one), variances(other), 1e-6 / lambda, 'variance');
      close(means(one, sums), means(other, sums), 1e-6, 'mean');
    });
  });

  it('of a dictionary far larger than its rank has that rank, and is the exact posterior', () => {
    const X = Array.from({ length: 60 }, (_, i) => [i / 59]);
    const k = covarianceOf({ type: 'rbf', lengthscale: 0.5 }, X);
    const counts = new Map(X.map((_, i) => [i, 1]));
    const sums = new Map(X.map(([x], i) => [i, Math.sin(6 * x)]));
    const embedding = embed(k, [...X.keys(), ...X.keys()]);
    assert.ok(embedding.Z.length < 20, `${embedding.Z.length} coordinates`);
    const sparse = posteriorCovariance(embedding, counts, 0.01);
    const exact = exactPosterior(k, counts, sums, 0.01);
    close(variances(sparse), exact.variance, 1e-6, 'variance');
    close(means(sparse, sums), exact.mean, 1e-6, 'mean');
  });

  it('does not change the posterior that it was updated from', () => {
    forAll(problems, arms, ({ k, counts, lambda, others }, added) => {
      const joining = added.map((n) => n % k.arms);
      const before = posteriorCovariance(embed(k, others), counts, lambda);
      const copy = structuredClone(numbersOf(before));
      const pulledMore = withPulls(before, often(joining)).posterior;
      const grown = addCoordinates(pulledMore, extend(k, before.embedding, joining), counts).posterior;
      assert.deepEqual(numbersOf(before), copy);
      const larger = structuredClone(numbersOf(grown));
      downdate(grown, removeArms(grown.embedding, new Set(joining)));
      assert.deepEqual(numbersOf(grown), larger);
    });
  });
});
