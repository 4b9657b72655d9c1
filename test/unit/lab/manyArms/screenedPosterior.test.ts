import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../../laws.ts';
import { armArrays, type ArmArrays } from '../../../../src/lab/manyArms/armArrays.ts';
import { ask, start, tell } from '../../../../src/bandits/bbkb/bbkb.ts';
import { bbkbCodeWidth } from '../../../../src/bandits/bbkb/confidenceWidths.ts';
import { variances } from '../../../../src/bandits/bbkb/posteriorCovariance.ts';
import { resamplePerArm } from '../../../../src/bandits/bbkb/resample.ts';
import {
  isScreened,
  screenedPosteriors,
  type ScreenedPosterior,
} from '../../../../src/lab/manyArms/screenedPosterior.ts';
import type { BbkbSettings, BbkbState } from '../../../../src/bandits/bbkb/state.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';

interface Problem {
  readonly seed: number;
  readonly arms: number;
  readonly dimension: number;
  readonly lengthscale: number;
  readonly lambda: number;
  readonly qbar: number;
  readonly rule: 'global' | 'product';
  readonly size: number | 'rule';
  readonly repeats: boolean;
  readonly standardise: boolean;
}

const problems: fc.Arbitrary<Problem> = fc.record({
  seed: fc.integer(),
  arms: fc.integer({ min: 2, max: 400 }),
  // shorter in one dimension, where arms are close together and a dictionary soon is singular to rounding
  dimension: fc.integer({ min: 1, max: 4 }),
  lengthscale: fc.double({ min: 0.05, max: 0.4, noNaN: true }),
  lambda: fc.constantFrom(1e-4, 1e-3, 1e-2, 0.3),
  qbar: fc.constantFrom(0.3, 1, 2, 10),
  rule: fc.constantFrom('global', 'product'),
  size: fc.constantFrom<(number | 'rule')[]>(1, 5, 'rule'),
  repeats: fc.boolean(),
  standardise: fc.boolean(),
});

/** The states of a run with noise, before each batch, and the arms of the batches. */
function played(problem: Problem, screened: boolean, batches: number) {
  const { seed, arms: A, dimension, lengthscale, lambda, qbar } = problem;
  const uniform = seededUniform(seed);
  const normal = normals(uniform);
  const lengthscales = new Array<number>(dimension).fill(dimension * lengthscale);
  const X = matrixOf(Array.from({ length: A }, () => Array.from({ length: dimension }, uniform)));
  const values = Array.from({ length: A }, (_, i) => Math.sin(4 * X.data[i * dimension] + seed));
  const settings: BbkbSettings = {
    ...problem,
    kernel: 'gaussian',
    lengthscales,
    lambda: (scale) => lambda / scale ** 2,
    beta: (inputs) => bbkbCodeWidth({ lambda: inputs.lambda, norm: 1, xi: 0.1, delta: 0.5 }, 2, inputs),
    resample: resamplePerArm(qbar, seed),
    threshold: 2,
    fullHallucination: false,
    ...(screened && { posterior: screenedPosteriors() }),
    initialArms: [],
  };
  const states: BbkbState[] = [start(X, settings)];
  const picks: (readonly number[])[] = [];
  for (let batch = 0; batch < batches; batch++) {
    const state = states[batch];
    const { arms } = ask(state, 40);
    picks.push(arms);
    states.push(tell(state, arms, arms.map((arm) => ({ kind: 'reward', reward: values[arm] + 0.1 * normal() })))); // oxfmt-ignore
  }
  return { states, picks };
}

/** [A], σ_Q, and a little more. */
function deviationsOf(arrays: ArmArrays, { sum, screen, mean }: ScreenedPosterior, beta: number): Float64Array {
  return arrays.bounds(sum, screen, beta, -Infinity, Infinity).bounds.map((bound, arm) => (bound - mean[arm]) / beta);
}

const sorted = (arms: ReadonlySet<number>): number[] => [...arms].sort((a, b) => a - b);

