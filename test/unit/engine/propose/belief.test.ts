import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseCondition } from '../../../../src/declaration/reader/schema/parseCondition.ts';
import { FADED_AFTER, fadingBelief } from '../../../../src/engine/propose/belief.ts';
import { halfBelieved } from '../../../../src/engine/propose/believedDraws.ts';
import { LEAST_DENSITY } from '../../../../src/engine/propose/parameterBelief.ts';
import { ask, start } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import { matrixOf, searchSpaceOf } from '../../../../src/space/searchSpace.ts';
import type { Parameter, Point, Space, Value } from '../../../../src/space/parameter.ts';
import { floats, run, settings, valued } from './runs.ts';

const lr = (...likely: number[]): Parameter => ({
  name: 'lr',
  type: 'float',
  low: 1e-5,
  high: 1,
  scale: 'log',
  likely,
});
const optimizer = (...likely: Value[]): Parameter => ({ name: 'opt', type: 'choice', values: ['adam', 'sgd', 'lion'], likely }); // oxfmt-ignore

/** (1/n) log π at a point. */
const countsAt = (space: Space, point: Point, tried = 1): number => {
  const searchSpace = searchSpaceOf(space, []);
  const candidates = [searchSpace.candidate(point)];
  const belief = fadingBelief(searchSpace, { points: [point], spaceFilling: 1, X: matrixOf(candidates) }, tried);
  return belief?.atCandidates[0] ?? assert.fail();
};
const LEAST = Math.log(LEAST_DENSITY);

const believing = (space: Space, likely: readonly (readonly number[])[]): Space =>
  space.map((parameter, j) => ({ ...parameter, likely: likely[j] }) as Parameter);

