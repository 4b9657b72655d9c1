import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { inverse, Matrix } from 'ml-matrix';
import type { Bandit } from '../../../../src/bandits/bandit.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { posteriorDraws } from '../../../../src/bandits/baselines/posteriorDraws.ts';
import { thompson } from '../../../../src/bandits/baselines/thompson.ts';
import { start } from '../../../../src/bandits/bbkb/bbkb.ts';
import { resamplePerPull } from '../../../../src/bandits/bbkb/resample.ts';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { embed } from '../../../../src/math/gp/nystrom.ts';
import { posteriorCovariance, variances } from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { means } from '../../../../src/bandits/bbkb/posteriorMean.ts';
import { rowOf } from '../../../../src/math/linalg/matrix.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { regret } from '../../../../src/lab/regret.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { close, matrixOf } from '../bbkb/golden.ts';
import { played, rewards } from './rewarded.ts';

const rows = [0, 0.15, 0.3, 0.5, 0.8, 1.3].map((x) => [x]);
const k = covariance('gaussian', [0.4], matrixOf(rows));
const counts = new Map([[1, 2], [3, 1], [4, 3]]); // oxfmt-ignore
const sums = new Map([[1, 1.1], [3, -0.4], [4, 2.2]]); // oxfmt-ignore
const [lambda, v] = [0.2, 0.7];
const all = [...rows.keys()];

/** Mean [A] and covariance [A][A] of that many draws. */
function moments(draw: () => Float64Array, count: number) {
  const draws = Array.from({ length: count }, draw);
  const mean = all.map((i) => draws.reduce((sum, f) => sum + f[i], 0) / count);
  const cov = all.map((i) => all.map((j) => draws.reduce((sum, f) => sum + (f[i] - mean[i]) * (f[j] - mean[j]), 0) / count)); // oxfmt-ignore
  return { mean, cov };
}

/** Five standard errors of the moments of N draws from a Gaussian with this covariance, entry by entry. */
function assertMoments(actual: ReturnType<typeof moments>, mean: ArrayLike<number>, cov: number[][], N: number): void {
  for (const i of all) {
    close([actual.mean[i]], [mean[i]], 5 * Math.sqrt(cov[i][i] / N), `mean ${i}`);
    for (const j of all) {
      const error = 5 * Math.sqrt((cov[i][i] * cov[j][j] + cov[i][j] ** 2) / N);
      close([actual.cov[i][j]], [cov[i][j]], error, `covariance ${i}, ${j}`);
    }
  }
}

/** v²/λ [k(x, x') − k_t(x)ᵀ (K_t + λI)⁻¹ k_t(x')], by its definition, one row a pull. */
function exactCovariance(): number[][] {
  const K = new Matrix(all.map((c) => [...k.column(c)]));
  const pulls = [...counts].flatMap(([arm, n]) => new Array<number>(n).fill(arm));
  const Kt = K.subMatrixRow(pulls);
  const inner = inverse(Matrix.add(K.selection(pulls, pulls), Matrix.eye(pulls.length).mul(lambda)));
  return Matrix.sub(K, Kt.transpose().mmul(inner).mmul(Kt)).mul(v ** 2 / lambda).to2DArray(); // oxfmt-ignore
}

