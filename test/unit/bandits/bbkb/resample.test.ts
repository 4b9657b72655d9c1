import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { resamplePerArm, resamplePerPull, keepAll } from '../../../../src/bandits/bbkb/resample.ts';

const counts = new Map([
  [7, 1],
  [2, 3],
  [5, 2],
]);
const variance = (): number => 0.1;

describe('resparsification', () => {
  it('keeps every pulled arm, ascending, when q̄ is infinite', () => {
    for (const redraw of [keepAll, resamplePerPull(Infinity, 1), resamplePerArm(Infinity, 1)]) {
      assert.deepEqual(
        redraw(counts, () => 0, 0),
        [2, 5, 7],
      );
    }
  });

  it('always keeps an arm whose q̄ σ̃² reaches 1, and always drops one whose variance is 0', () => {
    const sure = (arm: number): number => [0, 0, 1, 0, 0, 0.5, 0, 0][arm];
    for (let batch = 0; batch < 50; batch++) {
      assert.deepEqual(resamplePerPull(2, 3)(counts, sure, batch), [2, 5]);
      assert.deepEqual(resamplePerArm(2, 3)(counts, sure, batch), [2, 5]);
    }
  });

  for (const [name, redraw, chance] of [
    ['1 − (1 − p)ⁿ, as of n independent draws, in the paper', resamplePerPull(3, 1), (n: number) => 1 - (1 - 0.3) ** n],
    ['n p, where that is below 1, in the code', resamplePerArm(3, 1), (n: number) => Math.min(1, 0.3 * n)],
  ] as const) {
    it(`gives an arm of n pulls the chance ${name}`, () => {
      const rounds = 20_000;
      const kept = new Map<number, number>();
      for (let round = 0; round < rounds; round++) {
        for (const arm of redraw(counts, variance, round)) kept.set(arm, (kept.get(arm) ?? 0) + 1);
      }
      for (const [arm, n] of counts) {
        const sd = Math.sqrt((chance(n) * (1 - chance(n))) / rounds);
        assert.ok(Math.abs((kept.get(arm) ?? 0) / rounds - chance(n)) < 5 * sd, `arm ${arm}`);
      }
    });
  }

  it('uses the given uniforms, one for each arm, and keeps an arm whose uniform is below n q̄ σ̃²', () => {
    const u = [0, 0, 0.7, 0, 0, 0.5, 0, 0.24]; // n q̄ σ̃² is 0.75, 0.5 and 0.25
    const redraw = resamplePerArm(2, 1, (batch) => (batch === 4 ? u : undefined));
    assert.deepEqual(
      redraw(counts, () => 0.125, 4),
      [2, 7],
    );
  });

  it('draws the same dictionary for the same seed and batch, and others for other batches', () => {
    for (const draw of [resamplePerPull, resamplePerArm]) {
      assert.deepEqual(draw(3, 4)(counts, variance, 2), draw(3, 4)(counts, variance, 2));
      const draws = Array.from({ length: 20 }, (_, batch) => draw(3, 4)(counts, variance, batch).join());
      assert.ok(new Set(draws).size > 1);
    }
  });
});
