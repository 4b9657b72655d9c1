/** Kernel ridge regression, solved by Cholesky. */
import type { Examples } from './datasets.ts';

export type RowKernel = (a: Float64Array, b: Float64Array) => number;

/** @returns the predictions for the rows of `inputs`; NaN where the system is singular to rounding */
export function kernelRidge(
  { X, y }: Examples,
  inputs: readonly Float64Array[],
  k: RowKernel,
  ridge: number,
): number[] {
  const n = X.length;
  const L = X.map((a, i) => Float64Array.from({ length: i + 1 }, (_, j) => k(a, X[j]) + (i === j ? ridge : 0)));
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = L[i][j];
      for (let l = 0; l < j; l++) sum -= L[i][l] * L[j][l];
      L[i][j] = i === j ? Math.sqrt(sum) : sum / L[j][j];
    }
  }
  const weights = Float64Array.from(y);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) weights[i] -= L[i][j] * weights[j];
    weights[i] /= L[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let j = i + 1; j < n; j++) weights[i] -= L[j][i] * weights[j];
    weights[i] /= L[i][i];
  }
  return inputs.map((a) => X.reduce((sum, b, i) => sum + weights[i] * k(a, b), 0));
}

export function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] - b[j]) ** 2;
  return sum;
}

export function innerProduct(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}
