/** The laws of every optimizer, whatever it runs on. Each optimizer's test file calls them. */
import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import type { OptimizerSettings } from '../../../src/engine/port/optimizerSettings.ts';
import type { Feedback, Proposal } from '../../../src/engine/port/proposal.ts';
import type { Recommendation } from '../../../src/engine/port/recommendation.ts';
import { seededUniform, type Uniform } from '../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../src/space/parameter.ts';

interface Optimizer<State> {
  readonly start: (settings: OptimizerSettings) => State;
  readonly ask: (state: State, limit: number, given?: readonly Point[]) => Proposal;
  readonly tell: (state: State, points: readonly Point[], feedback: readonly Feedback[]) => State;
  readonly recommend: (state: State) => Recommendation;
}

const space: Space = [
  { name: 'x', type: 'float', low: -1, high: 2, scale: 'linear' },
  { name: 'lr', type: 'float', low: 1e-5, high: 1, scale: 'log' },
  { name: 'kind', type: 'choice', values: ['a', 'b', 'c'] },
];

export const settingsWith = (
  algorithm: OptimizerSettings['algorithm'],
  more: Partial<OptimizerSettings> = {},
): OptimizerSettings => ({
  space,
  constraints: [],
  goal: 'minimize',
  noise: 0,
  parallel: 6,
  trials: 60,
  seed: 3,
  algorithm: { candidates: 600, ...algorithm },
  start: { points: [], past: [] },
  ...more,
});

/** Smallest, 0, at x = 0.5, lr = 1e-3, kind b. */
export function loss(point: Point): number {
  const bend = (Number(point.x) - 0.5) ** 2 + 0.2 * Math.log10(Number(point.lr) / 1e-3) ** 2;
  return bend + (point.kind === 'b' ? 0 : 0.5);
}

export const valued = (point: Point): Feedback => ({ kind: 'value', value: loss(point) });

/** A point that a person adds. */
export const own: Point = { x: 0.123456, lr: 0.0123, kind: 'a' };

/** Asks and tells batches until the budget is spent. Returns the last state and all points. */
export function runOf<State>({ ask, tell }: Optimizer<State>) {
  return (from: State, budget: number, feedback: (point: Point, n: number) => Feedback = valued) => {
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
  };
}

