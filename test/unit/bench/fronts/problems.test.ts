import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hypervolume } from '../../../../src/engine/front/hypervolume.ts';
import { shiftedOptimum } from '../../../bench/peers/tasks/analytic.ts';
import { randomPoints } from '../../../bench/peers/optimizer.ts';
import { dtlz2Objectives } from '../../../bench/fronts/problems/fronts.ts';
import { halfOf, problems } from '../../../bench/fronts/problems/index.ts';
import { keepsLimits, kindOf, kinds, measure, type Problem } from '../../../bench/fronts/problems/problem.ts';
import { missing } from '../../../bench/fronts/scores.ts';

type Vector = readonly number[];

function problem(id: string): Problem {
  const found = problems.find((each) => each.id === id);
  assert.ok(found, id);
  return found;
}

function assertNear(found: Vector, expected: Vector, what: string): void {
  assert.equal(found.length, expected.length, what);
  found.forEach((value, i) => {
    const tolerance = 1e-9 * Math.max(1, Math.abs(expected[i]));
    assert.ok(Math.abs(value - expected[i]) <= tolerance, `${what}: ${value} is not ${expected[i]}`);
  });
}

const volumeOf = ({ reference = [], outcome }: Problem, points: readonly Vector[]): number => {
  const kept = points.map(outcome).filter(({ slacks }) => slacks.every((slack) => slack >= -1e-9));
  const rewards = kept.map(({ objectives }) => objectives.map((value) => -value));
  return hypervolume(rewards, reference.map((value) => -value)); // oxfmt-ignore
};

const along = (count: number, point: (t: number) => Vector): Vector[] =>
  Array.from({ length: count + 1 }, (_, i) => point(i / count));

describe('the suite', () => {
  it('has problems that files can be named after, each once', () => {
    assert.equal(new Set(problems.map(({ id }) => id)).size, problems.length);
    assert.ok(problems.every(({ id }) => /^[a-z0-9-]+$/.test(id)));
  });

  it('is dealt into halves of each kind that differ by one at most', () => {
    for (const kind of kinds) {
      const own = problems.filter((each) => kindOf(each) === kind).map(halfOf);
      assert.ok(Math.abs(own.filter((half) => half === 'tuned').length - own.length / 2) <= 0.5, kind);
    }
  });

  it('has in each half two problems at least of which less than 2 % keeps the limits', () => {
    const rare = problems.filter((each) => {
      const points = randomPoints(each.space, 1)(2000);
      return points.filter((point) => keepsLimits(measure(each, point))).length < 40;
    });
    for (const half of ['tuned', 'held']) assert.ok(rare.filter((each) => halfOf(each) === half).length >= 2, half);
  });
});

for (const each of problems) {
  describe(each.id, () => {
    it('has as many objectives and limits as it says, finite everywhere, and nothing better than its best', () => {
      const outcomes = randomPoints(each.space, 2)(500).map((point) => measure(each, point));
      for (const { objectives, slacks } of outcomes) {
        assert.deepEqual([objectives.length, slacks.length], [each.objectives, each.limits]);
        assert.ok([...objectives, ...slacks].every(Number.isFinite));
      }
      assert.ok(missing(each, outcomes) > -6);
    });
  });
}

describe('a table of trainings', () => {
  const trained = problems.filter(({ space }) => space.every(({ type }) => type === 'int'));

  it('says of each training more that it takes longer and gives a larger model', () => {
    assert.equal(trained.length, 4);
    for (const { space, outcome } of trained) {
      const outcomes = [0, 10, 20].map((last) => outcome(space.map((_, i) => (i === space.length - 1 ? last : 1))));
      const costs = outcomes.map(({ objectives, slacks }) => [objectives[1], ...slacks.map((slack) => -slack)]);
      for (const i of costs[0].keys()) assert.ok(costs[0][i] < costs[1][i] && costs[1][i] < costs[2][i]);
    }
  });

  it('counts the leaves that boosted trees of their depth may have', () => {
    const leavesOf = (depth: number, rounds: number) =>
      1000 - problem('boosting-time-small').outcome([0, depth, 1, 1, 1, rounds]).slacks[0];
    // levels of depth 2 and 5, after 3 and 12 rounds
    assert.deepEqual([leavesOf(0, 0), leavesOf(2, 3)], [3 * 2 ** 2, 12 * 2 ** 5]);
  });
});

