import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { bless, leverageScores, blessRounds } from '../../../../src/bandits/bbkb/bless.ts';
import { embed } from '../../../../src/math/gp/nystrom.ts';
import { posteriorCovariance, variances } from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, covarianceOf, golden, type GoldenKernel } from './golden.ts';

interface Golden {
  kernel: GoldenKernel;
  X: number[][];
  lam_final: number;
  qbar: number;
  H: number;
  u_init: number[];
  u_rounds: { stage1: number[]; stage2: number[] }[];
  rounds: { lam: number; uniform_stage?: number[]; tau?: number[]; idx: number[]; probs: number[] }[];
  final_rls_estimate_all_points: number[];
  exact_rls: number[];
}

const expected = golden('bless') as Golden;
const k = covarianceOf(expected.kernel, expected.X);
const all = [...expected.X.keys()];

/** The uniforms of the golden run, in the order they are taken; fails when there are too few. */
function script(): () => number {
  const draws = expected.u_rounds.flatMap(({ stage1, stage2 }, h) => {
    const tried = expected.rounds[h + 1].uniform_stage ?? [];
    return [...stage1, ...stage2.slice(0, tried.length)];
  });
  const left = [...expected.u_init, ...draws].values();
  return () => {
    const { value } = left.next();
    assert.ok(value !== undefined, 'more uniforms than the golden run takes');
    return value;
  };
}

describe('BLESS', () => {
  const run = blessRounds(k, all, expected.lam_final, expected.qbar, script());

  it('matches the golden run: λ, arms and joint probabilities of every round', () => {
    assert.equal(run.length, expected.H);
    run.forEach(({ lambda, arms, probabilities }, h) => {
      const round = expected.rounds[h];
      close([lambda], [round.lam], 1e-8, 'λ');
      assert.deepEqual(arms, round.idx);
      close(probabilities, round.probs, 1e-8, `probabilities of round ${h}`);
    });
  });

  it('matches the golden leverage scores, from the dictionary of the round before', () => {
    expected.rounds.forEach(({ lam, uniform_stage: tried, tau }, h) => {
      if (tried && tau) close(leverageScores(k, tried, run[h - 1], lam), tau, 1e-8, `τ̃ of round ${h}`);
    });
    const scores = leverageScores(k, all, run[run.length - 1], expected.lam_final);
    close(scores, expected.final_rls_estimate_all_points, 1e-8, 'τ̃ of all points');
  });

  it('gives the dictionary of the last round', () => {
    const { arms, probabilities } = bless(k, all, expected.lam_final, expected.qbar, script());
    const last = expected.rounds[expected.rounds.length - 1];
    assert.deepEqual(arms, last.idx);
    close(probabilities, last.probs, 1e-8);
  });

  it('from a dictionary of all points, each certain, gives the exact leverage scores', () => {
    const certain = { arms: all, probabilities: all.map(() => 1) };
    const scores = leverageScores(k, all, certain, expected.lam_final);
    close(scores, expected.exact_rls, 1e-8);
    const pulled = new Map(all.map((arm) => [arm, 1]));
    close(scores, exactPosterior(k, pulled, new Map(), expected.lam_final).variance, 1e-8, 'σ²/λ');
  });

  it('from an empty dictionary gives the prior variances', () => {
    const scores = leverageScores(k, [0, 5], { arms: [], probabilities: [] }, 0.25);
    close(scores, [4, 4], 1e-12);
  });

  it('draws a dictionary whose posterior variances are within a factor of 3 of the exact ones', () => {
    const pulled = new Map(all.map((arm) => [arm, 1]));
    const exact = exactPosterior(k, pulled, new Map(), 0.05).variance;
    for (const seed of [1, 2, 3, 4, 5]) {
      const { arms } = bless(k, all, 0.05, 8, seededUniform(seed));
      assert.ok(arms.length < all.length, 'nothing was left out');
      const sparse = variances(posteriorCovariance(embed(k, arms), pulled, 0.05));
      assert.ok(exact.every((variance, i) => sparse[i] >= variance / 3 && sparse[i] <= 3 * variance));
    }
  });

  it('ends for any number of points, however small, and keeps only points that it was given', () => {
    for (const points of [[], [7], [7, 7], [3, 9], [4, 4, 4, 8], all.slice(0, 9)]) {
      for (const lambda of [1e-6, 0.5, 50]) {
        for (const qbar of [0.1, 2, Infinity]) {
          const { arms, probabilities } = bless(k, points, lambda, qbar, seededUniform(3));
          assert.ok(arms.every((arm) => points.includes(arm)));
          assert.equal(arms.length, probabilities.length);
          assert.ok(probabilities.every((p) => p > 0 && p <= 1));
        }
      }
    }
  });

  it('keeps every point when q̄ is infinite', () => {
    assert.deepEqual(bless(k, [5, 2, 2], 0.5, Infinity, seededUniform(1)).arms, [5, 2, 2]);
  });
});
