import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { NO_RECOMMENDATION } from '../../../../src/engine/port/recommendation.ts';
import { ask, recommend, start, tell, type State } from '../../../../src/engine/propose/practicalOptimizer.ts';
import type { Feedback } from '../../../../src/engine/port/proposal.ts';
import type { OptimizerSettings } from '../../../../src/engine/port/optimizerSettings.ts';
import type { Point, Space } from '../../../../src/space/parameter.ts';
import { DEFAULT, floats as positive, run as finite, settings as common, valued as value } from './runs.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

/** From −1 to 1: with negative values, squares and logarithms may go wrong in more ways. */
const floats = (n: number): Space => positive(n, -1, 1);
const settings = (space: Space, more: Partial<OptimizerSettings> = {}): OptimizerSettings =>
  common(space, { seed: 2, ...more });
const bowl = (point: Point): number => Object.values(point).reduce<number>((sum, x) => sum + (Number(x) - 0.3) ** 2, 0);

/** Checks also that points lie within their ranges, and that none is tried twice. */
function run(from: State, budget: number, answer: (point: Point, n: number) => Feedback, repeats = false) {
  const { state, points } = finite(from, budget, answer);
  const numbers = points.flatMap((point) => Object.values(point)).filter((x) => typeof x === 'number');
  assert.ok(numbers.every((x) => Math.abs(x) <= 1));
  if (!repeats) assert.equal(new Set(points.map((point) => JSON.stringify(point))).size, points.length);
  return { state, points };
}

/** How far apart the points lie in the first parameter: 2 is the full range. */
function extent(points: readonly Point[]): number {
  const x = points.map(({ x0 }) => Number(x0));
  return Math.max(...x) - Math.min(...x);
}

describe('proposals stay sensible for any metric', () => {
  it('a constant metric: the points continue to fill the space', () => {
    const { points } = run(start(settings(floats(2))), 40, () => value(7));
    assert.ok(extent(points) > 1.5);
    assert.ok(extent(points.slice(24)) > 1);
  });

  it('a metric of three values: the best level is found and explored', () => {
    const { points } = run(start(settings(floats(2))), 48, (point) => value(Math.min(2, Math.floor(4 * bowl(point)))));
    assert.ok(points.slice(24).filter((point) => Math.floor(4 * bowl(point)) === 0).length > 6);
  });

  for (const wild of [1e12, 1e300]) {
    it(`one outlier of ${wild}: the other values are still distinguished`, () => {
      const { points } = run(start(settings(floats(2))), 48, (point, n) => value(n === 5 ? wild : bowl(point)));
      const gap = Math.min(...points.map(bowl));
      assert.ok(gap < 0.01, String(gap));
    });
  }

  it('one outlier of 1e12 below all others: three of eight trials stay near it, the others still improve', () => {
    const { points } = run(start(settings(floats(2))), 96, (point, n) => value(n === 5 ? -1e12 : bowl(point)));
    const gap = Math.min(...points.map(bowl));
    assert.ok(gap < 0.05, String(gap));
  });

  it('values between the largest and the smallest number', () => {
    run(start(settings(floats(2))), 24, (_, n) => value((n % 2 === 0 ? 1 : -1) * 1.7e308));
  });

  it('only failures so far: the points spread, nothing is recommended, and later values are used', () => {
    const { state, points } = run(start(settings(floats(2))), 24, () => ({ kind: 'failed' }));
    assert.ok(extent(points) > 1.5);
    assert.deepEqual(recommend(state), NO_RECOMMENDATION);
    const after = run(state, 24, (point) => value(bowl(point))).points;
    // some points near the optimum failed and count as the worst
    const late = after.slice(8).map(bowl);
    assert.ok(Math.min(...late) < 0.2, String(Math.min(...late)));
  });

  it('failures in a part of the space: trials avoid it', () => {
    const fails = (point: Point): boolean => Number(point.x0) > 0.5;
    const { points } = run(start(settings(floats(2))), 48, (point) =>
      fails(point) ? { kind: 'failed' } : value(bowl(point)),
    );
    assert.ok(points.slice(24).filter(fails).length <= 6);
  });

  it('everything excluded: no point is tried again', () => {
    const { points } = run(start(settings(floats(2))), 40, () => ({ kind: 'excluded' }));
    assert.equal(points.length, 40);
  });

  it('pure noise: points may repeat, and the space is still explored', () => {
    const uniform = seededUniform(4);
    const { points } = run(
      start(settings(floats(2), { noise: 1, algorithm: DEFAULT })),
      48,
      () => value(uniform()),
      true,
    );
    assert.ok(extent(points) > 1.5);
    assert.ok(new Set(points.slice(24).map((point) => JSON.stringify(point))).size > 8);
  });

  it('pure noise that is not declared: the space is still explored', () => {
    const uniform = seededUniform(4);
    const { points } = run(start(settings(floats(2))), 48, () => value(uniform()));
    assert.ok(extent(points.slice(24)) > 0.5);
  });

  it('one point that is told again and again, with contradictory values', () => {
    const point = { x0: 0.5, x1: 0.5 };
    const told = tell(start(settings(floats(2))), Array<Point>(60).fill(point), Array.from({ length: 60 }, (_, i) => value(i % 7))); // oxfmt-ignore
    run(told, 16, (each) => value(bowl(each)));
  });
});

describe('proposals stay sensible in any space', () => {
  it('a single point: it is tried once, and then the space is exhausted', () => {
    for (const only of [
      [{ name: 'k', type: 'choice', values: ['a'] }],
      [{ name: 'k', type: 'fixed', value: 1 }],
    ] as Space[]) {
      const { state, points } = run(start(settings(only)), 8, () => value(0), true);
      assert.equal(points.length, 1);
      assert.equal(ask(state, 8, []).endedBy, 'exhausted');
    }
  });

  it('a single point of a noisy metric: it is tried again', () => {
    const only: Space = [{ name: 'k', type: 'choice', values: ['a'] }];
    assert.equal(run(start(settings(only, { noise: 1 })), 20, (_, n) => value(n % 3), true).points.length, 20);
  });

  it('two categories: each is tried once', () => {
    const { points } = run(start(settings([{ name: 'k', type: 'choice', values: ['a', 'b'] }])), 8, () => value(1));
    assert.equal(points.length, 2);
  });

  it('a finite space that is too large for its full grid: it is exhausted in the end', () => {
    const space: Space = [
      { name: 'a', type: 'int', low: 0, high: 9, scale: 'linear' },
      { name: 'b', type: 'choice', values: ['p', 'q', 'r'] },
    ];
    const few = settings(space, { algorithm: { preset: 'practical', candidates: 20 } });
    const points: Point[] = [];
    let state = start(few);
    for (let n = 0; n < 60; n++) {
      const { points: asked } = ask(state, 8, []);
      if (asked.length === 0) break;
      points.push(...asked);
      state = tell(state, asked, asked.map(({ a }) => value(Number(a)))); // oxfmt-ignore
    }
    assert.equal(new Set(points.map((point) => JSON.stringify(point))).size, 30);
    assert.equal(points.length, 30);
  });

  it('60 dimensions: later trials improve', () => {
    const { points } = run(start(settings(floats(60))), 40, (point) => value(bowl(point)));
    const values = points.map(bowl);
    assert.ok(Math.min(...values) < 0.8 * Math.min(...values.slice(0, 8)));
  });

  it('constraints that allow no point: start throws a sentence', () => {
    const never = { kind: 'value' as const, value: false };
    assert.throws(() => start(settings(floats(2), { constraints: [never] })), RangeError);
  });
});
