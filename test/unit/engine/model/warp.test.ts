import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { warp } from '../../../../src/engine/model/warp.ts';

const rewards = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 60 });

describe('the warp of rewards', () => {
  it('keeps their order and their ties, and is standardised and finite for any rewards', () => {
    fc.assert(
      fc.property(rewards, (all) => {
        const { values, slope } = warp(all);
        assert.ok(values.every(Number.isFinite) && slope > 0 && slope <= Number.MAX_VALUE);
        const order = [...all.keys()].sort((a, b) => all[a] - all[b]);
        for (let i = 1; i < order.length; i++) {
          const [a, b] = [order[i - 1], order[i]];
          assert.ok(all[a] === all[b] ? values[a] === values[b] : values[a] <= values[b]);
        }
        const square = values.reduce((sum, value) => sum + value ** 2 / values.length, 0);
        assert.ok(Math.abs(square - 1) < 1e-9 || values.every((value) => value === 0));
      }),
      {
        examples: [
          [[-5e-324, 3e-12, -5e-324]],
          [[0, 0, 0, 5e-324, 5e-324, 1]],
          [[0, 5e-324]],
          [[1, 1 - 1e-16, 1e-320]],
        ],
      },
    );
  });

  it('takes two rewards of weight one half for one of weight one', () => {
    forAll(rewards, (all) => {
      const twice = warp([...all, ...all], [...all, ...all].map(() => 0.5)); // oxfmt-ignore
      const once = warp(all);
      once.values.forEach((value, i) => {
        assert.ok(Math.abs(value - twice.values[i]) < 1e-6 && twice.values[i] === twice.values[i + all.length]);
      });
    });
  });

  it('does not depend on the metric’s unit', () => {
    const all = [3, 1, 4, 1.5, 9, 2.6];
    const other = warp(all.map((reward) => 1e6 * reward - 3e5)).values;
    warp(all).values.forEach((value, i) => {
      assert.ok(Math.abs(value - other[i]) < 1e-9);
    });
  });

  it('compresses bad values and not good ones', () => {
    const { values } = warp([-1e6, -1000, -10, -3, -2, -1, 0]);
    assert.ok(values[2] - values[0] < values[6] - values[4]);
  });

  it('keeps good values apart if one is an extreme outlier', () => {
    const all = [1e12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const { values } = warp(all);
    assert.ok(values[10] - values[6] > 0.05, values.join(' '));
  });

  it('has an inverse at the observed rewards and beyond the best', () => {
    const all = [5, 3, 8, 8, -20, 7.5];
    const { values, inverse } = warp(all);
    all.forEach((reward, i) => {
      assert.ok(Math.abs(inverse(values[i]) - reward) < 1e-9);
    });
    assert.ok(inverse(values[2] + 1) > 8);
    assert.equal(inverse(-100), -20);
  });

  it('of equal rewards is 0', () => {
    assert.deepEqual([...warp([4, 4, 4]).values], [0, 0, 0]);
    assert.equal(warp([4, 4, 4]).inverse(0), 4);
    assert.deepEqual([...warp([]).values], []);
  });
});
