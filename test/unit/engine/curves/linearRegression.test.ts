import { it } from 'node:test';
import assert from 'node:assert/strict';
import { inverse, Matrix } from 'ml-matrix';
import { linearRegression } from '../../../../src/engine/curves/linearRegression.ts';
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const normal = normals(seededUniform(3));
const X = Array.from({ length: 12 }, () => [1, normal(), normal()]);
const y = X.map(([, a, b]) => 1 + 2 * a - b + 0.3 * normal());
const prior = { mean: [0, 1, 0], sd: [0.5, 0.3, 0.4] };
const x = [1, 0.5, -2];

it('the regression is the normal equations of Bishop, if the noise is known', () => {
  const sigma = 0.4; // so many prior values that the residuals count for nothing
  const { mean, sd } = linearRegression({ X, y, prior, noise: { count: 1e9, sd: sigma } })(x);
  const S = Matrix.diag(prior.sd.map((s) => s ** -2));
  const A = Matrix.add(
    new Matrix(X)
      .transpose()
      .mmul(new Matrix(X))
      .div(sigma ** 2),
    S,
  );
  const right = Matrix.add(
    new Matrix(X)
      .transpose()
      .mmul(Matrix.columnVector(y))
      .div(sigma ** 2),
    S.mmul(Matrix.columnVector(prior.mean)),
  );
  const row = Matrix.rowVector(x);
  assert.ok(Math.abs(mean - row.mmul(inverse(A)).mmul(right).get(0, 0)) < 1e-6);
  const variance = row.mmul(inverse(A)).mmul(row.transpose()).get(0, 0) + sigma ** 2;
  assert.ok(Math.abs(sd - Math.sqrt(variance)) < 1e-6);
});

it('the regression finds the noise from the residuals', () => {
  const at = (noise: number): number => {
    const values = X.map(([, a, b], i) => 0.2 + a + 0.1 * b + noise * (i % 2 === 0 ? 1 : -1));
    return linearRegression({ X, y: values, prior, noise: { count: 2, sd: 0.1 } })([1, 0, 0]).sd;
  };
  assert.ok(at(0) < 0.12 && at(0.5) > 0.4 && at(0.5) < 0.7, `${at(0)}, ${at(0.5)}`);
});

it('the regression is its prior where nothing was seen', () => {
  const { mean, sd } = linearRegression({ X: [], y: [], prior, noise: { count: 4, sd: 0.1 } })(x);
  assert.ok(Math.abs(mean - 0.5) < 1e-12);
  assert.ok(Math.abs(sd - Math.hypot(0.1, 0.5, 0.3 * 0.5, 0.4 * 2)) < 1e-9, `${sd}`);
});
