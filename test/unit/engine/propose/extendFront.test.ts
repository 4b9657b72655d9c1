import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hypervolume } from '../../../../src/engine/front/hypervolume.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import { start } from '../../../../src/engine/propose/practicalOptimizer.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { DEFAULT, floats, run, settings } from './runs.ts';

/** Distances from corners of the cube: none can be small where another is. */
const CORNERS = [
  [0.1, 0.2],
  [0.9, 0.3],
  [0.4, 0.9],
];
const distances = (point: Point, m: number) =>
  CORNERS.slice(0, m).map((corner) => Math.hypot(...corner.map((x, j) => x - Number(point[`x${j}`]))));
const minimized =
  (m: number) =>
  (point: Point): Feedback => {
    const [value, ...rest] = distances(point, m);
    return { kind: 'value', value, measured: Object.fromEntries(rest.map((each, j) => [`f${j}`, each])) };
  };
const further = (m: number, goal: 'minimize' | 'maximize' = 'minimize') =>
  Array.from({ length: m - 1 }, (_, j) => ({ metric: `f${j}`, goal, noise: undefined }));
const volume = (points: readonly Point[], m: number) =>
  hypervolume(points.map((point) => distances(point, m).map((each) => -each)), new Array<number>(m).fill(-1)); // oxfmt-ignore

describe('several objectives', () => {
  for (const m of [2, 3])
    it(`have a front after 24 trials that twice as many random ones do not reach (${m} objectives)`, () => {
      const { points, proposals } = run(start(settings(floats(2), { furtherObjectives: further(m) })), 24, minimized(m)); // oxfmt-ignore
      const uniform = seededUniform(4, 1);
      const random = Array.from({ length: 48 }, () => ({ x0: uniform(), x1: uniform() }));
      assert.ok(volume(points, m) > volume(random, m), `${volume(points, m)} ${volume(random, m)}`);
      const reasons = proposals.slice(1).flatMap(({ picks }) => picks.map(({ reason }) => reason.kind));
      assert.deepEqual([...new Set(reasons)], ['extendsFront']);
    });

  it('may each be turned around', () => {
    const negated = (point: Point): Feedback => {
      const [value, other] = distances(point, 2);
      return { kind: 'value', value: -value, measured: { f0: -other } };
    };
    const down = run(start(settings(floats(2), { furtherObjectives: further(2) })), 24, minimized(2));
    const more = { goal: 'maximize', furtherObjectives: further(2, 'maximize') } as const;
    const up = run(start(settings(floats(2), more)), 24, negated);
    assert.deepEqual(up.points, down.points);
  });

  it('are not tried again where past trials have extended the front', () => {
    // from the middle between two corners to the first, where one objective cannot be better
    const half = Array.from({ length: 12 }, (_, i): Point => ({ x0: 0.5 - i / 30, x1: 0.25 - i / 240 }));
    const past = half.map((point) => ({ point, value: distances(point, 2)[0], measured: { f0: distances(point, 2)[1] } })); // oxfmt-ignore
    for (const seed of [3, 4]) {
      const state = start(settings(floats(2), { seed, furtherObjectives: further(2), start: { points: [], past } }));
      const { points } = run(state, 16, minimized(2));
      const known = points.filter(({ x0, x1 }) => Number(x0) < 0.5 && Math.abs(Number(x1) - 0.25) < 0.1);
      assert.ok(known.length <= 3, String(known.length));
    }
  });

  it('try a branch that looked bad at first often enough to find its good points', () => {
    const isB = { kind: 'binary', operator: '==', left: { kind: 'name', name: 'kind' }, right: { kind: 'value', value: 'b' } } as const; // oxfmt-ignore
    const [x0, x1] = floats(2);
    const space = [{ name: 'kind', type: 'choice', values: ['a', 'b', 'c'] } as const, { ...x0, when: isB }, x1];
    // everywhere else kind: b is worse than the others in both objectives
    const told = ({ kind, x0 = 0, x1 }: Point): Feedback => {
      const well = kind === 'b' ? 1 - 2 * Math.exp(-(((Number(x0) - 0.9) / 0.1) ** 2)) : 0;
      return { kind: 'value', value: Number(x1) + well, measured: { f0: 1 - Number(x1) + well } };
    };
    const { points, proposals } = run(start(settings(space, { furtherObjectives: further(2) })), 32, told);
    for (const kind of ['a', 'b', 'c']) assert.ok(points.slice(0, 24).filter((point) => point.kind === kind).length >= 4, kind); // oxfmt-ignore
    const reasons = proposals.flatMap(({ picks }) => picks.map(({ reason }) => reason.kind));
    assert.ok(reasons.includes('branch') && reasons.includes('extendsFront'));
  });

  it('leave out what breaks a limit', () => {
    const limits = [
      { kind: 'binary', operator: '<=', left: { kind: 'name', name: 'f1' }, right: { kind: 'value', value: 0.5 } },
    ] as const;
    const state = start(settings(floats(2), { furtherObjectives: further(2), limits, algorithm: DEFAULT }));
    const { points } = run(state, 40, minimized(3));
    const kept = points.slice(16).filter((point) => distances(point, 3)[2] <= 0.5);
    assert.ok(kept.length >= 12, String(kept.length));
  });

  it('do not depend on the unit of any of them', () => {
    const scaled = (point: Point): Feedback => {
      const [value, other] = distances(point, 2);
      return { kind: 'value', value: value * 2 ** 900, measured: { f0: other * 2 ** -900 } };
    };
    // the first metric is scaled by the optimizer above this one
    const plain = run(start(settings(floats(2), { furtherObjectives: further(2) })), 16, minimized(2));
    const small = run(start(settings(floats(2), { furtherObjectives: further(2) })), 16, (point) => {
      const each = scaled(point);
      return { ...minimized(2)(point), ...(each.kind === 'value' && each.measured && { measured: each.measured }) };
    });
    assert.deepEqual(small.points, plain.points);
  });
});