/** For any algorithm and preset. `view` is what must not change when a batch is asked for. */
export function optimizerLaws<State>(
  name: string,
  optimizer: Optimizer<State>,
  base: OptimizerSettings,
  view: (state: State) => unknown = optimizer.recommend,
): void {
  const { start, ask, recommend } = optimizer;
  const run = runOf(optimizer);

  describe(`${name}: the laws of an optimizer`, () => {
    it('it never asks for more than the limit, and says when the budget cut a batch', () => {
      const state = run(start(base), 20).state;
      for (const limit of [1, 2, 3, 50]) {
        const { points, endedBy } = ask(state, limit);
        assert.ok(points.length >= 1 && points.length <= limit);
        if (base.algorithm.preset === 'practical') assert.equal(endedBy, limit < base.parallel ? 'budget' : 'size');
      }
    });

    it('asking does not change it: the same state asks for the same batch', () => {
      const { state } = run(start(base), 20);
      const before = structuredClone(view(state));
      const [first, second] = [ask(state, 10), ask(state, 10)];
      assert.deepEqual(first, second);
      assert.deepEqual(view(state), before);
    });

    it('the same batches, told again, give the same proposals to the bit', () => {
      const [one, two] = [run(start(base), 30), run(start(base), 30)];
      assert.deepEqual(one.points, two.points);
      assert.deepEqual(ask(one.state, 10), ask(two.state, 10));
    });

    it('it says of each pick what it predicted and why, in numbers only where it had results to predict from', () => {
      const { state, points } = run(start(base), 20);
      for (const [asked, told] of [
        [start(base), 0],
        [state, points.length],
      ] as const) {
        const { points, picks } = ask(asked, 10, [own]);
        assert.equal(picks.length, points.length);
        assert.equal(picks[0].reason.kind, 'given');
        for (const { mean, sd, chance, reason } of picks) {
          if (told === 0) assert.deepEqual([mean, sd, chance], [null, null, null]);
          else {
            assert.ok(mean !== null && sd !== null && chance !== null);
            assert.ok(Number.isFinite(mean) && sd > 0 && chance >= 0 && chance <= 1);
          }
          if ('trial' in reason) assert.ok(reason.trial !== null && reason.trial >= 0 && reason.trial < told);
        }
      }
    });

    it('another seed gives other points', () => {
      assert.notDeepEqual(run(start(base), 12).points, run(start({ ...base, seed: 4 }), 12).points);
    });

    it('its recommendation stays finite whatever is told: constants, failures, outliers, exclusions', () => {
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

    it('it never asks for an excluded point again', () => {
      const { points } = run(start(base), 40, () => ({ kind: 'excluded' }));
      assert.equal(new Set(points.map((point) => JSON.stringify(point))).size, points.length);
    });

    it('it works in a space of one point, of two points, and of 60 dimensions', () => {
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

    addedPointLaws(optimizer, base);
  });
}

function addedPointLaws<State>(optimizer: Optimizer<State>, base: OptimizerSettings): void {
  const { start, ask, tell } = optimizer;
  const run = runOf(optimizer);

  it("points that a person adds are in the batch as they were given, before the optimizer's own", () => {
    const { state } = run(start(base), 12);
    const { points } = ask(state, 10, [own]);
    assert.deepEqual(points[0], own);
    assert.ok(points.length > 1);
    assert.ok(points.slice(1).every((point) => JSON.stringify(point) !== JSON.stringify(own)));
    assert.deepEqual(ask(state, 1, [own]).points, [own]);
  });

  it('points that a person adds teach the model like any others, and the same history gives the same state', () => {
    const played = () => {
      const { state } = run(start(base), 12);
      const { points } = ask(state, 10, [own]);
      return run(tell(state, points, points.map(valued)), 12).state;
    };
    const [one, two] = [played(), played()];
    assert.deepEqual(ask(one, 10), ask(two, 10));
    assert.notDeepEqual(ask(one, 10).points, ask(run(start(base), 24).state, 10).points);
  });
}

/** For the preset `practical`. */
export function practicalLaws<State>(
  name: string,
  optimizer: Optimizer<State>,
  settings: (more?: Partial<OptimizerSettings>) => OptimizerSettings,
): void {
  const { start, ask, tell, recommend } = optimizer;
  const run = runOf(optimizer);

  describe(`${name}: the laws of the preset practical`, () => {
    it('without noise it tries no point twice, and ends when every point of a small space was tried', () => {
      const small: Space = [{ name: 'n', type: 'int', low: 1, high: 9, scale: 'linear' }];
      const answer = ({ n }: Point): Feedback => ({ kind: 'value', value: Number(n) });
      const { state, points } = run(start(settings({ space: small })), 60, answer);
      assert.deepEqual(points.map(({ n }) => Number(n)).sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8, 9]); // oxfmt-ignore
      assert.deepEqual(ask(state, 5), { ...ask(state, 5), points: [], endedBy: 'exhausted' });
    });

    it('the number of the recommended trial counts all told trials, also excluded ones', () => {
      const feedback = (n: number): Feedback =>
        n < 2 ? { kind: 'excluded' } : { kind: 'value', value: n === 4 ? -1 : n };
      const { state } = run(start(settings()), 6, (_, n) => feedback(n));
      assert.equal(recommend(state).best, 4);
    });

    it('maximising a metric asks for the same points as minimising its negative', () => {
      const up = run(start(settings({ goal: 'maximize' })), 30, (point) => ({ kind: 'value', value: -loss(point) }));
      assert.deepEqual(up.points, run(start(settings()), 30).points);
    });

    it('results that are ignored do not change the model', () => {
      const { state } = run(start(settings()), 12);
      const { points } = ask(state, 6);
      const after = tell(state, points, points.map(() => ({ kind: 'ignored' }))); // oxfmt-ignore
      assert.deepEqual(ask(after, 6).points, points);
      assert.deepEqual(recommend(after), recommend(state));
    });

    for (const { what, space: box, value, draw } of TEST_FUNCTIONS) {
      it(`it finds better points than random search with the same budget: ${what}`, () => {
        const ratios = Array.from({ length: 5 }, (_, seed) => {
          const answer = (point: Point): Feedback => ({ kind: 'value', value: value(point) });
          const { points } = run(start(settings({ space: box, seed, trials: 36 })), 36, answer);
          const uniform = seededUniform(seed, 99);
          const random = Array.from({ length: 36 }, () => draw(uniform));
          return Math.min(...points.map(value)) / Math.min(...random.map(value));
        });
        const median = [...ratios].sort((a, b) => a - b)[2];
        assert.ok(median < 0.5, `ratios of the best losses: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`);
      });
    }
  });
}

const TEST_FUNCTIONS = [
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
    what: "Himmelblau's function, which has four minima of 0 and rises to hundreds",
    space: ['x', 'y'].map((name): Space[number] => ({ name, type: 'float', low: -5, high: 5, scale: 'linear' })),
    value: ({ x, y }: Point) => (Number(x) ** 2 + Number(y) - 11) ** 2 + (Number(x) + Number(y) ** 2 - 7) ** 2,
    draw: (u: Uniform): Point => ({ x: -5 + 10 * u(), y: -5 + 10 * u() }),
  },
];