/** What BoTorch's test_functions give at a point (its slacks, where those of the problem are in the same units). */
const botorch: readonly (readonly [id: string, x: Vector, objectives: Vector, slacks: Vector])[] = [
  ['zdt1', [0.3, 0.6, 0.45, 0.8, 0.15, 0.55], [0.3, 4.295009652545627], []],
  ['zdt2', [0.3, 0.6, 0.45, 0.8, 0.15, 0.55], [0.3, 5.573899821109123], []],
  ['branin-currin', [0.3, 0.6], [23.14392287629584, 7.555376334216735], []],
  ['vehicle-safety', [1.6, 2.2, 1.9, 2.6, 1.3], [1683.71157932, 10.542275, 0.122762], []],
  ['car-side-impact', [0.8, 0.99, 0.95, 1.3, 1.1375, 0.84, 0.96], [28.9928584, 3.891305, 12.2893575, 0.9986], []],
  ['branin-currin-disk', [0.3, 0.6], [23.14392287629584, 7.555376334216735], [38.75]],
  ['bnh', [1.5, 1.8], [21.96, 22.49], [9.51, 57.59]],
  ['constr', [3.07, 3], [3.07, 1.3029315960912051], [24.63, 23.63]],
  ['osy', [3, 6, 2.8, 4.8, 1.6, 5.5], [-45.24, 108.69], [7, -3, -1, 17, -0.84, 3.46]],
  ['gramacy', [0.3, 0.6], [0.9], [-0.3187119948743446, 1.05]],
  ['hartmann6-norm', [0.3, 0.6, 0.45, 0.8, 0.15, 0.55], [-0.10540091216200667], [-0.2718097341976904]],
  ['pressure-vessel', [48, 96, 28, 190], [28711.3974], [2.4596, 5.73288, -736076.0357457936]],
  ['spring', [0.307, 0.604, 9.0055], [0.626503451178], [-0.9968880583888596, 0.986126553508281, 12.124368361151243, 0.3926666666666666]], // oxfmt-ignore
  ['speed-reducer', [2.9, 0.76, 21.95, 8.1, 7.875, 3.45, 5.35], [4014.995263725915], [0.2656483802596711, 0.5074584175368586, 0.5660018597549291, 0.931032298653186, 95.01188638385679, 30.12169931155995, 23.318, -1.1842105263157898, 8.18421052631579, 0.12654320987654322, 0.011428571428571455]], // oxfmt-ignore
];

describe('a formula', () => {
  it('gives what that of BoTorch gives', () => {
    for (const [id, x, objectives, slacks] of botorch) {
      const found = problem(id).outcome(x);
      assertNear(found.objectives, objectives, id);
      assertNear(found.slacks, slacks, id);
    }
  });

  it('of the welded beams too, where its slacks are shares, and where it has another buckling load', () => {
    const beam = problem('welded-beam').outcome([1.5875, 6.04, 4.555, 4.025]);
    assertNear(beam.objectives, [34.4917487721125, 0.005770893576795573], 'welded-beam');
    const shares = [0.7847070742913729 * 13600, 0.7988284165129808 * 30000, 2.4375, 2791.9370257739683 * 6000];
    assertNear(beam.slacks, shares, 'welded-beam');
    const cheap = problem('welded-beam-cost').outcome([3.0875, 6.04, 4.555, 8.02]);
    const [shear, bending, width, material, , deflection] = cheap.slacks;
    assertNear(cheap.objectives, [98.82668181190249], 'welded-beam-cost');
    assertNear(
      [shear, bending, width, material, deflection],
      [12901.248794751842, 26971.138565329482, 4.9325, -31.2186893047775, 0.24710375976975035],
      'welded-beam-cost',
    );
  });

  it('of the sphere too, with the nearest point in the middle', () => {
    const x = [0.3, 0.6, 0.45, 0.8, 0.15, 0.55];
    const middle = x.map(() => 0.5);
    assertNear(dtlz2Objectives(x, 2, middle), [1.0937105084412215, 0.5572733384302937], 'dtlz2-2');
    const three = [0.6376297021929095, 0.8776219940537392, 0.5527334334328982];
    assertNear(dtlz2Objectives(x, 3, middle), three, 'dtlz2-3');
  });
});

