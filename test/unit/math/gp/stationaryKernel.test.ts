import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { fc, forAll } from '../../../laws.ts';
import { kernelAndSlope, kernelValues } from '../../../../src/math/gp/stationaryKernel.ts';

const distances = fc.float64Array({ min: 1e-6, max: 40, noNaN: true, maxLength: 20 });

for (const type of ['gaussian', 'matern52'] as const) {
  describe(`the slope of the ${type} kernel`, () => {
    it('comes with the same values to the bit as the kernel alone', () => {
      forAll(distances, (r2) => {
        assert.deepEqual(kernelAndSlope(type, r2.slice()).k, kernelValues(type, r2.slice()));
      });
    });

    it('is −2 dk/dr² by central differences', () => {
      forAll(distances, (r2) => {
        const { kappa } = kernelAndSlope(type, r2.slice());
        const [above, below] = [1, -1].map((sign) => kernelValues(type, r2.map((value) => value * (1 + sign * 1e-4)))); // oxfmt-ignore
        r2.forEach((value, i) => {
          const slope = (-2 * (above[i] - below[i])) / (2e-4 * value);
          assert.ok(Math.abs(kappa[i] - slope) < 1e-5, `r² = ${value}: ${kappa[i]} and ${slope}`);
        });
      });
    });

    it('exists where points coincide', () => {
      const { k, kappa } = kernelAndSlope(type, Float64Array.of(0));
      assert.deepEqual([k[0], kappa[0]], [1, type === 'gaussian' ? 1 : 5 / 3]);
    });
  });
}
