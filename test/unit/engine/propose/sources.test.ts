import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fittedStudy } from '../../../../src/engine/explain/fittedStudy.ts';
import { insightOf } from '../../../../src/engine/explain/insight.ts';
import { ask, start, tell, type State } from '../../../../src/engine/optimizer.ts';
import type { AlgorithmChoice, Source } from '../../../../src/engine/port/optimizerSettings.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { spread, wave } from '../sources.ts';
import { floats, settings, valued } from './runs.ts';

const space = floats(2);
const target = wave(0);
const OPTIMUM = -2;

function begun(sources: readonly Source[] | undefined, more: Parameters<typeof settings>[1] = {}): State {
  const from = { points: [], past: [], ...more.start, ...(sources && { sources }) };
  return start(settings(more.space ?? space, { ...more, start: from }));
}

/** Its points, batch by batch, and the state at the end. */
function run(from: State, trials: number, value: (point: Point) => number = target) {
  let state = from;
  const batches: (readonly Point[])[] = [];
  for (let made = 0; made < trials; made += 8) {
    const { points } = ask(state, 8);
    batches.push(points);
    state = tell(
      state,
      points,
      points.map((point) => valued(value(point))),
    );
  }
  return { state, batches };
}

const gapOf = (points: readonly Point[]): number => Math.min(...points.map(target)) - OPTIMUM;
const agreeing: Source = { name: 'agreeing', trials: spread(space, 40, wave(0.04)) };
const negated: Source = { name: 'negated', trials: spread(space, 40, (point) => -target(point)) };
const uniform = seededUniform(8);
const noise: Source = { name: 'noise', trials: spread(space, 40, () => uniform()) };

function learned(state: State) {
  const study = fittedStudy(state);
  assert.ok(study);
  return insightOf(study).learned;
}

describe('earlier studies of related tasks', () => {
  it('make the first batch better if they agree', () => {
    const [alone, taught] = [undefined, [agreeing]].map((sources) =>
      [1, 2, 3, 4].reduce((sum, seed) => sum + gapOf(run(begun(sources, { seed }), 8).batches[0]), 0),
    );
    assert.ok(taught < alone / 2, `${taught} with the source, ${alone} alone`);
  });

  it('leave the middle of every range in the first batch, and say which points are theirs', () => {
    const { points, picks } = ask(begun([agreeing]), 8);
    const kinds = picks.map(({ reason }) => reason.kind);
    assert.deepEqual(kinds, [...new Array<string>(7).fill('sources'), 'initialDesign']);
    assert.deepEqual(points[7], { x0: 0.5, x1: 0.5 });
  });

  it('come after the points that a person wants to be tried', () => {
    const given = { x0: 0.125, x1: 0.875 };
    const { points, picks } = ask(begun([agreeing], { start: { points: [given], past: [] } }), 8);
    assert.deepEqual(points[0], given);
    assert.deepEqual(picks.slice(0, 2).map(({ reason }) => reason.kind), ['given', 'sources']); // oxfmt-ignore
  });

  it('spread their points where one of several disagrees', () => {
    const elsewhere: Source = { name: 'elsewhere', trials: spread(space, 40, wave(-0.5)) };
    const { points } = ask(begun([agreeing, elsewhere]), 8);
    const suggested = points.slice(0, 7);
    assert.ok(Math.min(...suggested.map(wave(0.04))) < -1.7);
    assert.ok(Math.min(...suggested.map(wave(-0.5))) < -1.7);
  });

  for (const { what, source, low, high } of [
    { what: 'that agrees is told as one, and its correlation with it', source: agreeing, low: 0.6, high: 1 },
    { what: 'of nothing but noise has no correlation', source: noise, low: 0, high: 0 },
    { what: 'that is the opposite has no positive correlation', source: negated, low: -1, high: 0.1 },
  ]) {
    it(`one ${what}; after three batches the best point is found`, () => {
      const { state, batches } = run(begun([source]), 24);
      const [only] = learned(state) ?? [];
      assert.equal(only.source, source.name);
      assert.ok(low <= only.correlation && only.correlation <= high, String(only.correlation));
      assert.ok(gapOf(batches.flat()) < 0.04, String(gapOf(batches.flat())));
    });
  }

  it('are told in their order, one that teaches nothing with the correlation 0, and not at all where there are none', () => {
    const nothing: Source = { name: 'nothing', trials: [{ point: { other: 1 }, value: 3 }] };
    const found = learned(run(begun([nothing, agreeing]), 8).state);
    assert.deepEqual(found?.map(({ source }) => source), ['nothing', 'agreeing']); // oxfmt-ignore
    assert.equal(found[0].correlation, 0);
    assert.equal(learned(run(begun(undefined), 8).state), undefined);
  });

  it('have each the plain correlation of what it predicts with the values, however many others there are', () => {
    const scaled: Source = { name: 'scaled', trials: spread(space, 40, (point) => 10 * target(point) + 45) };
    const found = learned(run(begun([scaled, agreeing, negated]), 32).state) ?? [];
    const [same, near, opposite] = found.map(({ correlation }) => correlation);
    assert.ok(same > 0.9 && near > 0.7 && opposite < -0.9, JSON.stringify(found));
  });

  it('teach only the default algorithm', () => {
    const algorithm: AlgorithmChoice = { preset: 'practical', name: 'thompson', candidates: 60 };
    const [taught, alone] = [[agreeing], undefined].map((sources) => run(begun(sources, { algorithm }), 16));
    assert.deepEqual(taught.batches, alone.batches);
    assert.equal(learned(taught.state), undefined);
  });
});