describe('the screened posterior', () => {
  it('makes the run that the posterior of every arm makes: the same arms, batches and dictionaries', () => {
    forMany(10, problems, (problem) => {
      const [some, every] = [played(problem, true, 12), played(problem, false, 12)];
      assert.deepEqual(some.picks, every.picks);
      some.states.forEach(({ posterior, beta }, batch) => {
        const { posterior: whole, beta: wholeBeta } = every.states[batch];
        assert.deepEqual(sorted(posterior.dictionary), sorted(whole.dictionary));
        assert.ok(Math.abs(beta / wholeBeta - 1) < 1e-8);
        close(posterior.mean, whole.mean, 1e-6, 'mean');
      });
    });
  });

  it('has the same variances of arms that are computed together as of arms one by one', () => {
    forMany(8, problems, (problem) => {
      const [single, many] = [played(problem, true, 5), played(problem, true, 5)];
      many.states.slice(1).forEach(({ posterior }, batch) => {
        const together = posterior.variances();
        const one = together.map((_, arm) => single.states[batch + 1].posterior.variance(arm));
        close(together, one, 1e-9 / posterior.lambda, 'variance');
      });
    });
  });

  it('knows how far means and σ_Q of all arms are from those of the posterior before', () => {
    forMany(8, problems, (problem) => {
      const { states } = played(problem, true, 12);
      for (const [batch, { k, posterior, beta }] of states.entries()) {
        const before = batch > 0 ? states[batch - 1].posterior : undefined;
        if (before === undefined || !isScreened(before) || !isScreened(posterior)) continue;
        const { sum, screen } = posterior;
        const deviation = deviationsOf(armArrays(k), posterior, beta);
        const move = sum.moveFrom(before.sum);
        posterior.mean.forEach((mean, arm) => {
          const distance = Math.abs(mean - before.mean[arm]);
          assert.ok(distance <= move.moved, `arm ${arm} moved ${distance}, by more than ${move.moved}`);
          const width = distance / deviation[arm];
          assert.ok(width <= move.width, `arm ${arm} moved by ${width} σ_Q, more than ${move.width}`);
        });
        if (screen.before !== before.screen.key) continue;
        deviationsOf(armArrays(k), before, beta).forEach((was, arm) => {
          assert.ok(deviation[arm] <= was * screen.growth * (1 + 1e-6), `arm ${arm}`);
        });
      }
    });
  });

  it('has the same highest means and bounds, however many posteriors were asked for in between', () => {
    forMany(8, problems, fc.array(fc.nat({ max: 11 }), { maxLength: 12 }), (problem, asked) => {
      const { states } = played({ ...problem, arms: 3 * problem.arms }, true, 12);
      const [{ k }] = states;
      const arrays = armArrays(k, undefined, 0);
      for (const batch of [...asked, ...states.keys()]) {
        const { posterior, beta } = states[batch];
        if (!isScreened(posterior)) continue;
        const { sum, screen } = posterior;
        const alone = armArrays(k);
        const highest = arrays.highestMean(sum, screen);
        assert.deepEqual(highest, alone.highestMean(sum, screen));
        const from = highest.value + beta * Math.sqrt(posterior.variance(highest.arm));
        const [some, all] = [arrays, alone].map((each) => each.bounds(sum, screen, beta, from, Infinity));
        assert.deepEqual(some.arms, all.arms);
        assert.deepEqual(some.means, all.means);
        close(some.bounds, all.bounds, 1e-6, 'bound');
      }
    });
  });

  it('has the variance of every arm that is asked for, and bounds that are never below theirs', () => {
    forMany(8, problems, (problem) => {
      for (const { posterior, beta } of played(problem, true, 12).states.slice(1)) {
        const whole = posterior.everyArm();
        const variance = variances(whole);
        const one = variance.map((_, arm) => posterior.variance(arm));
        close(one, variance, 1e-8 / posterior.lambda, 'variance');
        close(posterior.variances(), variance, 1e-8 / posterior.lambda, 'variance');
        const start = posterior.batchStart(beta, new Set());
        assert.ok('lower' in start);
        const { arms, bounds, means } = start.lower(-Infinity, Infinity);
        assert.deepEqual([...arms], [...variance.keys()]);
        close(means, posterior.mean, 0, 'mean');
        bounds.forEach((bound, arm) => {
          const exact = means[arm] + beta * Math.sqrt(start.variance(arm));
          assert.ok(bound >= exact, `arm ${arm}: bound ${bound} below ${exact}`);
        });
        assert.ok(Math.abs(posterior.logdet - whole.logdet) < 1e-6 * Math.max(1, Math.abs(whole.logdet)));
      }
    });
  });

  it('has in doubt the arms whose bound is not below that of the highest mean, and so every one that could be picked first', () => {
    forMany(8, problems, (problem) => {
      for (const state of played(problem, true, 8).states.slice(1)) {
        const { posterior, beta } = state;
        assert.ok(isScreened(posterior));
        const inDoubt = new Set(Array.from(posterior.inDoubt(beta)));
        const start = posterior.batchStart(beta, new Set());
        assert.ok('lower' in start);
        const { bounds, means } = start.lower(-Infinity, Infinity);
        const exact = means.map((mu, arm) => mu + beta * Math.sqrt(start.variance(arm)));
        const likely = means.indexOf(Math.max(...means));
        assert.ok(inDoubt.has(exact.indexOf(Math.max(...exact))));
        bounds.forEach((bound, arm) => assert.equal(inDoubt.has(arm), bound >= exact[likely], `arm ${arm}`));
      }
    });
  });
});
