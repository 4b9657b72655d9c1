import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forMany } from '../../laws.ts';
import { algorithmNames } from '../../../src/bandits/algorithms.ts';
import { contourOf } from '../../../src/engine/explain/contour.ts';
import { fittedStudy } from '../../../src/engine/explain/fittedStudy.ts';
import { insightOf } from '../../../src/engine/explain/insight.ts';
import { predictionAt } from '../../../src/engine/explain/prediction.ts';
import { ask, recommend, start, tell } from '../../../src/engine/optimizer.ts';
import type { AlgorithmChoice, Feedback, OptimizerSettings, State } from '../../../src/engine/optimizer.ts';
import type { Expression } from '../../../src/space/expression.ts';
import type { Parameter, Point, Space } from '../../../src/space/parameter.ts';
import { hasWidth } from '../../../src/space/parameterEncoding.ts';
import { settingsWith } from './conformance.ts';

/** EXTREME_RUNS=20000 looks further, for some minutes. */
const runs = Number(process.env.EXTREME_RUNS ?? 60);
/** The insights into a study take a hundred times as long as a study of twelve trials, and five models ten times. */
const RUNS_PER_INSIGHT = 30;

const size = fc.oneof(
  fc.constantFrom(0, 5e-324, 1e-320, 2.3e-308, 1e-200, 1, 1.5, 1e100, 1e154, 1e200, 8.9e307, 1.7e308),
  fc.integer({ min: -1074, max: 1023 }).map((exponent) => 2 ** exponent),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const positive = size.filter((number) => number > 0);
const number = fc.tuple(size, fc.constantFrom(1, -1)).map(([each, sign]) => sign * each);

/** A few that come again, many that differ, or some that differ by rounding. */
const metrics = fc.oneof(
  fc.array(number, { minLength: 1, maxLength: 3 }),
  fc.array(number, { minLength: 8, maxLength: 12 }),
  fc.tuple(number, fc.integer({ min: 1, max: 9 })).map(([base, n]) => Array.from({ length: n }, (_, i) => base * (1 - i * 1e-16))), // oxfmt-ignore
);

/** The `steps`-th of the numbers of float64 after x. */
function after(x: number, steps: number): number {
  const bits = new BigInt64Array(Float64Array.of(x + 0).buffer);
  bits[0] += x >= 0 ? BigInt(steps) : -BigInt(steps);
  return new Float64Array(bits.buffer)[0];
}

const floatRange = fc.oneof(
  fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  fc.tuple(number, fc.integer({ min: 1, max: 1000 })).map(([low, steps]) => [low, after(low, steps)] as const),
);
const whole = fc.oneof(fc.constantFrom(0, 1, 16, 1e15, 2 ** 53 - 20, 2 ** 53 - 2, 1 - 2 ** 53), fc.maxSafeInteger());
const intRange = fc
  .tuple(whole, fc.oneof(fc.constantFrom(1, 2, 3, 1000), fc.maxSafeInteger()))
  .map(([low, width]) => [low, Math.min(Number.MAX_SAFE_INTEGER, low + Math.abs(width))] as const);
const name = 'named by its place';
const parameter: fc.Arbitrary<Parameter> = fc.oneof(
  fc
    .tuple(floatRange, fc.constantFrom('linear', 'log', 'logit'))
    .map(([[low, high], scale]): Parameter => ({ name, type: 'float', low, high, scale }))
    .filter(isDeclared),
  fc
    .tuple(intRange, fc.constantFrom('linear', 'log'))
    .map(([[low, high], scale]): Parameter => ({ name, type: 'int', low, high, scale }))
    .filter(isDeclared),
  fc.constant<Parameter>({ name, type: 'bool' }),
  fc.constant<Parameter>({ name, type: 'choice', values: ['a', 'b', 'c'] }),
);

/** Whether the check of a declaration would let it pass. */
function isDeclared(parameter: Parameter): boolean {
  if (parameter.type !== 'float' && parameter.type !== 'int') return true;
  const { low, high, scale } = parameter;
  const isOnScale = scale === 'linear' || (low > 0 && (scale === 'log' || high < 1));
  return low < high && high - low < Infinity && isOnScale && hasWidth(parameter);
}

const space: fc.Arbitrary<Space> = fc
  .array(parameter, { minLength: 1, maxLength: 3 })
  .map((parameters) => parameters.map((each, i) => ({ ...each, name: `x${i}` })));

const algorithm: fc.Arbitrary<AlgorithmChoice> = fc.record(
  {
    preset: fc.constantFrom('practical', 'theory'),
    name: fc.constantFrom(...algorithmNames),
    candidates: fc.integer({ min: 2, max: 12 }),
    kernel: fc.constantFrom('matern52', 'gaussian'),
    lengthscales: positive,
    lambda: positive,
    norm: positive,
    delta: fc.constantFrom(1e-300, 0.1, 1 - 1e-16),
    qbar: fc.constantFrom<'inf' | number>('inf', 4, 100),
  },
  { requiredKeys: ['preset', 'name', 'candidates'] },
);

const limitOf = (name: string, value: number): Expression => ({
  ...{ kind: 'binary', operator: '<=', left: { kind: 'name', name }, right: { kind: 'value', value } },
});

const TRIALS = 12;

interface Study {
  readonly settings: OptimizerSettings;
  /** [TRIALS] */
  readonly results: readonly Feedback[];
}

const study: fc.Arbitrary<Study> = fc
  .record({
    space,
    algorithm,
    goal: fc.constantFrom('minimize', 'maximize'),
    noise: fc.oneof(fc.constant(undefined), size),
    parallel: fc.integer({ min: 1, max: 4 }),
    seed: fc.nat(),
    values: metrics,
    kinds: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: TRIALS, maxLength: TRIALS }),
    error: size,
    pastCount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5 })),
  })
  .map(({ values, kinds, error, pastCount, ...settings }) => ({
    settings: {
      ...settings,
      constraints: [],
      trials: TRIALS,
      start: {
        points: [],
        past: values.slice(0, pastCount).map((value) => ({ point: lowest(settings.space), value })),
      },
    },
    results: kinds.map((kind, i) => feedback(kind, values[i % values.length], error)),
  }));

