import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { meanCurve, endOf, thinnedCurve, plottedPulls, interpolate } from '../../../bench/papers/curves.ts';
import { Results } from '../../../bench/papers/results.ts';
import { batchGrowthExponent } from '../../../bench/papers/experiments/simulation.ts';
import { confidenceInterval, studentQuantile } from '../../../bench/shared/confidenceInterval.ts';

function near(actual: number | undefined, expected: number, within = 1e-4): void {
  assert.ok(actual !== undefined && Math.abs(actual - expected) <= within, `${actual ?? 'nothing'}, not ${expected}`);
}

describe('the interval of a mean', () => {
  it('is that of Student: 1, 2, 3, 4 and 5 have mean 3 and standard error √0.5', () => {
    const { mean, halfWidth } = confidenceInterval([1, 2, 3, 4, 5]);
    assert.equal(mean, 3);
    near(halfWidth, 2.7764 * Math.sqrt(0.5));
  });

  it('does not exist for one value, and is nothing for equal ones', () => {
    assert.deepEqual(confidenceInterval([7]), { mean: 7, halfWidth: undefined });
    assert.deepEqual(confidenceInterval([7, 7, 7]), { mean: 7, halfWidth: 0 });
  });

  it('has the quantiles of the tables, also beyond its own', () => {
    const known = [[1, 12.7062], [9, 2.2622], [10, 2.2281], [11, 2.201], [15, 2.1314], [30, 2.0423], [1000, 1.9623]]; // oxfmt-ignore
    for (const [freedom, quantile] of known) near(studentQuantile(freedom), quantile, 2e-4);
  });
});

describe('a thinned curve', () => {
  const shown = plottedPulls(10_000);

  it('has at most 120 pulls, ascending, the first, the last and those that claims look up', () => {
    assert.ok(shown.length <= 120);
    assert.deepEqual(
      shown,
      [...new Set(shown)].sort((a, b) => a - b),
    );
    for (const t of [1, 2000, 5000, 10_000]) assert.ok(shown.includes(t), `${t}`);
  });

  it('keeps the values where it has points, and ends where the run ended', () => {
    const values = Array.from({ length: 437 }, (_, s) => (s + 1) ** 2);
    const { x, y } = thinnedCurve(values, 10_000);
    assert.equal(x.at(-1), 437);
    assert.deepEqual(
      y,
      x.map((t) => t ** 2),
    );
    assert.ok(x.length <= 121);
  });

  it('is empty for a run without pulls', () => {
    assert.deepEqual(thinnedCurve([], 100), { x: [], y: [] });
    assert.equal(endOf({ x: [], y: [] }), -Infinity);
  });

  it('takes short horizons as they are', () => assert.deepEqual(plottedPulls(3), [1, 2, 3]));
});

describe('a curve between its points', () => {
  const curve = { x: [1, 3, 7], y: [10, 20, 0] };

  it('is linear, constant before the first, and nothing past the last', () => {
    assert.deepEqual([0, 1, 2, 3, 4, 7, 7.1].map((at) => interpolate(curve, at)), [10, 10, 15, 20, 15, 0, undefined]); // oxfmt-ignore
  });
});

describe('the mean of curves', () => {
  it('goes as far as all of them', () => {
    const found = meanCurve([
      { x: [1, 2, 4], y: [0, 0, 0] },
      { x: [1, 2, 3], y: [2, 4, 6] },
      { x: [1, 2, 4], y: [4, 2, 6] },
    ]);
    assert.deepEqual(found?.mean, { x: [1, 2, 3], y: [2, 2, 10 / 3] });
    near(found.band?.high[0], 2 + 4.3027 * (2 / Math.sqrt(3)));
    near(found.band?.low[0], 2 - 4.3027 * (2 / Math.sqrt(3)));
  });

  it('has no band where there are one or two', () => {
    const one = { x: [1], y: [1] };
    assert.equal(meanCurve([one])?.band, null);
    assert.equal(meanCurve([one, one])?.band, null);
  });

  it('is nothing without curves, or where one of them has no point', () => {
    assert.equal(meanCurve([]), undefined);
    assert.equal(meanCurve([{ x: [1], y: [1] }, { x: [], y: [] }]), undefined); // oxfmt-ignore
  });
});

describe('results', () => {
  const run = (x: number[]) => ({ words: '', curves: { ratio: { x, y: x.map(() => 0.5) } }, numbers: {} });
  const results = new Results(new Map([['a', [run([1, 9]), run([1, 5])]], ['b', [run([1, 7])]]])); // oxfmt-ignore

  it('know the last pull that all runs of some methods reached', () => {
    assert.equal(results.commonEnd(['a', 'b'], 'ratio'), 5);
    assert.equal(results.commonEnd(['b'], 'ratio'), 7);
    assert.equal(results.commonEnd(['b', 'never run'], 'ratio'), undefined);
  });

  it('say nothing of where not all runs of a method got', () => {
    assert.equal(results.estimateAt('a', 'ratio', 5)?.mean, 0.5);
    assert.equal(results.estimateAt('a', 'ratio', 6), undefined);
    assert.equal(results.estimateOf('a', 'batches'), undefined);
  });
});

describe('the growth of batches', () => {
  it('is 1 where they are proportional to t, 0 where they do not grow', () => {
    const doubling = Array.from({ length: 12 }, (_, b) => 2 ** b);
    near(batchGrowthExponent([1, ...doubling, 5]).growth, 1, 1e-9);
    near(batchGrowthExponent(new Array<number>(50).fill(8)).growth, 0, 1e-9);
  });

  it('counts the pulls before the first batch', () => {
    const tenth = [100, 110, 121, 133, 146, 161, 177, 195];
    near(batchGrowthExponent(tenth, 1000).growth, 1, 0.02);
  });

  it('is unknown where few batches have begun', () => {
    assert.deepEqual(batchGrowthExponent([1, 2, 4, 8]), {});
    assert.deepEqual(batchGrowthExponent([]), {});
  });
});
