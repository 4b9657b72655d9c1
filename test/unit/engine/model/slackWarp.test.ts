import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { slackWarp } from '../../../../src/engine/model/slackWarp.ts';

const size = fc.constantFrom(0, 5e-324, 1e-300, 1e-3, 1, 40, 1e200, 1.7e308);
const slack = fc.tuple(size, fc.constantFrom(1, -1)).map(([each, sign]) => sign * each);
const slacks = fc.array(fc.oneof(slack, fc.double({ min: -100, max: 100, noNaN: true })), {
  minLength: 1,
  maxLength: 20,
});

describe('the warp of a limit’s slack', () => {
  it('keeps the order of slacks, and says of each on which side of 0 it is', () => {
    forAll(slacks, (values) => {
      const { values: warped, forward } = slackWarp(values);
      const threshold = forward(0);
      for (const [i, value] of values.entries()) {
        assert.equal(warped[i], forward(value));
        assert.ok(value >= 0 ? warped[i] >= threshold : warped[i] <= threshold);
        for (const [k, other] of values.entries()) if (value < other) assert.ok(warped[i] <= warped[k]);
      }
    });
  });

  it('has finite values of mean 0 and standard deviation 1, or all 0, whatever it is told', () => {
    forAll(slacks, (values) => {
      const { values: warped, slope, inverse } = slackWarp(values);
      const mean = warped.reduce((sum, value) => sum + value / warped.length, 0);
      const variance = warped.reduce((sum, value) => sum + (value - mean) ** 2 / warped.length, 0);
      assert.ok(Math.abs(mean) < 1e-9);
      assert.ok(Math.abs(variance - 1) < 1e-9 || variance < 1e-18, String(variance));
      for (const value of [...warped, slope, inverse(1e6), inverse(-1e6)]) assert.ok(Number.isFinite(value));
    });
  });

  it('comes back from a warped value to the slack', () => {
    const { forward, inverse } = slackWarp([-3, -1, 0.5, 2, 40]);
    for (const value of [-30, -1, -1e-3, 0, 0.2, 7, 500])
      assert.ok(Math.abs(inverse(forward(value)) - value) < 1e-9 * Math.max(1, Math.abs(value)));
  });

  it('is straight near 0 and counts only the size far from it', () => {
    const { forward } = slackWarp([-1, 1, -1, 1]);
    const step = forward(0.01) - forward(0);
    assert.ok(Math.abs((forward(0.02) - forward(0.01)) / step - 1) < 1e-3);
    assert.ok(Math.abs((forward(1e6) - forward(1e5)) / (forward(1e5) - forward(1e4)) - 1) < 1e-3);
  });
});
