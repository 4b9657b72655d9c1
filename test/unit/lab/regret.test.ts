import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../laws.ts';
import { regret } from '../../../src/lab/regret.ts';
import { close, golden } from '../bandits/bbkb/golden.ts';

interface Golden {
  f: number[];
  arms: number[];
  instant: number[];
  cumulative: number[];
  uniform_expected_cumulative: number[];
  regret_ratio: number[];
  simple_regret: number[];
}

const tables = fc
  .array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 8 })
  .chain((values) => fc.tuple(fc.constant(values), fc.array(fc.nat(values.length - 1), { maxLength: 20 })));

describe('the regret', () => {
  it('matches the golden metrics', () => {
    const expected = golden('regret_metrics') as Golden;
    const actual = regret(expected.f, expected.arms);
    close(actual.instant, expected.instant, 1e-12, 'instant');
    close(actual.cumulative, expected.cumulative, 1e-12, 'cumulative');
    close(actual.uniform, expected.uniform_expected_cumulative, 1e-12, 'uniform');
    close(actual.ratio, expected.regret_ratio, 1e-12, 'ratio');
    close(actual.simple, expected.simple_regret, 1e-12, 'simple');
  });

  it('is never negative, and the simple one never rises', () => {
    forAll(tables, ([values, arms]) => {
      const { instant, cumulative, ratio, simple } = regret(values, arms);
      for (const metric of [instant, cumulative, ratio]) assert.ok(metric.every((value) => value >= 0));
      assert.ok(simple.every((value, s) => value >= 0 && value <= (simple[s - 1] ?? Infinity)));
    });
  });

  it('of pulling every arm once is that of uniform pulls', () => {
    forAll(tables, ([values]) => {
      const { cumulative, uniform } = regret(values, [...values.keys()]);
      close(cumulative.slice(-1), uniform.slice(-1), 1e-11);
    });
  });

  it('of pulling the best arm is zero, on a constant table as well', () => {
    for (const values of [[3, 7, 5], [2, 2, 2], [-1]]) {
      const best = values.indexOf(Math.max(...values));
      const { instant, cumulative, ratio, simple } = regret(values, [best, best]);
      for (const metric of [instant, cumulative, ratio, simple]) assert.deepEqual([...metric], [0, 0]);
    }
  });
});