describe('sources that teach nothing change nothing, to the bit', () => {
  const point = { x0: 0.5, x1: 0.5 };
  const alone = run(begun(undefined), 16).batches;
  for (const { what, trials } of [
    { what: 'without trials', trials: [] },
    { what: 'without a parameter of this space', trials: spread(floats(2), 20, target).map(({ value }) => ({ point: { y: value }, value })) }, // oxfmt-ignore
    { what: 'of nothing but noise', trials: noise.trials },
    { what: 'of equal values', trials: spread(space, 20, () => 7) },
    { what: 'of which only one trial has a value', trials: [{ point, value: 1 }, { point, value: NaN }] }, // oxfmt-ignore
    { what: 'whose values are of another type', trials: spread(space, 20, target).map(({ value }) => ({ point: { x0: 'a', x1: true }, value })) }, // oxfmt-ignore
  ]) {
    it(what, () => {
      assert.deepEqual(run(begun([{ name: 'useless', trials }]), 16).batches, alone);
    });
  }
});

describe('sources of other spaces', () => {
  it('teach the parameters that they share, whatever the others are', () => {
    const trials = agreeing.trials.map(({ point: { x1, ...shared }, value }) => ({
      point: { ...shared, learning_rate: Number(x1) },
      value: value - Math.cos(12 * Number(x1)),
    }));
    const { points } = ask(begun([{ name: 'half', trials }]), 8);
    const suggested = points.slice(0, 7).map(({ x0 }) => Math.cos(4 * Number(x0)));
    assert.ok(suggested.every((value) => value < -0.5), String(suggested)); // oxfmt-ignore
  });

  it('may have wider ranges, and numbers that the scale of this one does not have', () => {
    const rate: Space = [{ name: 'rate', type: 'float', low: 1e-3, high: 1e-1, scale: 'log' }];
    const value = ({ rate }: Point): number => (Math.log10(Number(rate)) + 2.2) ** 2;
    const wide: Space = [{ name: 'rate', type: 'float', low: 1e-7, high: 10, scale: 'log' }];
    const strange = [-1, 0, NaN, Infinity].map((x) => ({ point: { rate: x }, value: 30 }));
    const { points } = ask(
      begun([{ name: 'wide', trials: [...spread(wide, 40, value), ...strange] }], { space: rate }),
      8,
    );
    assert.ok(Math.min(...points.slice(0, 7).map(value)) < 0.01);
    assert.ok(points.every(({ rate }) => Number(rate) >= 1e-3 && Number(rate) <= 1e-1));
  });

  it('may have values of a choice that this one does not have', () => {
    const choice = (values: readonly string[]): Space => [...floats(1), { name: 'kind', type: 'choice', values }];
    const value = ({ x0, kind }: Point): number => Number(x0) - (kind === 'b' ? 1 : 0);
    const trials = spread(choice(['a', 'b', 'z']), 30, value);
    const { points } = ask(begun([{ name: 'more', trials }], { space: choice(['b', 'a', 'c']) }), 8);
    assert.equal(points[0].kind, 'b');
  });

  it('are legal where constraints forbid what was best', () => {
    const high = { kind: 'binary' as const, operator: '>' as const, left: { kind: 'name' as const, name: 'x1' }, right: { kind: 'value' as const, value: 0.6 } }; // oxfmt-ignore
    const { batches } = run(begun([agreeing], { constraints: [high] }), 16);
    assert.ok(batches.flat().every(({ x1 }) => Number(x1) > 0.6));
  });
});

describe('proposals stay sensible with any sources', () => {
  it('of a hundred thousand trials: a part of them is learned from', () => {
    const { batches } = run(begun([{ name: 'long', trials: spread(space, 100_000, wave(0.04)) }]), 16);
    assert.ok(gapOf(batches[0]) < 0.3);
  });

  it('of values between the largest and the smallest number, and failures', () => {
    const trials = spread(space, 60, (_, i) => [1.7e308, -1.7e308, 5e-324, NaN, Infinity, -Infinity][i % 6]);
    const { batches } = run(begun([{ name: 'wild', trials }, agreeing]), 24);
    assert.ok(batches.flat().every(({ x0, x1 }) => Number.isFinite(x0) && Number.isFinite(x1)));
    assert.ok(gapOf(batches.flat()) < 0.1);
  });

  it('whose best point has many trials', () => {
    const trials = agreeing.trials.flatMap((trial) => new Array<typeof trial>(trial.value < -1.5 ? 20 : 1).fill(trial));
    assert.ok(gapOf(run(begun([{ name: 'repeated', trials }]), 8).batches[0]) < 0.3);
  });

  it('in a space that has fewer points than a batch', () => {
    const few: Space = [{ name: 'n', type: 'int', low: 0, high: 3, scale: 'linear' }];
    const trials = spread(few, 10, ({ n }) => Number(n));
    const { points } = ask(begun([{ name: 'few', trials }], { space: few }), 8);
    assert.equal(new Set(points.map(({ n }) => n)).size, 4);
  });

  it('the same state and the same proposals follow from the same trials, told in one go or in several', () => {
    const { state, batches } = run(begun([agreeing, noise]), 16);
    const again = batches.reduce((from, points) => tell(from, points, points.map((point) => valued(target(point)))), begun([agreeing, noise])); // oxfmt-ignore
    assert.deepEqual(ask(again, 8), ask(state, 8));
  });
});
