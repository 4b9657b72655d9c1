import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { randomSearch } from '../../../../src/bandits/baselines/randomSearch.ts';
import { regret } from '../../../../src/lab/regret.ts';
import { chiSquare, countsOf, played } from './rewarded.ts';

const values = Array.from({ length: 50 }, (_, i) => Math.sin(i));

describe('uniform search', () => {
  it('pulls every arm equally often: χ² over 50 arms stays below its 99.9 % point', () => {
    const { pulls } = played(randomSearch(50, { size: 20, repeats: true, seed: 4 }), values, 500);
    const chi2 = chiSquare(countsOf(pulls, 50));
    assert.ok(chi2 < 85.4, `χ² = ${chi2}`);
  });

  it('has a regret ratio near 1: within 0.05 after 10,000 pulls', () => {
    const { pulls } = played(randomSearch(50, { size: 20, repeats: true, seed: 4 }), values, 500);
    const { ratio } = regret(values, pulls);
    assert.ok(Math.abs(ratio[ratio.length - 1] - 1) < 0.05);
  });

  it('without repeats puts any arm last equally often: χ² over 5 arms stays below its 99.9 % point', () => {
    const last = Array.from({ length: 2000 }, (_, seed) => {
      const { arms } = randomSearch(5, { size: 5, repeats: false, seed }).ask(5);
      return arms[4];
    });
    const chi2 = chiSquare(countsOf(last, 5));
    assert.ok(chi2 < 18.5, `χ² = ${chi2}`);
  });
});
