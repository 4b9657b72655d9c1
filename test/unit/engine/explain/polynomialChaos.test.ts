import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inverse, Matrix } from 'ml-matrix';
import { categoricalAxis, logPosterior, numericAxis, variances, type Axis } from '../../../../src/engine/explain/polynomialChaos.ts'; // oxfmt-ignore
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';

const midpoints = (count: number): number[] => Array.from({ length: count }, (_, i) => (i + 0.5) / count);

/** Of every two functions of the axis, and of each with 1, at evenly spaced coordinates. */
function innerProducts({ phi }: Axis): number[][] {
  const all = [phi[0].map(() => 1), ...phi];
  return all.map((a) => all.map((b) => a.reduce((sum, value, i) => sum + (value * b[i]) / a.length, 0)));
}

describe('the terms of polynomial chaos', () => {
  it('are orthonormal, for a number and for a choice', () => {
    const indices = Array.from({ length: 5 }, (_, i) => i);
    for (const axis of [numericAxis(midpoints(5000)), categoricalAxis(indices, 5)]) {
      innerProducts(axis).forEach((row, k) => {
        row.forEach((product, l) => {
          assert.ok(Math.abs(product - (k === l ? 1 : 0)) < 1e-4, `φ_${k} φ_${l}: ${product}`);
        });
      });
    }
  });
});

describe('the variances', () => {
  const n = 20;
  const uniform = seededUniform(3, 1);
  const u = [0, 1].map(() => Array.from({ length: n }, uniform));
  const choices = u[1].map((value) => Math.floor(3 * value));
  const axes = [numericAxis(u[0]), categoricalAxis(choices, 3)];
  const y = Float64Array.from({ length: n }, normals(uniform));
  const data = { axes, y, extraNoise: new Array<number>(n).fill(0.01) };
  const theta = Float64Array.of(-0.5, 0.3, 0.2, 0, 0.4, -2);

  it('are those of the regression on all products of terms', () => {
    const { main, interactions } = variances(data, theta) ?? { main: [], interactions: NaN };
    const slow = regressionOnAllTerms();
    main.forEach(({ mean, covariance }, j) => {
      const variance = mean.reduce((sum, m, k) => sum + m * m + covariance[k][k], 0);
      assert.ok(Math.abs(variance - slow.alone[j]) < 1e-5);
    });
    assert.ok(Math.abs(interactions - slow.together) < 1e-5);
  });

  it('come from a density that does not depend on which was computed before', () => {
    const density = logPosterior(data);
    const before = density(theta);
    density(theta.with(0, 1));
    assert.equal(density(theta), before);
  });

  /** w_α for every α, written out: E[w_α² | y] = (λ_α φ_αᵀ C⁻¹ y)² + λ_α − λ_α² φ_αᵀ C⁻¹ φ_α */
  function regressionOnAllTerms() {
    const rho = Math.exp(-Math.exp(theta[2]));
    const powers = Array.from({ length: 8 }, (_, k) => rho ** k);
    const sum = powers.reduce((a, b) => a + b);
    const [gamma, ...relevances] = [theta[4], theta[0], theta[1]].map(Math.exp);
    const [s, t] = relevances.map((a) => gamma * a);
    const lambdas = [powers.map((power) => (s * power) / sum), [t / 2, t / 2]];
    const ones = new Float64Array(n).fill(1);
    const [first, second] = axes.map(({ phi }, j) => [{ phi: ones, lambda: 1 }, ...phi.map((values, k) => ({ phi: values, lambda: lambdas[j][k] }))]); // oxfmt-ignore
    const signal = 1 / gamma;
    const terms = first.flatMap((a, k) =>
      second.map((b, l) => ({
        order: [k > 0, l > 0],
        lambda: signal * a.lambda * b.lambda,
        phi: a.phi.map((value, i) => value * b.phi[i]),
      })),
    );
    const C = new Matrix(n, n);
    for (let i = 0; i < n; i++)
      for (let l = 0; l < n; l++)
        C.set(i, l, terms.reduce((total, { lambda, phi }) => total + lambda * phi[i] * phi[l], i === l ? Math.exp(theta[5]) + 0.01 : 0)); // oxfmt-ignore
    const inverted = inverse(C);
    const times = (a: Float64Array, b: Float64Array): number =>
      Matrix.rowVector([...a]).mmul(inverted).mmul(Matrix.columnVector([...b])).get(0, 0); // oxfmt-ignore
    const squared = (wanted: (order: readonly boolean[]) => boolean): number =>
      terms
        .filter(({ order }) => wanted(order))
        .reduce((total, { lambda, phi }) => total + (lambda * times(phi, y)) ** 2 + lambda - lambda ** 2 * times(phi, phi), 0); // oxfmt-ignore
    return {
      alone: [squared(([a, b]) => a && !b), squared(([a, b]) => !a && b)],
      together: squared(([a, b]) => a && b),
    };
  }
});
