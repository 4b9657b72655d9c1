/** Reads the golden vectors and turns their kernels into covariances; only tests know a linear or a scaled kernel. */
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { covariance, type Covariance } from '../../../../src/math/gp/covariance.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';

export interface GoldenKernel {
  type: string;
  lengthscale?: number | number[];
  variance?: number;
}

export function golden(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../fixtures/golden/${name}.json`, import.meta.url), 'utf8'));
}

export function matrixOf(rows: readonly (readonly number[])[]): Matrix {
  return { rows: rows.length, cols: rows[0].length, data: Float64Array.from(rows.flat()) };
}

export function covarianceOf(kernel: GoldenKernel, X: readonly (readonly number[])[]): Covariance {
  const among = (arms: readonly number[]): Covariance => covarianceOf(kernel, arms.map((arm) => X[arm])); // oxfmt-ignore
  const formulas = kernel.type === 'linear' ? linear(X) : scaled(kernel, X);
  return { ...formulas, among };
}

type Formulas = Pick<Covariance, 'arms' | 'diagonal' | 'column' | 'row'>;

function scaled(kernel: GoldenKernel, X: readonly (readonly number[])[]): Formulas {
  const { lengthscale = 1, variance = 1 } = kernel;
  const lengthscales = typeof lengthscale === 'number' ? X[0].map(() => lengthscale) : lengthscale;
  const unit = covariance(kernel.type === 'rbf' ? 'gaussian' : 'matern52', lengthscales, matrixOf(X));
  return {
    arms: unit.arms,
    diagonal: unit.diagonal.map((value) => variance * value),
    column: (c) => unit.column(c).map((value) => variance * value),
    row: (c, arms) => unit.row(c, arms).map((value) => variance * value),
  };
}

/** k(x, x') = xᵀx' */
function linear(X: readonly (readonly number[])[]): Formulas {
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, j) => sum + value * b[j], 0);
  return {
    arms: X.length,
    diagonal: Float64Array.from(X, (x) => product(x, x)),
    column: (c) => Float64Array.from(X, (x) => product(x, X[c])),
    row: (c, arms) => Float64Array.from(arms, (arm) => product(X[arm], X[c])),
  };
}

/** The non-zero entries of a list per arm. */
export function perArm(values: readonly number[]): Map<number, number> {
  return new Map([...values.entries()].filter(([, value]) => value !== 0));
}

export function close(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number, what = ''): void {
  assert.equal(actual.length, expected.length, what);
  for (let i = 0; i < expected.length; i++) {
    const error = Math.abs(actual[i] - expected[i]);
    if (!(error <= tolerance)) assert.fail(`${what}[${i}]: ${actual[i]} is not ${expected[i]} (off by ${error})`);
  }
}