function lowest(space: Space): Point {
  return Object.fromEntries(
    space.map((each) => [each.name, 'low' in each ? each.low : each.type === 'bool' ? true : 'a']),
  );
}

function feedback(kind: number, value: number, error: number): Feedback {
  switch (kind) {
    case 0:
      return { kind: 'failed' };
    case 1:
      return { kind: 'excluded' };
    case 2:
      return { kind: 'value', value, sd: error };
    case 3:
      return { kind: 'value', value, deviation: error };
    default:
      return { kind: 'value', value, seconds: Math.min(1e6, error) };
  }
}

describe('an optimizer that is told any finite values of any declared ranges', () => {
  it('answers finite numbers and points inside their ranges, whatever its algorithm', () => {
    let count = 0;
    forMany(runs, study, (each) => {
      const state = run(each);
      if (count++ % RUNS_PER_INSIGHT === 0) assertFinite(insightsOf(state));
    });
  });

  it('does so with limits and further objectives of any values as well', () => {
    forMany(
      Math.ceil(runs / RUNS_PER_INSIGHT),
      study,
      fc.array(number, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      (each, further, m) => {
        const settings: OptimizerSettings = {
          ...each.settings,
          algorithm: { preset: 'practical', candidates: 12 },
          furtherObjectives: ['a', 'b', 'c']
            .slice(1, m)
            .map((metric) => ({ metric, goal: 'maximize', noise: undefined })),
          limits: [limitOf('a', further[0]), limitOf('b', 0)],
        };
        const measured = (i: number) => Object.fromEntries(['a', 'b', 'c'].map((name, j) => [name, further[(i + j) % further.length]])); // oxfmt-ignore
        const results = each.results.map((result, i) => (result.kind === 'value' ? { ...result, measured: measured(i) } : result)); // oxfmt-ignore
        run({ settings, results });
      },
    );
  });

  it('proposes the same points for values that are 2 to the 900th times as large, or as small', () => {
    const values = [0.3, -0.7, 1.1, 0.2, 0.9, -1.3, 0.4, 0.8, 0.1, 0.6];
    const proposedFor = (unit: number, name: 'bbkb' | 'gp-bucb'): readonly Point[] => {
      const settings = settingsWith(
        { preset: 'practical', name },
        { space: [{ name: 'x', type: 'float', low: 0, high: 1, scale: 'linear' }] },
      );
      const results = values.map((value): Feedback => ({ kind: 'value', value: value * unit }));
      const told = tell(start(settings), values.map((_, i) => ({ x: i / 10 })), results); // oxfmt-ignore
      return ask(told, 4).points;
    };
    for (const name of ['bbkb', 'gp-bucb'] as const)
      for (const unit of [2 ** 900, 2 ** -900]) assert.deepEqual(proposedFor(unit, name), proposedFor(1, name));
  });
});

/** The state after all trials, or after as many as there were points for. */
function run({ settings, results }: Study): State {
  let state = start(settings);
  for (let done = 0; done < results.length;) {
    const proposal = ask(state, results.length - done);
    assertFinite(proposal);
    if (proposal.points.length === 0) break;
    for (const point of proposal.points) assertInside(settings.space, point);
    const next = done + proposal.points.length;
    state = tell(state, proposal.points, results.slice(done, next));
    assertFinite(recommend(state));
    done = next;
  }
  return state;
}

function insightsOf(state: State): unknown {
  const study = fittedStudy(state);
  if (study === null) return null;
  const [x, y] = study.varying.map(({ name }) => name);
  const contour = study.varying.length > 1 ? contourOf(study, [x, y]) : null;
  return [insightOf(study), predictionAt(study, study.incumbent.point), contour];
}

function assertFinite(answer: unknown, path = 'answer'): void {
  if (typeof answer === 'number') assert.ok(Number.isFinite(answer), `${path} is ${answer}`);
  if (typeof answer !== 'object' || answer === null) return;
  for (const [key, each] of Object.entries(answer)) assertFinite(each, `${path}.${key}`);
}

function assertInside(space: Space, point: Point): void {
  for (const each of space) {
    if (each.type !== 'float' && each.type !== 'int') continue;
    const value = Number(point[each.name]);
    assert.ok(value >= each.low && value <= each.high, `${value} is outside ${JSON.stringify(each)}`);
  }
}
