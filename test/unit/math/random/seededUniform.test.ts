import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const draws = (count: number, ...stream: [number, ...number[]]): number[] =>
  Array.from({ length: count }, seededUniform(...stream));

function correlation(x: readonly number[], y: readonly number[]): number {
  const products = x.map((xi, i) => (xi - 0.5) * (y[i] - 0.5) * 12);
  return products.reduce((sum, product) => sum + product, 0) / x.length;
}

describe('a seeded stream of uniforms', () => {
  it('repeats itself for the same seed and stream', () => {
    forAll(fc.maxSafeInteger(), fc.array(fc.nat(), { maxLength: 3 }), (seed, stream) => {
      assert.deepEqual(draws(5, seed, ...stream), draws(5, seed, ...stream));
    });
  });

  it('differs if one number of the stream differs, or if there is one more', () => {
    const streams: [number, ...number[]][] = [
      [1],
      [2],
      [-1],
      [1 + 2 ** 32],
      [1, 0],
      [1, 1],
      [0, 1],
      [1, 0, 0],
      [1, 0, 1],
    ];
    assert.equal(new Set(streams.map((stream) => draws(1, ...stream)[0])).size, streams.length);
  });

  it('stays within [0, 1)', () => assert.ok(draws(10_000, 7).every((u) => u >= 0 && u < 1)));

  it('uses all 53 bits', () => {
    const used = draws(100, 3).map((u) => u * 2 ** 53);
    assert.ok(used.every(Number.isInteger));
    assert.ok(used.some((n) => n % 2 === 1));
  });

  it('is uniform: χ² over 100 cells stays below its 99.9 % point', () => {
    const cells = new Array<number>(100).fill(0);
    for (const u of draws(20_000, 11)) cells[Math.floor(u * 100)] += 1;
    const chi2 = cells.reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0);
    assert.ok(chi2 < 148.2, `χ² = ${chi2}`);
  });

  it('is uniform across neighbouring seeds, and across neighbouring streams, at their first draw', () => {
    for (const family of [(i: number) => draws(1, i)[0], (i: number) => draws(1, 5, i)[0]]) {
      const cells = new Array<number>(100).fill(0);
      for (let i = 0; i < 20_000; i++) cells[Math.floor(family(i) * 100)] += 1;
      const chi2 = cells.reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0);
      assert.ok(chi2 < 148.2, `χ² = ${chi2}`);
    }
  });

  it('gives uncorrelated draws to neighbouring seeds and streams', () => {
    // the correlation of 10,000 independent pairs has standard deviation 0.01
    const base = draws(10_000, 1, 1);
    for (const neighbour of [
      draws(10_000, 2, 1),
      draws(10_000, 1, 2),
      draws(10_000, 0, 1),
      base.slice(1).concat(0.5),
    ]) {
      assert.ok(Math.abs(correlation(base, neighbour)) < 0.04);
    }
  });
});