/** The best points of the literature, to the digits that it has. */
const optima: Readonly<Record<string, Vector>> = {
  'branin-disk': [Math.PI, 2.275],
  gardner1: [1.5 * Math.PI, 0],
  gardner2: [1.5 * Math.PI, Math.asin(0.95)],
  gramacy: [0.1954, 0.4044],
  'hartmann6-norm': [0.20169, 0.150011, 0.476874, 0.275332, 0.311652, 0.6573],
  g04: [78, 33, 29.9952560257, 45, 36.7758129058],
  g06: [14.095, 0.8429607892],
  g07: [2.171996, 2.363683, 8.773926, 5.095984, 0.9906548, 1.430574, 1.321644, 9.828726, 8.280092, 8.375927],
  g08: [1.2279713, 4.2453733],
  g09: [2.330499, 1.951372, -0.4775414, 4.365726, -0.624487, 1.038131, 1.594227],
  spring: [0.05168906, 0.35671775, 11.288966],
  'pressure-vessel': [13, 7, 42.0984456, 176.6365958],
  'speed-reducer': [3.5, 0.7, 17, 7.3, 7.8, 3.350214666, 5.28668323],
  'welded-beam-cost': [0.2057296398, 3.4704886656, 9.0366239104, 0.2057296398],
};

describe('a best value', () => {
  it('is that of the best point that is known, which keeps the limits', () => {
    for (const each of problems.filter(({ objectives }) => objectives === 1)) {
      const { objectives, slacks } = each.outcome(optima[each.id]);
      assert.ok(Math.abs(objectives[0] - each.best) <= 3e-5 * Math.abs(each.best), each.id);
      assert.ok(
        slacks.every((slack) => slack >= -2e-5),
        each.id,
      );
    }
  });

  it('of the welded beam’s cost at two objectives is that of the literature', () => {
    const { objectives, slacks } = problem('welded-beam').outcome([0.2444, 6.219, 8.2915, 0.2444]);
    assert.ok(Math.abs(objectives[0] - 2.3815) < 1e-3 && slacks.every((slack) => slack > -1e-9));
  });
});

/** Points of the known fronts. */
const fronts: Readonly<Record<string, () => Vector[]>> = {
  zdt1: () => along(4000, (t) => [t * t, 0, 0, 0, 0, 0]),
  zdt2: () => along(4000, (t) => [t, 0, 0, 0, 0, 0]),
  zdt3: () => along(4000, (t) => [t, 0, 0, 0, 0, 0]),
  'dtlz2-2': () => along(4000, (t) => shiftedOptimum(6, 'dtlz2-2').with(0, t)),
  'c2-dtlz2': () => along(8000, (t) => shiftedOptimum(6, 'c2-dtlz2').with(0, t)),
  bnh: () => [...along(2000, (t) => [3 * t, 3 * t]), ...along(2000, (t) => [3 + 2 * t, 3])],
  constr: () => [
    ...along(2000, (t) => [7 / 18 + (t * 5) / 18, 2.5 - 2.5 * t]),
    ...along(2000, (t) => [2 / 3 + t / 3, 0]),
  ],
  osy: () => [
    ...along(2000, (t) => [5, 1, 1 + 4 * t, 0, 5, 0]),
    ...along(2000, (t) => [5, 1, 5, 0, 1 + 4 * t, 0]),
    ...along(2000, (t) => [5, 1, 1 + 4 * t, 0, 1, 0]),
    ...along(2000, (t) => [4.056 + 0.944 * t, (2.056 + 0.944 * t) / 3, 1, 0, 1, 0]),
    ...along(2000, (t) => [0, 2, 1 + 2.732 * t, 0, 1, 0]),
    ...along(2000, (t) => [t, 2 - t, 1, 0, 1, 0]),
  ],
};

describe('a best hypervolume', () => {
  it('is that of the known front', () => {
    for (const [id, points] of Object.entries(fronts)) {
      const each = problem(id);
      const share = volumeOf(each, points()) / each.best;
      assert.ok(share > 0.9995 && share < 1 + 1e-6, `${id}: ${share}`);
    }
  });

  it('of three objectives is that of the sphere', () => {
    const each = problem('dtlz2-3');
    const nearest = shiftedOptimum(6, each.id);
    const points = along(32, (s) => [s]).flatMap(([s]) => along(32, (t) => nearest.with(0, s).with(1, t)));
    const share = volumeOf(each, points) / each.best;
    assert.ok(share > 0.95 && share < 1, `${share}`);
  });

  it('is one that a grid comes near to, where no formula is known', () => {
    for (const id of ['branin-currin', 'branin-currin-disk']) {
      const each = problem(id);
      const grid = along(300, (s) => [s]).flatMap(([s]) => along(300, (t) => [s, t]));
      const share = volumeOf(each, grid) / each.best;
      assert.ok(share > 0.98 && share < 1, `${id}: ${share}`);
    }
  });
});
