import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../laws.ts';
import { imputeFailures, IDENTITY_SCALING, standardScaling, pooledSd } from '../../../src/math/rewardScaling.ts';

describe('failed pulls', () => {
  it('count as the worst reward seen so far', () => {
    assert.deepEqual(imputeFailures([3, undefined, -1, 2, undefined]), [3, -1, -1, 2, -1]);
  });

  it('are all equal while nothing has succeeded', () => {
    assert.deepEqual(imputeFailures([undefined, undefined]), [0, 0]);
  });
});

describe('standardised rewards', () => {
  it('have mean 0 and standard deviation 1', () => {
    const rewards = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 50 });
    forAll(rewards, (values) => {
      fc.pre(Math.max(...values) - Math.min(...values) > 1e-3);
      const { shift, scale } = standardScaling(values);
      const z = values.map((value) => (value - shift) / scale);
      const mean = z.reduce((sum, value) => sum + value, 0) / z.length;
      const variance = z.reduce((sum, value) => sum + value ** 2, 0) / z.length;
      assert.ok(Math.abs(mean) < 1e-6 && Math.abs(variance - 1) < 1e-6);
    });
  });

  it('are zeros if all rewards are equal, or nearly equal in relation to their size', () => {
    assert.deepEqual(standardScaling([5, 5, 5]), { shift: 5, scale: 1 });
    const { scale } = standardScaling([0.1, 0.1, 0.1]);
    assert.equal(scale, 1);
  });

  it('are finite with an outlier of 1e300', () => {
    const { shift, scale } = standardScaling([1, 2, -1e300]);
    for (const value of [1, 2, -1e300]) assert.ok(Number.isFinite((value - shift) / scale));
  });

  it('are the rewards themselves before the first one', () => assert.deepEqual(standardScaling([]), IDENTITY_SCALING));
});

describe('the pooled standard deviation', () => {
  it('is the root of the mean variance over the pulls that have one', () => {
    assert.equal(pooledSd([{ sd: 3 }, {}, { sd: 4 }]), Math.sqrt(12.5));
    assert.equal(pooledSd([{}, {}]), undefined);
  });
});
