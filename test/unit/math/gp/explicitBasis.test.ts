import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { determinant, inverse, Matrix } from 'ml-matrix';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import {
  basisCoefficients,
  leaveOneOut,
  logMarginalLikelihood,
} from '../../../../src/math/gp/logMarginalLikelihood.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { close, matrixOf } from '../../bandits/bbkb/golden.ts';

const n = 12;

/** Values that a multiple of the first basis function explains, and the second one does not. */
function problem() {
  const uniform = seededUniform(3);
  const rows = Array.from({ length: n }, () => [uniform(), uniform()]);
  const values = rows.map(([a]) => Math.sin(9 * a));
  const others = rows.map(() => 2 * uniform() - 1);
  const basis = [
    { values: Float64Array.from(values), mean: 0.4, variance: 0.3 },
    { values: Float64Array.from(others), mean: 0.2, variance: 0.5 },
  ];
  const y = rows.map(([a, b], i) => 0.9 * values[i] + 0.2 * (a - b));
  return { kernel: 'matern52', X: matrixOf(rows), groups: [0, 1], y, basis } as const;
}

const theta = Float64Array.of(-0.4, 0.1, -3, -0.5);
const [noise, signal] = [Math.exp(theta[2]), Math.exp(theta[3])];
const lengthscales = [Math.exp(theta[0]), Math.exp(theta[1])];

/** C and y − Σ b h by their definitions. */
function explicit({ kernel, X, y, basis }: ReturnType<typeof problem>) {
  const k = covariance(kernel, lengthscales, X);
  const C = new Matrix(y.map((_, i) => [...k.column(i)])).mul(signal).add(Matrix.eye(n).mul(noise));
  const rest = Matrix.columnVector(y);
  for (const { values, mean, variance } of basis) {
    const h = Matrix.columnVector([...values]);
    C.add(h.mmul(h.transpose()).mul(variance));
    rest.sub(Matrix.mul(h, mean));
  }
  return { C, rest };
}

describe('explicit basis functions in a Gaussian process', () => {
  it('are in the likelihood as a part of the covariance and of the mean', () => {
    const observations = problem();
    const { C, rest } = explicit(observations);
    const square = rest.transpose().mmul(inverse(C)).mmul(rest).get(0, 0);
    const expected = -(square + Math.log(determinant(C)) + n * Math.log(2 * Math.PI)) / 2;
    close([logMarginalLikelihood(observations)(theta).value], [expected], 1e-9);
  });

  it('leave the gradient that of its central differences', () => {
    const f = logMarginalLikelihood(problem());
    const moved = (i: number, h: number) => f(theta.map((entry, j) => (i === j ? entry + h : entry))).value;
    const differences = theta.map((_, i) => (moved(i, 1e-5) - moved(i, -1e-5)) / 2e-5);
    close([...f(theta).gradient], [...differences], 1e-6);
  });

  it('get the coefficients of the normal distribution, given the values', () => {
    const observations = problem();
    const { C, rest } = explicit(observations);
    const alpha = inverse(C).mmul(rest).to1DArray();
    const expected = observations.basis.map(
      ({ values, mean, variance }) => mean + variance * alpha.reduce((sum, a, i) => sum + a * values[i], 0),
    );
    const coefficients = basisCoefficients(observations, { lengthscales, noise, signal });
    close(coefficients, expected, 1e-9);
    assert.ok(coefficients[0] > 0.7 && Math.abs(coefficients[1]) < 0.1, String(coefficients));
  });
});

describe('predictions of each value from all others', () => {
  it('are those of a Gaussian process that does not have the value', () => {
    const { kernel, X, groups, y } = problem();
    const predicted = leaveOneOut({ kernel, X, groups, y }, { lengthscales, noise, signal });
    const k = covariance(kernel, lengthscales, X);
    const K = new Matrix(y.map((_, i) => [...k.column(i)])).mul(signal);
    const expected = y.map((_, i) => {
      const others = [...y.keys()].filter((j) => j !== i);
      const C = K.selection(others, others).add(Matrix.eye(n - 1).mul(noise));
      const weights = inverse(C).mmul(Matrix.columnVector(others.map((j) => y[j])));
      return K.selection([i], others).mmul(weights).get(0, 0);
    });
    close(predicted ?? [], expected, 1e-9);
  });
});
