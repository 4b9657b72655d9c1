import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { choiceValues } from '../../../../src/engine/propose/branches.ts';
import { ask, recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Proposal } from '../../../../src/engine/port/proposal.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { searchSpaceOf } from '../../../../src/space/searchSpace.ts';
import { floats, settings, valued } from './runs.ts';

const optimizer = { name: 'optimizer', type: 'choice', values: ['adam', 'sgd', 'lion'] } as const;
const space: Space = [...floats(2), optimizer];

/** Each optimizer shifts it; nothing depends on anything else. */
const loss =
  (shifts: Readonly<Record<string, number>>) =>
  ({ x0, x1, optimizer }: Point): number =>
    4 * (Number(x0) - 0.3) ** 2 + (Number(x1) - 0.6) ** 2 + shifts[String(optimizer)];

/** Only adam has been tried where x0 is good. */
const confounded: readonly Point[] = [
  { x0: 0.95, x1: 0.5, optimizer: 'sgd' },
  { x0: 0.9, x1: 0.7, optimizer: 'lion' },
  ...[0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8].map((x0, i) => ({ x0, x1: 0.3 + 0.06 * i, optimizer: 'adam' })),
];

function told(value: (point: Point) => number): State {
  const begun = start(settings(space, { parallel: 1, trials: 40, start: { points: [...confounded], past: [] } }));
  return tell(begun, confounded, confounded.map((point) => valued(value(point)))); // oxfmt-ignore
}

/** The next trials, one at a time, until so many were told. */
function next(from: State, value: (point: Point) => number, count: number) {
  const proposals: Proposal[] = [];
  let state = from;
  for (let n = 0; n < count; n++) {
    const proposal = ask(state, count - n, []);
    proposals.push(proposal);
    state = tell(state, proposal.points, proposal.points.map((point) => valued(value(point)))); // oxfmt-ignore
  }
  return { state, proposals };
}

describe('a value of a choice that was only tried where all else is bad', () => {
  const value = loss({ adam: 0.02, sgd: 0, lion: 0.04 });

  it('is tried with the other values of the incumbent, and its trial says why', () => {
    const { proposals } = next(told(value), value, 8);
    const compared = proposals.flatMap(({ points, picks }) => (picks[0].reason.kind === 'otherValue' ? points : []));
    assert.ok(compared.length > 0 && compared.length <= 2 * 4, JSON.stringify(compared));
    for (const { x0, optimizer } of compared) {
      assert.ok(Math.abs(Number(x0) - 0.3) < 0.1, `x0 ${String(x0)}`);
      assert.notEqual(optimizer, 'adam');
    }
    const [{ reason }] = proposals.flatMap(({ picks }) => picks).filter((pick) => pick.reason.kind === 'otherValue');
    assert.deepEqual(reason, { kind: 'otherValue', parameter: 'optimizer', value: compared[0].optimizer });
  });

  it('is recommended soon where it is the best', () => {
    const { state } = next(told(value), value, 12);
    const { best } = recommend(state);
    assert.equal(state.completedTrials[best ?? 0].candidate.point.optimizer, 'sgd');
  });

  describe('and whose bound does not reach the incumbent there', () => {
    const worse = loss({ adam: 0, sgd: 3, lion: 3 });
    const near = confounded.map((point, i) => (i < 2 ? { ...point, x0: 0.32 } : point));
    const comparedAfter = (points: readonly Point[]): unknown[] => {
      const begun = start(settings(space, { parallel: 1, trials: 60, start: { points: [...points], past: [] } }));
      const state = tell(begun, points, points.map((point) => valued(worse(point)))); // oxfmt-ignore
      const { proposals } = next(state, worse, 6);
      return proposals.flatMap((each) => (each.picks[0].reason.kind === 'otherValue' ? each.points[0].optimizer : []));
    };

    it('is left alone', () => {
      assert.deepEqual(comparedAfter(near), []);
    });

    it('is tried once more when its quota is three and it has had one trial', () => {
      const more = near.slice(2).map((point) => ({ ...point, x1: Number(point.x1) + 0.02 }));
      assert.deepEqual(comparedAfter([...near, ...more]).sort(), ['lion', 'sgd']);
    });
  });
});

