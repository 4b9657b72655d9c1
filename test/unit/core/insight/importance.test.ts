import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { importanceOf } from '../../../../src/core/insight/importance.ts';
import type { Space } from '../../../../src/core/space/parameter.ts';
import { branin, hartmann6 } from '../../../bench/peers/tasks/functions.ts';
import { floats } from '../practical/runs.ts';
import { fitted } from './studies.ts';

const shares = ({ importance }: ReturnType<typeof importanceOf>) =>
  Object.fromEntries(importance.map(({ parameter, share }) => [parameter, share]));

describe('importance', () => {
  it('of a sum of terms is the share of the variance that each term has', () => {
    // variances: 9/12 of 3 x, 16/45 of 2 x², 0.51 of sin 5x (by quadrature); the warp bends them by a few percent
    const study = fitted(floats(5), 60, ({ x0, x1, x2 }) => 3 * Number(x0) + 2 * Number(x1) ** 2 + Math.sin(5 * Number(x2))); // prettier-ignore
    const found = importanceOf(study);
    const expected = { x0: 0.465, x1: 0.22, x2: 0.314, x3: 0, x4: 0 };
    for (const [name, share] of Object.entries(expected)) {
      assert.ok(Math.abs(shares(found)[name] - share) < 0.05, `${name}: ${shares(found)[name]}, not ${share}`);
    }
    assert.ok(found.interactions < 0.05);
  });

  it("ranks the parameters of Branin's and Hartmann's functions as their first-order indices do", () => {
    const two = importanceOf(fitted(floats(2), 40, ({ x0, x1 }) => branin([15 * Number(x0) - 5, 15 * Number(x1)])));
    assert.deepEqual(two.importance.map(({ parameter }) => parameter), ['x1', 'x0']); // prettier-ignore
    assert.ok(two.interactions > 0.4); // of Branin's variance 0.62 is the two together
    const six = importanceOf(fitted(floats(6), 100, (point) => hartmann6(Object.values(point).map(Number))));
    assert.deepEqual(
      new Set(six.importance.slice(0, 3).map(({ parameter }) => parameter)),
      new Set(['x0', 'x3', 'x4']),
    );
  });

  it('has the share in its interval, which narrows with more trials', () => {
    const width = (trials: number) => {
      const [{ low, share, high }] = importanceOf(fitted(floats(3), trials, ({ x0 }) => Number(x0) ** 2)).importance;
      assert.ok(low <= share && share <= high);
      return high - low;
    };
    assert.ok(width(40) < width(8));
  });

  it('counts a conditional parameter only where it is active, and each value of a choice for itself', () => {
    const space: Space = [
      { name: 'kind', type: 'choice', values: ['a', 'b', 'c', 'd'] },
      {
        name: 'depth',
        type: 'int',
        low: 1,
        high: 9,
        scale: 'linear',
        when: {
          kind: 'binary',
          operator: '==',
          left: { kind: 'name', name: 'kind' },
          right: { kind: 'value', value: 'a' },
        },
      },
    ];
    const { importance } = importanceOf(
      fitted(space, 40, ({ kind, depth = 0 }) => (kind === 'b' ? 3 : 0) + Number(depth) / 9),
    );
    assert.deepEqual(importance.map(({ parameter }) => parameter), ['kind', 'depth']); // prettier-ignore
    const [kind, depth] = importance;
    assert.ok(kind.share > 0.8 && depth.share > 0 && depth.share < 0.1);
  });

  it('is none of a constant', () => {
    const { importance, interactions } = importanceOf(fitted(floats(2), 12, () => 4));
    assert.deepEqual([...importance.map(({ share }) => share), interactions], [0, 0, 0]);
  });
});
