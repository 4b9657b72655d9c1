import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../../laws.ts';
import { frontWarp } from '../../../../src/engine/model/frontWarp.ts';

const size = fc.constantFrom(0, 5e-324, 1e-300, 1e-3, 1, 40, 1e200, 1.7e308);
const reward = fc.tuple(size, fc.constantFrom(1, -1)).map(([each, sign]) => sign * each);
const rewards = fc.array(fc.oneof(reward, fc.double({ min: -100, max: 100, noNaN: true })), {
  minLength: 1,
  maxLength: 20,
});

describe('the warp of one of several objectives', () => {
  it('keeps the order of rewards', () => {
    forAll(rewards, (told) => {
      const { values, forward } = frontWarp(told);
      for (const [i, value] of told.entries()) {
        assert.equal(values[i], forward(value));
        for (const [k, other] of told.entries()) if (value < other) assert.ok(values[i] <= values[k]);
      }
    });
  });

  it('has finite values of mean 0 and standard deviation 1, or all 0, whatever it is told', () => {
    forAll(rewards, (told) => {
      const { values, slope, inverse, forward } = frontWarp(told);
      const mean = values.reduce((sum, value) => sum + value / values.length, 0);
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2 / values.length, 0);
      assert.ok(Math.abs(mean) < 1e-9);
      assert.ok(Math.abs(variance - 1) < 1e-9 || variance < 1e-18, String(variance));
      const others = [slope, ...[1e6, -1e6, 1e300, -1e300].map(inverse), ...told.map((each) => forward(-each))];
      for (const value of [...values, ...others]) assert.ok(Number.isFinite(value));
    });
  });

  it('comes back from a warped value to the reward', () => {
    const { forward, inverse } = frontWarp([-50, -3, -1, 0.5, 2, 3]);
    for (const value of [-300, -30, -1, 0, 0.2, 7, 500])
      assert.ok(Math.abs(inverse(forward(value)) - value) < 1e-9 * Math.max(1, Math.abs(value)));
  });

  it('is straight from the median up, has no kink there, and counts only the size of what is far below', () => {
    const { forward } = frontWarp([-4, -3, -2, -1, 0, 1, 2, 3, 4]);
    const steps = [1, 2, 3, 4].map((value) => forward(value) - forward(value - 1));
    for (const step of steps) assert.ok(Math.abs(step / steps[0] - 1) < 1e-9);
    const [below, above] = [forward(0) - forward(-1e-4), forward(1e-4) - forward(0)];
    assert.ok(Math.abs(below / above - 1) < 1e-3);
    assert.ok(Math.abs((forward(-1e6) - forward(-1e5)) / (forward(-1e5) - forward(-1e4)) - 1) < 1e-3);
  });

  it('leaves the others apart where one reward is wild, on either side', () => {
    const others = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (const wild of [1e9, -1e9]) {
      const { values } = frontWarp([...others, wild]);
      assert.ok(values[9] - values[5] > 0.1, String(values[9] - values[5]));
    }
  });
});
