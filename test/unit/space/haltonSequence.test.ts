import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll, forMany } from '../../laws.ts';
import { haltonSequence } from '../../../src/space/haltonSequence.ts';

const PRIMES = [2, 3, 5, 7];
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const seed = fc.integer();

describe('the Halton sequence', () => {
  it('puts one of any bᵏ consecutive points in each interval of length b⁻ᵏ, in the coordinate of prime b', () => {
    forAll(seed, fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.nat(5000), (seed, j, k, from) => {
      const cells = PRIMES[j] ** k;
      const point = haltonSequence(4, seed);
      const hit = new Set(upTo(cells).map((n) => Math.floor(point(from + n)[j] * cells)));
      assert.equal(hit.size, cells);
    });
  });

  it('puts one of any bᵏcˡ consecutive points in each bᵏ by cˡ box, in the coordinates of primes b and c', () => {
    forMany(30, seed, fc.constantFrom([0, 1], [1, 2], [0, 3]), fc.nat(5000), (seed, [i, j], from) => {
      const [wide, high] = [PRIMES[i] ** 2, PRIMES[j] ** 2];
      const point = haltonSequence(4, seed);
      const boxes = upTo(wide * high).map((n) => {
        const x = point(from + n);
        return Math.floor(x[i] * wide) * high + Math.floor(x[j] * high);
      });
      assert.equal(new Set(boxes).size, wide * high);
    });
  });

  it('stays within [0, 1), in 60 dimensions too, at any index', () => {
    forMany(20, seed, fc.nat(2 ** 31), (seed, n) => {
      const x = haltonSequence(60, seed)(n);
      assert.equal(x.length, 60);
      assert.ok(x.every((u) => u >= 0 && u < 1));
    });
  });

  it('has the same first coordinates in more dimensions', () => {
    assert.deepEqual(haltonSequence(9, 4)(123).slice(0, 5), haltonSequence(5, 4)(123));
  });

  it('is the same for the same seed and differs for another', () => {
    const points = (seed: number) => upTo(10).map(haltonSequence(3, seed));
    assert.deepEqual(points(8), points(8));
    assert.notDeepEqual(points(8), points(9));
  });

  it('is uniform over seeds at one index, so that its leading digits are not always zeros', () => {
    const values = upTo(2000).map((seed) => haltonSequence(1, seed)(0)[0]);
    // a mean of 2,000 uniforms has standard deviation 0.0065, their mean square 0.0067
    const mean = (x: readonly number[]) => x.reduce((sum, xi) => sum + xi, 0) / x.length;
    assert.ok(Math.abs(mean(values) - 1 / 2) < 0.03);
    assert.ok(Math.abs(mean(values.map((u) => u * u)) - 1 / 3) < 0.03);
  });

  it('permutes each coordinate independently of the others', () => {
    // over 1,200 seeds the first point falls into each half-by-third box about 200 times (standard deviation 13)
    const boxes = new Array<number>(6).fill(0);
    for (const [x, y] of upTo(1200).map((seed) => haltonSequence(2, seed)(0))) {
      boxes[Math.floor(x * 2) * 3 + Math.floor(y * 3)] += 1;
    }
    assert.ok(Math.min(...boxes) > 140 && Math.max(...boxes) < 260, boxes.join());
  });

  it('does not correlate the coordinates of large primes, as the plain Halton sequence does', () => {
    // dimensions 31 and 32 (primes 127 and 131): plain Halton's first 100 points lie on a line there
    const x = upTo(100).map(haltonSequence(32, 6));
    const correlation = x.reduce((sum, xi) => sum + 12 * (xi[30] - 0.5) * (xi[31] - 0.5), 0) / 100;
    assert.ok(Math.abs(correlation) < 0.4, `correlation ${correlation}`);
  });

  it('integrates a smooth function of six variables with a tenth of the error of independent draws', () => {
    // ∫ Π (1 + (x_j - 1/2)) = 1; the error of 4,096 independent draws has standard deviation √((13/12)⁶ - 1) / 64 =
    // 0.012
    const point = haltonSequence(6, 2);
    const total = upTo(4096).reduce((sum, n) => sum + point(n).reduce((product, x) => product * (x + 0.5), 1), 0);
    assert.ok(Math.abs(total / 4096 - 1) < 0.0012);
  });
});