describe('what is believed of a parameter', () => {
  it('counts nothing at the value, or in the part of the range, and less than that the farther off', () => {
    for (const likely of [[1e-3], [1e-4, 1e-3]]) {
      const counts = [1e-3, 2e-3, 1e-2, 1e-1, 1].map((value) => countsAt([lr(...likely)], { lr: value }));
      assert.ok(Math.abs(counts[0]) < 1e-12, String(counts));
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      assert.ok(new Set(counts).size === counts.length);
    }
    assert.equal(countsAt([lr(1e-4, 1e-3)], { lr: 4e-4 }), 0);
    assert.ok(countsAt([lr(1e-4, 1e-3)], { lr: 4e-5 }) < 0);
  });

  it('is measured on the scale of the range', () => {
    const [below, above] = [1e-4, 1e-2].map((value) => countsAt([lr(1e-3)], { lr: value }));
    assert.ok(Math.abs(below - above) < 1e-9);
  });

  it('counts nothing at the believed values of a choice or a bool, and the least at the others', () => {
    const counts = (parameter: Parameter, values: readonly Value[]) => values.map((value) => countsAt([parameter], { [parameter.name]: value })); // oxfmt-ignore
    assert.deepEqual(counts(optimizer('adam', 'lion'), ['adam', 'sgd', 'lion']), [0, LEAST, 0]);
    assert.deepEqual(counts({ name: 'b', type: 'bool', likely: [false] }, [true, false]), [LEAST, 0]);
    const size: Parameter = { name: 's', type: 'choice', values: ['s', 'm', 'l', 'xl'], ordered: true, likely: ['m'] };
    const [s, m, l, xl] = counts(size, ['s', 'm', 'l', 'xl']);
    assert.ok(m === 0 && xl < l && l < 0 && Math.abs(s - l) < 1e-12);
  });

  it('counts in its parts, which are added, and where its parameter is inactive it does not count', () => {
    const space: Space = [lr(1e-3), optimizer('adam')];
    const point = { lr: 1e-2, opt: 'sgd' };
    const parts = space.map((parameter) => countsAt([parameter], { [parameter.name]: point[parameter.name as 'lr'] }));
    assert.ok(Math.abs(countsAt(space, point) - parts[0] - parts[1]) < 1e-12);
    const when = parseCondition("opt == 'sgd'", ['opt']);
    const conditional: Space = [{ ...optimizer('sgd', 'adam') }, { ...lr(1e-5), when: when.ok ? when.expression : assert.fail() }]; // oxfmt-ignore
    assert.equal(countsAt(conditional, { opt: 'adam' }), 0);
    assert.ok(countsAt(conditional, { opt: 'sgd', lr: 1e-2 }) < 0);
  });

  it('never counts more than log(1/ε)/n for each parameter, after n trials', () => {
    const space: Space = [lr(1e-5), { ...lr(1e-5), name: 'other' }];
    for (const tried of [1, 8, FADED_AFTER - 1]) {
      const worst = countsAt(space, { lr: 1, other: 1 }, tried);
      assert.ok(Math.abs(worst - (2 * LEAST) / tried) < 1e-9, String(worst));
    }
  });

  it('is forgotten after so many trials that a model knows better', () => {
    const searchSpace = searchSpaceOf([lr(1e-3)], []);
    const none = { points: [], spaceFilling: 0, X: matrixOf([]) };
    assert.equal(fadingBelief(searchSpace, none, FADED_AFTER), undefined);
    assert.notEqual(fadingBelief(searchSpace, none, FADED_AFTER - 1), undefined);
  });

  it('has the gradient of its sum', () => {
    const space: Space = [lr(1e-3), optimizer('adam'), { ...lr(1e-4, 1e-2), name: 'other' }];
    const searchSpace = searchSpaceOf(space, []);
    const belief = fadingBelief(searchSpace, { points: [], spaceFilling: 0, X: matrixOf([]) }, 4) ?? assert.fail();
    const at = (row: Float64Array) => belief.addedTo({ value: 1, gradient: new Float64Array(row.length) }, row, 3);
    const row = searchSpace.candidate({ lr: 2e-2, opt: 'sgd', other: 3e-5 }).row;
    const { value, gradient } = at(row);
    assert.ok(Math.abs(value - 1 - 3 * countsAt(space, { lr: 2e-2, opt: 'sgd', other: 3e-5 }, 4)) < 1e-9);
    assert.ok(gradient[0] < 0 && gradient[4] > 0);
    for (const j of [0, 4]) {
      const moved = (by: number) => at(row.with(j, row[j] + by)).value;
      assert.ok(Math.abs((moved(1e-6) - moved(-1e-6)) / 2e-6 - gradient[j]) < 1e-6);
    }
    assert.deepEqual([...gradient.slice(1, 4)], [0, 0, 0]);
  });

  it('is what every other draw is distributed by: most of them near the value, some everywhere', () => {
    const searchSpace = searchSpaceOf([lr(1e-3), optimizer('sgd')], []);
    const evenly = (n: number) => [(n + 0.5) / 1000, (n + 0.5) / 1000];
    const draw = halfBelieved(searchSpace, evenly, (n) => ({ lr: n, opt: 'plain' }));
    const draws = Array.from({ length: 2000 }, (_, n) => draw(n));
    const drawn = draws.filter(({ opt }) => opt !== 'plain');
    assert.equal(drawn.length, 1000);
    assert.deepEqual(new Set(draws.flatMap(({ lr: n, opt }) => (opt === 'plain' ? [n] : []))).size, 1000);
    const share = (holds: (point: Point) => boolean) => drawn.filter(holds).length / drawn.length;
    const near = share(({ lr: value }) => Number(value) > 1e-4 && Number(value) < 1e-2);
    assert.ok(near > 0.85 && near < 0.99, String(near));
    assert.ok(share(({ lr: value }) => Number(value) < 2e-5) > 0);
    const sgd = share(({ opt }) => opt === 'sgd');
    assert.ok(sgd > 0.9 && sgd < 1, String(sgd));
  });
});

