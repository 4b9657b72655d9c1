import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Matrix, solve } from 'ml-matrix';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { misspecified, wrongNorm } from '../../../bench/papers/experiments/adaptive.ts';
import { adaptiveClaims } from '../../../bench/papers/experiments/adaptiveClaims.ts';
import { twoHills, randomFunction, TRUE_LENGTHSCALE } from '../../../bench/papers/experiments/adaptiveProblems.ts';
import type { Run } from '../../../bench/papers/experiment.ts';
import { Results } from '../../../bench/papers/results.ts';
import { starvation } from '../../../bench/papers/experiments/starvation.ts';

describe('the synthetic problems', () => {
  it('lie on a grid over the whole unit cube, every arm once', () => {
    for (const [{ X }, side] of [
      [twoHills(0), 101],
      [randomFunction(0), 21],
    ] as const) {
      const rows = Array.from({ length: X.rows }, (_, i) => X.data.slice(i * X.cols, (i + 1) * X.cols).join());
      assert.equal(new Set(rows).size, side ** X.cols);
      assert.deepEqual([Math.min(...X.data), Math.max(...X.data)], [0, 1]);
    }
  });

  it('have a function of the norm that is said: ‖f‖² = fᵀ K⁻¹ f over the centres of its kernels', () => {
    const { X, f, norm } = twoHills(0);
    const k = covariance('gaussian', [TRUE_LENGTHSCALE], X);
    const centres = Array.from({ length: 11 }, (_, i) => 10 * i);
    const K = new Matrix(centres.map((c) => centres.map((other) => k.column(c)[other])));
    const at = Matrix.columnVector(centres.map((c) => f[c]));
    const squared = at.transpose().mmul(solve(K, at)).get(0, 0);
    assert.ok(Math.abs(squared - norm ** 2) < 1e-6, `‖f‖² = ${squared}`);
  });

  it('are the same for one seed and begin with 2^d different arms', () => {
    assert.deepEqual(randomFunction(3).f, randomFunction(3).f);
    assert.notDeepEqual(randomFunction(3).f, randomFunction(4).f);
    assert.deepEqual([new Set(twoHills(1).initial).size, new Set(randomFunction(1).initial).size], [2, 4]);
  });
});

/** Those that the claims compare. */
const methods = [
  { id: 'gp-ucb', label: 'GP-UCB', style: 0 },
  { id: 'one-step', label: 'A-GP-UCB', style: 1 },
];

describe('the claims of A-GP-UCB', () => {
  const run = (gap: number, growth: number): Run => ({ words: '', curves: {}, numbers: { gap, growth, regret: 1 } });
  const of = (plain: Run[], adaptive: Run[]) =>
    adaptiveClaims({ methods }, new Results(new Map([['gp-ucb', plain], ['one-step', adaptive]])), false); // oxfmt-ignore
  const good = run(0.001, 0.6);
  const [wrongArm, linear] = [run(0.2, 0.6), run(0.001, 1.01)];
  const many = (each: Run, n: number): Run[] => new Array<Run>(n).fill(each);

  it('hold when 9 of 10 runs find the optimum with falling regret and few of GP-UCB do', () => {
    assert.deepEqual(of(many(wrongArm, 10), [...many(good, 9), linear]).map(({ held }) => held), [true, true]); // oxfmt-ignore
    assert.deepEqual(of(many(good, 10), [...many(good, 8), linear, wrongArm]).map(({ held }) => held), [false, false]); // oxfmt-ignore
  });

  it('are open where there are fewer than 10 runs', () => {
    assert.deepEqual(of(many(wrongArm, 9), many(good, 9)).map(({ held }) => held), [null, null]); // oxfmt-ignore
  });
});

describe('the experiments of A-GP-UCB', () => {
  it('run every method to its end on a small problem, and those that are compared on a larger one, with finite regret', () => {
    const small = misspecified.methods.map(({ id }) => id).filter((id) => !/map|min|scaled/.test(id));
    for (const [experiment, ids] of [
      [misspecified, small],
      [wrongNorm, methods.map(({ id }) => id)],
    ] as const) {
      for (const id of ids) {
        const { numbers } = experiment.run({ method: id, seed: 0, quick: true, data: '' });
        assert.ok(Number.isFinite(numbers.regret) && numbers.gap >= 0, `${experiment.id} ${id}`);
      }
    }
  });
});

describe('variance starvation', () => {
  it('is seen in the subset of regressors and not in BKB', () => {
    const runs = new Map(
      starvation.methods.map(({ id }) => [id, [starvation.run({ method: id, seed: 0, quick: false, data: '' })]]),
    );
    const results = new Results(runs);
    const context = { quick: false, resultsOf: () => results };
    assert.deepEqual(starvation.claims(results, context).map(({ held }) => held), [true]); // oxfmt-ignore
    assert.deepEqual(starvation.figures(results, context).map(({ series }) => series.length), [3, 3, 3]); // oxfmt-ignore
  });
});
