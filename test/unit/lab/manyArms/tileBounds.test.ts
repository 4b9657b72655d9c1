import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { tileBounds } from '../../../../src/lab/manyArms/tileBounds.ts';

describe('the bounds of tiles', () => {
  const number = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const arm = fc.record({ mean: number(5), part: number(3) });
  const problems = fc.record({
    arms: fc.array(arm, { minLength: 1, maxLength: 20 }),
    factors: fc.array(fc.double({ min: 1, max: 1.6, noNaN: true }), { maxLength: 6 }),
  });
  const highest = (arms: readonly { mean: number; part: number }[], stretch: number): number =>
    Math.max(...arms.map(({ mean, part }) => mean + stretch * part));

  it('are never below those of the stretched width, and are those of the width itself', () => {
    forAll(problems, ({ arms, factors }) => {
      const bounds = tileBounds(2);
      bounds.stretch(1.3);
      bounds.set(1, { single: highest(arms, 1), double: highest(arms, 2), fourfold: highest(arms, 4) });
      assert.equal(bounds.uppers()[1], highest(arms, 1));
      let stretch = 1;
      for (const factor of factors) {
        bounds.stretch(factor);
        stretch *= factor;
        assert.ok(bounds.uppers()[1] >= highest(arms, stretch) - 1e-12);
      }
    });
  });

  it('are infinite for a tile that was never set, was forgotten, or was stretched too far', () => {
    const bounds = tileBounds(3);
    const values = { single: 1, double: 2, fourfold: 4 };
    assert.equal(bounds.uppers()[0], Infinity);
    for (const tile of [0, 1, 2]) bounds.set(tile, values);
    bounds.forget(1);
    assert.deepEqual([...bounds.uppers()], [1, Infinity, 1]);
    bounds.stretch(5);
    assert.equal(bounds.uppers()[0], Infinity);
    bounds.set(0, values);
    bounds.stretch(Infinity);
    assert.equal(bounds.uppers()[0], Infinity);
    bounds.set(0, values);
    assert.equal(bounds.uppers()[0], 1);
  });
});