describe('a study with beliefs', () => {
  const bowl = (point: Point) =>
    valued(Object.values(point).reduce<number>((sum, x) => sum + (Number(x) - 0.8) ** 2, 0));
  /** How many trials three runs take to come so near to the optimum, where each coordinate is 0.8. */
  const trialsTo = (space: Space, quality: number): number =>
    [5, 6, 7].reduce((sum, seed) => {
      const { points } = run(start(settings(space, { parallel: 4, seed })), 28, bowl);
      const trial = points.findIndex((point) => Object.values(point).every((x) => Math.abs(Number(x) - 0.8) < quality));
      return sum + (trial < 0 ? 29 : trial + 1);
    }, 0);

  it('begins with the point that is most likely, and says so of what it picks near it', () => {
    const space: Space = [lr(1e-4, 1e-2), optimizer('lion', 'adam'), { name: 'b', type: 'bool', likely: [true] }];
    const { proposals } = run(start(settings(space)), 16, ({ lr: value }) => valued(Number(value)));
    const [first] = proposals[0].points;
    assert.deepEqual({ ...first, lr: Number(Number(first.lr).toPrecision(9)) }, { lr: 1e-3, opt: 'lion', b: true });
    const kinds = proposals[1].picks.map(({ reason: { kind } }) => kind);
    assert.ok(kinds.includes('likely') && kinds.some((kind) => kind !== 'likely'), String(kinds));
  });

  it('begins with the points of a person where there are some', () => {
    const point = { x0: 0.1, x1: 0.9 };
    const believed = believing(floats(2), [[0.5], [0.5]]);
    const { points } = ask(start(settings(believed, { start: { points: [point], past: [] } })), 4, []);
    assert.deepEqual(points[0], point);
  });

  it('proposes to the bit what it would without them where they say nothing', () => {
    const proposed = (space: Space) => run(start(settings(space)), 24, bowl).proposals;
    const all = believing(floats(3), [
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    assert.deepEqual(proposed(all), proposed(floats(3)));
  });

  it('is faster where they are right, and gets there where all of them are wrong', () => {
    const space = floats(3);
    const [none, right, wrong] = [undefined, 0.75, 0.1].map((value) =>
      trialsTo(value === undefined ? space : believing(space, Array(3).fill([value])), 0.05),
    );
    assert.ok(right <= 0.8 * none && wrong <= 1.3 * none, String([none, right, wrong]));
  });

  it('has every other trial of a batch where the belief decides between what seems as good', () => {
    const twoValleys = ({ x0, x1 }: Point) => valued(Math.min((Number(x0) - 0.2) ** 2, (Number(x0) - 0.8) ** 2) + (Number(x1) - 0.5) ** 2); // oxfmt-ignore
    for (const side of [0.2, 0.8]) {
      const space = believing(floats(2), [[side], [0, 1]]);
      const [, second] = run(start(settings(space)), 16, twoValleys).proposals;
      const likely = second.points.filter((_, i) => second.picks[i].reason.kind === 'likely');
      assert.equal(likely.length, 4);
      const onItsSide = likely.filter(({ x0 }) => Math.abs(Number(x0) - side) < 0.3);
      assert.ok(onItsSide.length >= 3, JSON.stringify(likely));
    }
  });

  it('keeps limits, and extends the front of several objectives', () => {
    const space = believing(floats(2), [[0.7], [0.7]]);
    const further: Partial<OptimizerSettings> = {
      furtherObjectives: [{ metric: 'other', goal: 'minimize', noise: 0 }],
    };
    const told = ({ x0, x1 }: Point) => ({ ...valued((Number(x0) - 0.7) ** 2 + Number(x1)), measured: { other: (Number(x1) - 0.7) ** 2 } }); // oxfmt-ignore
    const { proposals } = run(start(settings(space, further)), 24, told);
    const likely = proposals.flatMap(({ picks, points }) => points.filter((_, i) => picks[i].reason.kind === 'likely'));
    assert.ok(likely.length > 0);
    assert.ok(
      likely.every(({ x0 }) => Math.abs(Number(x0) - 0.7) < 0.3),
      JSON.stringify(likely),
    );
  });

  it('never proposes a point twice, and uses up a space of few points', () => {
    const space: Space = [optimizer('sgd'), { name: 'n', type: 'int', low: 1, high: 4, scale: 'linear', likely: [2] }];
    const { points } = run(start(settings(space)), 40, ({ n }) => valued(Number(n)));
    assert.equal(points.length, 12);
    assert.equal(new Set(points.map((point) => JSON.stringify(point))).size, 12);
  });
});
