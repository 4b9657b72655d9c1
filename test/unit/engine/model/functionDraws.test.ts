import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawFunctions } from '../../../../src/engine/model/functionDraws.ts';
import { predict } from '../../../../src/engine/model/predictions.ts';
import { matrixOf } from '../../../../src/space/searchSpace.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { floats } from '../propose/runs.ts';
import { fitted } from '../explain/studies.ts';

describe('functions drawn from the posterior', () => {
  for (const kernel of ['matern52', 'gaussian'] as const) {
    it(`have its mean and its standard deviation, at tried points and elsewhere (${kernel})`, () => {
      const study = fitted(floats(2), 12, ({ x0, x1 }) => Math.sin(6 * Number(x0)) + Number(x1), {
        algorithm: { preset: 'practical', kernel },
      });
      const { posterior } = study.model;
      const points = [{ x0: 0, x1: 0 }, { x0: 0.31, x1: 0.77 }, { x0: 0.02, x1: 0.98 }, { x0: 0.6, x1: 0.4 }]; // oxfmt-ignore
      const X = matrixOf([...points.map(study.searchSpace.candidate), ...study.succeeded.slice(0, 2)]);
      const { mean, variance } = predict(posterior, X);
      const count = 600;
      const draws = drawFunctions(posterior, X, count, seededUniform(3));
      for (let i = 0; i < X.rows; i++) {
        const sd = posterior.kernel.signalSd * Math.sqrt(variance[i]);
        const drawnMean = draws.reduce((sum, f) => sum + f[i] / count, 0);
        const drawnSd = Math.sqrt(draws.reduce((sum, f) => sum + (f[i] - drawnMean) ** 2 / count, 0));
        assert.ok(Math.abs(drawnMean - mean[i]) < 5 * (sd / Math.sqrt(count)) + 1e-6, `mean of row ${i}`);
        // 256 features give the prior's covariances to 1/√256, 600 draws a deviation to 3 %
        assert.ok(Math.abs(drawnSd - sd) < 0.25 * sd + 1e-6, `deviation of row ${i}: ${drawnSd}, not ${sd}`);
      }
    });
  }
});
