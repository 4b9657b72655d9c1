import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { resample } from '../../../../src/core/bbkb/dictionary.ts';
import { seeded } from '../../../../src/core/random.ts';

const counts = new Map([
  [7, 1],
  [2, 3],
  [5, 2],
]);
const variance = new Float64Array(8).fill(0.1);

describe('resparsification', () => {
  it('keeps every pulled arm, ascending, when q̄ is infinite', () => {
    assert.deepEqual(
      resample(counts, new Float64Array(8), Infinity, () => 0.999),
      [2, 5, 7],
    );
  });

  it('surely keeps an arm whose q̄ σ̃² reaches 1, and surely drops one whose variance is 0', () => {
    const sure = Float64Array.from([0, 0, 1, 0, 0, 0.5, 0, 0]);
    assert.deepEqual(
      resample(counts, sure, 2, () => 0.999999),
      [2, 5],
    );
  });

  it('gives an arm of n pulls the chance 1 − (1 − p)ⁿ of n independent draws', () => {
    const uniform = seeded(1);
    const rounds = 20_000;
    const kept = new Map<number, number>();
    for (let round = 0; round < rounds; round++) {
      for (const arm of resample(counts, variance, 3, uniform)) kept.set(arm, (kept.get(arm) ?? 0) + 1);
    }
    for (const [arm, n] of counts) {
      const expected = 1 - (1 - 0.3) ** n;
      const sd = Math.sqrt((expected * (1 - expected)) / rounds);
      assert.ok(Math.abs((kept.get(arm) ?? 0) / rounds - expected) < 5 * sd, `arm ${arm}`);
    }
  });

  it('draws the same dictionary from the same stream, and one uniform an arm', () => {
    let draws = 0;
    const uniform = seeded(4);
    resample(counts, variance, 3, () => (draws++, uniform()));
    assert.equal(draws, 3);
    assert.deepEqual(resample(counts, variance, 3, seeded(4)), resample(counts, variance, 3, seeded(4)));
  });
});