describe('a choice of many values', () => {
  const values = Array.from({ length: 10 }, (_, i) => `v${i}`);
  const wide: Space = [...floats(2), { name: 'model', type: 'choice', values }];
  const draw = normals(seededUniform(3, 1));
  /** Only the last value is good; the noise hides that from a model of a few trials. */
  const value = ({ x0, x1, model }: Point): number =>
    4 * (Number(x0) - 0.3) ** 2 + (Number(x1) - 0.6) ** 2 + (model === 'v9' ? 0 : 0.3) + 0.1 * draw();
  const wideSettings = { parallel: 2, trials: 40, noise: undefined };

  it('has as many of them tried as half of the trials until the good one is found, and recommends that', () => {
    let state = start(settings(wide, wideSettings));
    const tried: Point[] = [];
    while (tried.length < 40) {
      const { points } = ask(state, 2, []);
      state = tell(state, points, points.map((point) => valued(value(point)))); // oxfmt-ignore
      tried.push(...points);
      const known = new Set(tried.map(({ model }) => model));
      assert.ok(known.has('v9') || known.size >= Math.floor(tried.length / 2), `${known.size} of ${tried.length}`);
    }
    assert.equal(tried[recommend(state).best ?? 0].model, 'v9');
  });
});

describe('several switches of which each value had its quota', () => {
  const names = ['s0', 's1', 's2', 's3', 's4', 's5'];
  const switched: Space = [...floats(2), ...names.map((name) => ({ name, type: 'bool' }) as const)];
  /** All but s5 are best on; s5 was only off where all else is bad. */
  const value = (point: Point): number =>
    4 * (Number(point.x0) - 0.3) ** 2 +
    names.reduce((sum, name) => sum + (point[name] === (name !== 's5') ? 0 : 0.3), 0);
  const at = (x0: number, on: boolean, last: boolean): Point => ({
    ...{ x0, x1: 0.5, s5: last },
    ...Object.fromEntries(names.slice(0, -1).map((name) => [name, on])),
  });
  const points = [
    ...[0.6, 0.7, 0.8, 0.9].map((x0) => at(x0, false, false)),
    ...Array.from({ length: 12 }, (_, i) => at(0.24 + 0.01 * i, true, true)),
  ];
  const state = tell(
    start(settings(switched, { parallel: 1, trials: 40, start: { points, past: [] } })),
    points,
    points.map((point) => valued(value(point) + 0.002 * Math.sin(9 * Number(point.x0)))),
  );

  it('are each switched at the incumbent, in combinations that were not tried, until one is better', () => {
    const { state: after, proposals } = next(state, value, 12);
    const picks = proposals.map((each) => ({ point: each.points[0], kind: each.picks[0].reason.kind }));
    const compared = picks.filter(({ kind }) => kind === 'otherValue').map(({ point }) => point);
    assert.ok(compared.length >= 4, JSON.stringify(picks));
    const combinations = compared.map((point) => JSON.stringify(names.map((name) => point[name])));
    assert.equal(new Set(combinations).size, compared.length);
    assert.ok(compared.every(({ x0 }) => Math.abs(Number(x0) - 0.3) < 0.1));
    const { best } = recommend(after);
    assert.equal(after.completedTrials[best ?? 0].candidate.point.s5, false);
  });

  it('are each switched at the knee of several objectives, in combinations that were not tried', () => {
    const ms = { metric: 'ms', goal: 'minimize', noise: 0 } as const;
    const measure = (point: Point) => ({ ...valued(value(point)), measured: { ms: 1 + Number(point.x1) } });
    const space = { parallel: 1, trials: 40, furtherObjectives: [ms], start: { points, past: [] } };
    let study = tell(start(settings(switched, space)), points, points.map(measure));
    const combinationOf = (point: Point): string => JSON.stringify(names.map((name) => point[name]));
    const known = new Set(points.map(combinationOf));
    const switchedAt: Point[] = [];
    for (let n = 0; n < 10; n++) {
      const proposal = ask(study, 1, []);
      const [point] = proposal.points;
      if (proposal.picks[0].reason.kind === 'otherValue') {
        assert.ok(!known.has(combinationOf(point)), combinationOf(point));
        switchedAt.push(point);
      }
      known.add(combinationOf(point));
      study = tell(study, proposal.points, proposal.points.map(measure));
    }
    assert.ok(switchedAt.length >= 3, `${switchedAt.length} of 10`);
    assert.ok(switchedAt.every((point) => names.filter((name) => point[name] !== points[15][name]).length === 1));
  });
});

describe('the values of choices of a space', () => {
  it('are those of choices without order and of switches on which nothing depends', () => {
    const when = { kind: 'name', name: 'deep' } as const;
    const many = Array.from({ length: 7 }, (_, i) => `v${i}`);
    const all: Space = [
      { name: 'deep', type: 'bool' },
      { name: 'bias', type: 'bool' },
      { name: 'width', type: 'choice', values: [8, 16], ordered: true },
      { name: 'encoder', type: 'choice', values: many },
      { name: 'drop', type: 'float', low: 0, high: 1, scale: 'linear', when },
    ];
    assert.deepEqual(choiceValues(searchSpaceOf(all, [])), [
      { parameter: 'bias', value: false, branchCount: 2 },
      { parameter: 'bias', value: true, branchCount: 2 },
      ...many.map((value) => ({ parameter: 'encoder', value, branchCount: 7 })),
    ]);
  });
});