describe('draws from the posterior', () => {
  const N = 20_000;

  it('have the exact mean and covariance where the dictionary spans the arms', () => {
    const posterior = posteriorCovariance(embed(k, all), counts, lambda);
    const draw = posteriorDraws(means(posterior, sums), posterior, v, seededUniform(5));
    assertMoments(moments(draw, N), exactPosterior(k, counts, sums, lambda).mean, exactCovariance(), N);
  });

  it('have standard deviation v σ̃ on every arm, and residuals independent over the arms, with any dictionary', () => {
    for (const dictionary of [[], [1, 4]]) {
      const posterior = posteriorCovariance(embed(k, dictionary), counts, lambda);
      const variance = variances(posterior);
      const { Vinv, embedding } = posterior;
      const z = (i: number) => embedding.Z.map((column) => column[i]);
      const projected = (i: number, j: number) =>
        z(i).reduce((sum, zi, a) => sum + z(j).reduce((inner, zj, b) => inner + zi * rowOf(Vinv, a)[b] * zj, 0), 0);
      const cov = all.map((i) => all.map((j) => v ** 2 * (i === j ? variance[i] : projected(i, j))));
      const mean = means(posterior, sums);
      assertMoments(moments(posteriorDraws(mean, posterior, v, seededUniform(6)), N), mean, cov, N);
    }
  });

  it('are finite and keep their variance where V⁻¹ is singular to rounding', () => {
    const posterior = posteriorCovariance(embed(k, all), counts, lambda);
    const Vinv = { rows: all.length, cols: all.length, data: new Float64Array(all.length ** 2).fill(2) };
    const Z = all.map((j) => Float64Array.from(all, (i) => (i === j ? 1 : 0)));
    const singular = { ...posterior, Vinv, embedding: { ...posterior.embedding, Z } };
    const draw = posteriorDraws(new Float64Array(all.length), singular, 1, seededUniform(5));
    assertMoments(moments(draw, 2000), all.map(() => 0), all.map(() => all.map(() => 2)), 2000); // oxfmt-ignore
  });

  it('are the mean itself where v = 0', () => {
    const posterior = posteriorCovariance(embed(k, all), counts, lambda);
    const mean = means(posterior, sums);
    assert.deepEqual(posteriorDraws(mean, posterior, 0, seededUniform(1))(), mean);
  });
});

describe('normals', () => {
  it('are finite for every uniform, 0 included', () => {
    const normal = normals(() => 0);
    assert.ok(Number.isFinite(normal()) && Number.isFinite(normal()));
  });

  it('have the moments of the standard normal distribution, and are uncorrelated', () => {
    const N = 40_000;
    const x = Array.from({ length: N }, normals(seededUniform(2)));
    const moment = (p: number) => x.reduce((sum, value) => sum + value ** p, 0) / N;
    // five standard errors: the p-th moment has variance (E x^2p − (E x^p)²)/N
    [0, 1, 0, 3].forEach((expected, i) => {
      close([moment(i + 1)], [expected], 5 * Math.sqrt([1, 2, 15, 96][i] / N), `moment ${i + 1}`);
    });
    const lagged = x.reduce((sum, value, i) => sum + value * x[(i + 1) % N], 0) / N;
    assert.ok(Math.abs(lagged) < 5 / Math.sqrt(N));
  });
});

interface Choice {
  lambda: (scale: number) => number;
  v: (lambda: number, startVariances: readonly number[]) => number;
  qbar: number;
  size: number;
  standardise: boolean;
  repeats: boolean;
  seed: number;
}

function begun({ v, qbar, size, seed, ...more }: Choice, arms = rows, lengthscale = 0.4) {
  const state = start(matrixOf(arms), {
    ...{
      kernel: 'gaussian',
      lengthscales: [lengthscale],
      rule: 'global',
      threshold: 2,
      size,
      fullHallucination: false,
      initialArms: [],
    },
    ...more,
    beta: ({ lambda, startVariances }) => v(lambda, startVariances),
    resample: resamplePerPull(qbar, seed),
  });
  return thompson(state, size, seed);
}

const settings: Choice = {
  lambda: () => 0.05,
  v: (lambda: number) => Math.sqrt(lambda),
  qbar: Infinity,
  size: 3,
  standardise: false,
  repeats: true,
  seed: 2,
};

