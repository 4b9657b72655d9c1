import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ask, recommend, start, tell, type State } from '../../../../src/core/optimizer/fixedCandidatesOptimizer.ts';
import type { Feedback } from '../../../../src/core/optimizer/proposal.ts';
import type { OptimizerSettings } from '../../../../src/core/optimizer/optimizerSettings.ts';
import type { Point, Space } from '../../../../src/core/space/parameter.ts';
import { covariance } from '../../../../src/core/kernel/covariance.ts';
import { exactPosterior } from '../../../reference/exactPosterior.ts';
import { seededUniform, type Uniform } from '../../../../src/core/random/seededUniform.ts';

const space: Space = [
  { name: 'x', type: 'float', low: -1, high: 2, scale: 'linear' },
  { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
  { name: 'kind', type: 'choice', values: ['a', 'b', 'c'] },
];
const setting = (more: Partial<OptimizerSettings> = {}): OptimizerSettings => ({
  space,
  constraints: [],
  goal: 'minimize',
  noise: 0,
  parallel: 6,
  trials: 60,
  seed: 3,
  algorithm: { preset: 'practical', name: 'gp-bucb', candidates: 600 },
  start: { points: [], past: [] },
  ...more,
});
const THEORY = setting({ algorithm: { preset: 'theory', candidates: 600 } });

/** Smallest, 0, at x = 0.5, lr = 1e-3, kind b. */
function loss(point: Point): number {
  const bend = (Number(point.x) - 0.5) ** 2 + 0.2 * Math.log10(Number(point.lr) / 1e-3) ** 2;
  return bend + (point.kind === 'b' ? 0 : 0.5);
}

const valued = (point: Point): Feedback => ({ kind: 'value', value: loss(point) });

/** Batches of `ask` told until the budget is spent; what each asked for. */
function run(from: State, budget: number, feedback: (point: Point, n: number) => Feedback = valued) {
  const points: Point[] = [];
  let state = from;
  while (points.length < budget) {
    const { points: asked } = ask(state, budget - points.length);
    if (asked.length === 0) break;
    const results = asked.map((point, s) => feedback(point, points.length + s));
    points.push(...asked);
    state = tell(state, asked, results);
  }
  return { state, points };
}

for (const [name, base] of [
  ['practical', setting()],
  ['theory', THEORY],
] as const) {
  describe(`a bandit over candidates, preset ${name}`, () => {
    it('never asks for more than the limit, and says when the budget cut a batch', () => {
      const state = run(start(base), 20).state;
      for (const limit of [1, 2, 3, 50]) {
        const { points, endedBy } = ask(state, limit);
        assert.ok(points.length >= 1 && points.length <= limit);
        if (name === 'practical') assert.equal(endedBy, limit < base.parallel ? 'budget' : 'size');
      }
    });

    it('is not changed by asking: the same state asks for the same batch', () => {
      const { state } = run(start(base), 20);
      const seen = ({ bandit, results, trialCount }: State) =>
        structuredClone({ believes: bandit.posterior, results, trials: trialCount });
      const before = seen(state);
      const [first, second] = [ask(state, 10), ask(state, 10)];
      assert.deepEqual(first, second);
      assert.deepEqual(seen(state), before);
    });

    it('told the same batches again, asks for the same, to the bit', () => {
      const [one, two] = [run(start(base), 30), run(start(base), 30)];
      assert.deepEqual(one.points, two.points);
      assert.deepEqual(ask(one.state, 10), ask(two.state, 10));
    });

    it('with another seed asks for other points', () => {
      assert.notDeepEqual(run(start(base), 12).points, run(start({ ...base, seed: 4 }), 12).points);
    });

    it('goes on with finite beliefs whatever is told: constants, failures, outliers, exclusions', () => {
      const answers: ((n: number) => Feedback)[] = [
        () => ({ kind: 'value', value: 7 }),
        () => ({ kind: 'failed' }),
        (n) => (n % 3 === 0 ? { kind: 'failed' } : { kind: 'value', value: n === 4 ? 1e12 : n }),
        (n) => (n % 2 === 0 ? { kind: 'excluded' } : { kind: 'value', value: -n }),
      ];
      for (const answer of answers) {
        const { state, points } = run(start(base), 24, (_, n) => answer(n));
        assert.equal(points.length, 24);
        const { mean, sd, optimistic } = recommend(state);
        for (const value of [mean, sd, optimistic]) assert.ok(value === null || Number.isFinite(value));
      }
    });

    it('never asks for an excluded point again', () => {
      const { points } = run(start(base), 40, () => ({ kind: 'excluded' }));
      assert.equal(new Set(points.map((point) => JSON.stringify(point))).size, points.length);
    });

    it('works in a space of one point, of two, and of 60 dimensions', () => {
      const wide: Space = Array.from({ length: 60 }, (_, j) => ({ ...space[0], name: `x${j}` }));
      for (const tried of [
        [{ name: 'only', type: 'choice', values: [1] }],
        [{ name: 'flag', type: 'bool' }],
        wide,
      ] as Space[]) {
        const { points } = run(start({ ...base, space: tried }), 12, (_, n) => ({ kind: 'value', value: n }));
        assert.ok(points.length >= 1);
      }
    });
  });
}

describe('a practical bandit over candidates', () => {
  it('pulls the four first space-filling candidates first, one after the other when they do not fit one batch', () => {
    for (const parallel of [1, 3, 8]) {
      const { state } = run(start(setting({ parallel })), 2 * parallel + 4);
      assert.deepEqual(state.results.slice(0, 4).map(({ arm }) => arm), [0, 1, 2, 3]); // prettier-ignore
    }
  });

  it('asks for no point twice without noise, and ends when every point of a small space was tried', () => {
    const small: Space = [{ name: 'n', type: 'int', low: 1, high: 9, scale: 'linear' }];
    const { state, points } = run(start(setting({ space: small })), 60, ({ n }) => ({
      kind: 'value',
      value: Number(n),
    }));
    assert.deepEqual(points.map(({ n }) => Number(n)).sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8, 9]); // prettier-ignore
    assert.deepEqual(ask(state, 5), { ...ask(state, 5), points: [], endedBy: 'exhausted' });
  });

  it('recommends the best observed trial without noise and the best posterior mean with it, in the metric and sign', () => {
    const { state, points } = run(start(setting()), 30);
    const values = points.map(loss);
    const { best, mean, sd, optimistic } = recommend(state);
    assert.ok(best !== null && mean !== null && sd !== null && optimistic !== null);
    assert.equal(values[best], Math.min(...values));
    assert.ok(Math.abs(mean - values[best]) < 5 * sd + 0.05, `${mean} ± ${sd} of ${values[best]}`);
    assert.ok(optimistic <= mean, 'the optimistic bound of a loss lies below its mean');

    const noisy = run(start(setting({ noise: 0.3 })), 48);
    const { results, bandit } = noisy.state;
    const means = results.map(({ arm }) => bandit.posterior?.mean[arm] ?? NaN);
    assert.equal(means[recommend(noisy.state).best ?? -1], Math.max(...means));
  });

  it('says the mean and the standard deviation of the exact posterior, in the metric and not divided by λ', () => {
    const { state, points } = run(
      start(setting({ algorithm: { preset: 'practical', name: 'gp-bucb', candidates: 200 } })),
      24,
    );
    const k = covariance('matern52', new Array<number>(5).fill(0.4 * Math.sqrt(3)), state.candidates.X);
    const lambda = 1e-4;
    const values = points.map(loss);
    const center = values.reduce((sum, value) => sum + value / values.length, 0);
    const scale = Math.sqrt(values.reduce((sum, value) => sum + (value - center) ** 2 / values.length, 0));
    const arms = state.results.map(({ arm }) => arm);
    const counts = new Map(arms.map((arm) => [arm, 1]));
    const sums = new Map(arms.map((arm, s) => [arm, (values[s] - center) / scale]));
    const exact = exactPosterior(k, counts, sums, lambda);
    const { best, mean, sd } = recommend(state);
    const arm = arms[best ?? -1];
    assert.ok(Math.abs((mean ?? NaN) - (center + scale * exact.mean[arm])) < 1e-6);
    assert.ok(Math.abs((sd ?? NaN) / (scale * Math.sqrt(lambda * exact.variance[arm])) - 1) < 1e-6);
  });

  it('takes λ from the measured errors of the metric, and then recommends by posterior mean', () => {
    const flat = (sd?: number) => {
      const answer = (_: Point, n: number): Feedback => ({
        kind: 'value',
        value: n % 2,
        ...(sd !== undefined && { sd }),
      });
      return run(start(setting()), 12, answer).state;
    };
    assert.equal(flat().bandit.posterior?.lambda, 1e-4);
    assert.ok(Math.abs((flat(0.25).bandit.posterior?.lambda ?? 0) - (0.25 / 0.5) ** 2) < 1e-12); // the values' sd is 0.5
    const { results, bandit } = flat(0.25);
    const means = results.map(({ arm }) => bandit.posterior?.mean[arm] ?? NaN);
    assert.equal(means[recommend(flat(0.25)).best ?? -1], Math.max(...means));
  });

  it('pools measured errors by their mean square', () => {
    const answer = (_: Point, n: number): Feedback => ({ kind: 'value', value: n % 2, sd: n % 2 ? 0.3 : 0.1 });
    const { lambda = 0 } = run(start(setting()), 12, answer).state.bandit.posterior ?? {};
    assert.ok(Math.abs(lambda - (0.09 + 0.01) / 2 / 0.25) < 1e-12);
  });

  it('numbers its recommendation among all told trials, excluded ones too', () => {
    const feedback = (n: number): Feedback =>
      n < 2 ? { kind: 'excluded' } : { kind: 'value', value: n === 4 ? -1 : n };
    const { state } = run(start(setting()), 6, (_, n) => feedback(n));
    assert.equal(recommend(state).best, 4);
  });

  it('maximises what minimising the negative minimises', () => {
    const up = run(start(setting({ goal: 'maximize' })), 30, (point) => ({ kind: 'value', value: -loss(point) }));
    assert.deepEqual(up.points, run(start(setting()), 30).points);
  });

  const cell: Space = ['x', 'y'].map((name) => ({ name, type: 'float', low: -5, high: 5, scale: 'linear' }));
  for (const { what, space: box, value, draw } of [
    {
      what: 'a bowl over a number, a logarithm and a choice',
      space,
      value: loss,
      draw: (u: Uniform): Point => ({
        x: -1 + 3 * u(),
        lr: 10 ** (-5 * u()),
        kind: ['a', 'b', 'c'][Math.floor(3 * u())],
      }),
    },
    {
      // Himmelblau's function: four minima of 0, on ground that rises to hundreds
      what: 'four pits',
      space: cell,
      value: ({ x, y }: Point) => (Number(x) ** 2 + Number(y) - 11) ** 2 + (Number(x) + Number(y) ** 2 - 7) ** 2,
      draw: (u: Uniform): Point => ({ x: -5 + 10 * u(), y: -5 + 10 * u() }),
    },
  ]) {
    it(`finds better points than random search with the same budget: ${what}`, () => {
      const ratios = Array.from({ length: 10 }, (_, seed) => {
        const answer = (point: Point): Feedback => ({ kind: 'value', value: value(point) });
        const { points } = run(start(setting({ space: box, seed, trials: 36 })), 36, answer);
        const uniform = seededUniform(seed, 99);
        const random = Array.from({ length: 36 }, () => draw(uniform));
        return Math.min(...points.map(value)) / Math.min(...random.map(value));
      });
      const median = [...ratios].sort((a, b) => a - b)[5];
      assert.ok(median < 0.5, `ratios of the best losses: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
    });
  }
});

describe('a bandit over candidates by the theory', () => {
  it('starts with an empty dictionary and batches of one, as the paper does', () => {
    const first = ask(start(THEORY), 60);
    assert.deepEqual([first.dictionary, first.points.length, first.endedBy], [0, 1, 'rule']);
    assert.equal(first.ratio, 1 + 1 / 0.1 ** 2); // λ = ξ² with ξ = 0.1, prior variance 1/λ
  });

  it('ends every batch with the pick that takes the ratio above the threshold', () => {
    const property = fc.property(fc.integer({ min: 1, max: 40 }), (budget) => {
      const { ratio, endedBy, points, theorySize } = ask(run(start(THEORY), budget).state, 1000);
      assert.equal(endedBy, 'rule');
      assert.ok(ratio > 2);
      assert.equal(theorySize, points.length);
    });
    fc.assert(property, { numRuns: 5 });
  });

  it('sees rewards in their own units', () => {
    const { state } = run(start(THEORY), 10);
    assert.deepEqual(state.bandit.posterior?.scaling, { shift: 0, scale: 1 });
  });
});

describe('points that a person adds to the candidates', () => {
  const own: Point = { x: 0.123456, lr: 0.0123, kind: 'a' };

  for (const [name, base] of [
    ['practical', setting()],
    ['theory', THEORY],
  ] as const) {
    it(`are in the batch as they were given, before the optimizer's own (${name})`, () => {
      const { state } = run(start(base), 12);
      const { points } = ask(state, 10, [own]);
      assert.deepEqual(points[0], own);
      assert.ok(points.length > 1);
      assert.ok(points.slice(1).every((point) => JSON.stringify(point) !== JSON.stringify(own)));
      assert.deepEqual(ask(state, 1, [own]).points, [own]);
    });

    it(`teach as any other, and the same history gives the same state (${name})`, () => {
      const played = () => {
        const { state } = run(start(base), 12);
        const { points } = ask(state, 10, [own]);
        return run(tell(state, points, points.map(valued)), 12).state;
      };
      const [one, two] = [played(), played()];
      assert.deepEqual(ask(one, 10), ask(two, 10));
      assert.ok(one.results.some(({ trial, reward }) => trial === 12 && reward === -loss(own)));
    });
  }

  it('and results that may not be used leave the model as it was', () => {
    const { state } = run(start(setting()), 12);
    const { points } = ask(state, 6);
    const after = tell(state, points, points.map(() => ({ kind: 'ignored' }))); // prettier-ignore
    assert.deepEqual(ask(after, 6).points, points);
    assert.equal(after.trialCount, state.trialCount + points.length);
    assert.deepEqual(recommend(after), recommend(state));
  });
});

describe('A-GP-UCB over candidates', () => {
  for (const [preset, estimator] of [
    ['practical', 'bound'],
    ['practical', 'printed-bound'],
    ['theory', 'bound'],
    ['theory', 'printed-bound'],
    ['theory', 'one-step'],
  ] as const) {
    it(`of ${preset} runs to its budget with the estimator ${estimator}`, () => {
      const algorithm = { preset, name: 'a-gp-ucb', estimator, candidates: 60 } as const;
      const { state, points } = run(start(setting({ algorithm, trials: 18 })), 18);
      assert.equal(points.length, 18);
      assert.ok(recommend(state));
    });
  }
});
