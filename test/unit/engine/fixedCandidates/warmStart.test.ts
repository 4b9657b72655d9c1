import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { warmStartedBandit } from '../../../../src/engine/fixedCandidates/warmStart.ts';
import type { AlgorithmChoice, OptimizerSettings, WarmStart } from '../../../../src/engine/port/optimizerSettings.ts';
import { fixedCandidates } from '../../../../src/space/fixedCandidates.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';

const space: Space = ['x', 'y'].map((name) => ({ name, type: 'float', low: 0, high: 1, scale: 'linear' }));
const loss = ({ x, y }: Point): number => (Number(x) - 0.3) ** 2 + (Number(y) - 0.8) ** 2;

function begun(algorithm: AlgorithmChoice, start: Partial<WarmStart>, more: Partial<OptimizerSettings> = {}) {
  const whole: WarmStart = { points: [], past: [], ...start };
  const settings: OptimizerSettings = {
    space,
    constraints: [],
    goal: 'minimize',
    noise: 0,
    parallel: 4,
    trials: 60,
    seed: 1,
    algorithm,
    start: whole,
    ...more,
  };
  const given = [...whole.points, ...whole.past.map(({ point }) => point)];
  const arms = fixedCandidates(space, 400, 1, { given });
  return { bandit: warmStartedBandit(settings, arms).bandit, arms };
}

const points: Point[] = [
  { x: 0.11, y: 0.99 },
  { x: 0.5, y: 0.01 },
];
const past = Array.from({ length: 25 }, (_, i) => {
  const point = { x: (i % 5) / 4, y: Math.floor(i / 5) / 4 };
  return { point, value: loss(point) };
});

for (const name of ['bbkb', 'a-gp-ucb', 'thompson', 'random', 'evolution'] as const) {
  describe(`a study with a warm start, ${name}`, () => {
    it('tries the declared points first', () => {
      const { bandit, arms } = begun({ preset: 'practical', name }, { points });
      const { arms: asked } = bandit.ask(4);
      assert.deepEqual(asked.slice(0, 2).map((arm) => arms.points[arm]), points); // oxfmt-ignore
    });

    it('does not try past trials again without noise', () => {
      const { bandit, arms } = begun({ preset: 'practical', name }, { past });
      const known = new Set(past.map(({ point }) => JSON.stringify(point)));
      let now = bandit;
      for (let batch = 0; batch < 5; batch++) {
        const asked = now.ask(4).arms;
        for (const arm of asked) assert.ok(!known.has(JSON.stringify(arms.points[arm])));
        now = now.tell(asked, asked.map((arm) => ({ kind: 'reward', reward: -loss(arms.points[arm]) }))); // oxfmt-ignore
      }
    });
  });
}

describe('past trials', () => {
  it('teach the model: the first batch lies where the metric was best, in the sign of the goal', () => {
    for (const [goal, sign] of [
      ['minimize', 1],
      ['maximize', -1],
    ] as const) {
      const signed = past.map(({ point, value }) => ({ point, value: sign * value }));
      const { bandit, arms } = begun({ preset: 'practical' }, { past: signed }, { goal });
      const [first] = bandit.ask(4).arms;
      assert.ok(loss(arms.points[first]) < 0.03, JSON.stringify(arms.points[first]));
    }
  });

  it('have a dictionary sampled by leverage scores: all of them if q̄ is inf, few of many if it is small', () => {
    const size = (qbar: number | 'inf') =>
      begun({ preset: 'theory', lengthscales: 2, lambda: 0.1, qbar }, { past }).bandit.ask(1).dictionary.length;
    assert.equal(size('inf'), 25);
    assert.ok(size(2) < 20 && size(2) > 2, `${size(2)} arms`);
  });

  it('are not followed by space-filling arms, which would teach nothing new', () => {
    const { bandit, arms } = begun({ preset: 'practical' }, { past });
    assert.notDeepEqual(bandit.ask(4).arms, arms.spaceFilling.slice(0, 4));
  });
});

describe('a least batch size', () => {
  it('costs one first batch of uncertainty sampling, at most half of the budget', () => {
    const smooth = { preset: 'theory', lengthscales: 1, lambda: 0.5, qbar: 'inf' } as const;
    const explored = begun(smooth, { batch: 2 }).bandit.ask(60);
    assert.ok(explored.arms.length > 3 && explored.arms.length < 30, `${explored.arms.length} arms`);
    assert.equal(begun(smooth, { batch: 1000 }).bandit.ask(60).arms.length, 30);
    assert.equal(begun(smooth, {}).bandit.ask(60).endedBy, 'rule');
  });

  it('holds for every later batch', () => {
    const { bandit, arms } = begun({ preset: 'theory', lengthscales: 1, lambda: 0.5, qbar: 'inf' }, { batch: 2 });
    let now = bandit;
    for (let batch = 0; batch < 12; batch++) {
      const asked = now.ask(1000).arms;
      if (batch > 0) assert.ok(asked.length > 2, `batch ${batch} has ${asked.length}`);
      now = now.tell(asked, asked.map((arm) => ({ kind: 'reward', reward: -loss(arms.points[arm]) }))); // oxfmt-ignore
    }
  });

  it('needs a third of the variance, and so more arms, if the dictionary is a sample', () => {
    const arms = (qbar: number | 'inf') =>
      begun({ preset: 'theory', lengthscales: 1, lambda: 0.5, qbar }, { batch: 2 }).bandit.ask(60).arms.length;
    assert.ok(arms(50) > arms('inf'));
  });
});