describe('Thompson sampling', () => {
  it('has the exact posterior of all pulls when q̄ is infinite, failed ones as the worst reward', () => {
    const bandit = begun(settings)
      .tell([1, 3, 4], rewards([0, 0.5, 0, -0.2, 0.9, 0], [1, 3, 4]))
      .tell([1, 0, 2], [{ kind: 'reward', reward: 0.7 }, { kind: 'failed' }, { kind: 'excluded' }]); // oxfmt-ignore
    const pulled = new Map([[0, 1], [1, 2], [3, 1], [4, 1]]); // oxfmt-ignore
    const told = new Map([[0, -0.2], [1, 1.2], [3, -0.2], [4, 0.9]]); // oxfmt-ignore
    const exact = exactPosterior(k, pulled, told, 0.05);
    close(bandit.posterior?.mean ?? [], exact.mean, 1e-8, 'mean');
    close(bandit.posterior?.variance ?? [], exact.variance, 1e-8, 'variance');
    assert.deepEqual(bandit.ask(3).dictionary, [0, 1, 3, 4]);
  });

  it('standardises rewards where it should, and gives λ their standard deviation', () => {
    const started = begun({ ...settings, standardise: true, lambda: (scale) => 0.1 / scale });
    const { posterior } = started.tell([1, 3, 4], rewards([0, 10, 0, 20, 60, 0], [1, 3, 4]));
    const sd = Math.sqrt((20 ** 2 + 10 ** 2 + 30 ** 2) / 3);
    const pulled = new Map([[1, 1], [3, 1], [4, 1]]); // oxfmt-ignore
    const exact = exactPosterior(k, pulled, new Map([[1, -20 / sd], [3, -10 / sd], [4, 30 / sd]]), 0.1 / sd); // oxfmt-ignore
    close(posterior?.mean ?? [], exact.mean, 1e-8, 'mean');
    close(posterior?.variance ?? [], exact.variance, 1e-6, 'variance');
  });

  it('draws its dictionary, and computes its width, from the variances at the start of each batch', () => {
    const v = (lambda: number, startVariances: readonly number[]) => lambda + startVariances.reduce((a, b) => a + b, 0);
    const first = begun({ ...settings, qbar: 1, v }).tell(all, rewards(all, all));
    assert.deepEqual([...first.ask(1).dictionary].sort(), all, 'prior variances of 1/λ = 20 keep every arm');
    close([first.ask(1).beta], [0.05 + 6 * 20], 1e-9);
    const variance = [...(first.posterior?.variance ?? [])];
    const second = first.tell([4, 4], rewards(all, [4, 4]));
    close([second.ask(1).beta], [0.05 + 6 * 20 + 2 * variance[4]], 1e-9);
    const none = Array.from({ length: 6 }).reduce<Bandit>((bandit) => bandit.tell(all, rewards(all, all)), second);
    assert.ok(none.ask(1).dictionary.length < all.length, 'arms of low variance leave');
  });

  it('reports the width of its draws and the Global bound of its batch', () => {
    const bandit = begun(settings).tell([1, 3], rewards([0, 1, 0, 2, 0, 0], [1, 3]));
    const { arms, beta, ratio, theorySize } = bandit.ask(100);
    assert.equal(beta, Math.sqrt(0.05));
    const variance = bandit.posterior?.variance ?? [];
    close([ratio], [1 + arms.reduce((sum, arm) => sum + variance[arm], 0)], 1e-12);
    assert.equal(theorySize, 3);
  });

  it('pulls each arm as often as it is the best of the posterior: no draw serves two pulls', () => {
    // two distant arms with one equal pull each: each is the better one half of the time
    const bandit = begun({ ...settings, size: 4000 }, [[0], [1]], 0.01).tell([0, 1], rewards([1, 1], [0, 1]));
    const share = bandit.ask(4000).arms.filter((arm) => arm === 0).length / 4000;
    assert.ok(Math.abs(share - 0.5) < 4 * 0.0079, `${share}`); // four standard errors
  });

  it('finds the top of a smooth function: regret ratio below 0.3 after 300 pulls', () => {
    const grid = Array.from({ length: 200 }, (_, i) => [i / 199]);
    const values = grid.map(([x]) => Math.sin(6 * x) + 0.5 * Math.cos(17 * x));
    const bandit = begun({ ...settings, qbar: 2, size: 10, lambda: () => 0.01 }, grid, 0.15);
    const { pulls } = played(bandit, values, 30);
    assert.ok(regret(values, pulls).ratio[299] < 0.3);
  });
});
