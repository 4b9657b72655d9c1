/**
 * Stationary kernels with one lengthscale for each column of the arms' matrix.
 *
 *   r²          = Σ_j (x_j − x'_j)² / ℓ_j²
 *   gaussian    k(x, x') = exp(−r²/2)
 *   matern52    k(x, x') = (1 + √5 r + 5r²/3) exp(−√5 r)
 *
 * Both have k(x, x) = 1. Gaussian samples are infinitely smooth, Matérn 5/2 samples twice differentiable, which suits the
 * responses of training runs better (Snoek, Larochelle and Adams, arXiv 1206.2944, section 3.1).
 * Source: Rasmussen and Williams, Gaussian Processes for Machine Learning, 2006, eqs. 4.9 and 4.17.
 */
import type { Matrix } from '../linalg/matrix.ts';

export type KernelType = 'gaussian' | 'matern52';

/** A kernel on a fixed set of A arms. */
export interface Covariance {
  readonly arms: number;
  /** [A], k(x_i, x_c) for every arm i. */
  readonly column: (c: number) => Float64Array;
  /** [A], k(x_i, x_i). */
  readonly diagonal: Float64Array;
}

/** The kernel between the rows of X [A, D]; `lengthscales` [D], in the units of X's columns, all positive. */
export function covariance(type: KernelType, lengthscales: readonly number[], X: Matrix): Covariance {
  const columns = scaleByLengthscales(X, lengthscales);
  return {
    arms: X.rows,
    diagonal: new Float64Array(X.rows).fill(1),
    column: (c) => kernelColumn(type, columns, columns.map((column) => column[c]), X.rows), // prettier-ignore
  };
}

/** X as D columns of [A] in units of the lengthscales: by columns, so that inner loops run along memory. */
export function scaleByLengthscales({ rows, cols, data }: Matrix, lengthscales: readonly number[]): Float64Array[] {
  return lengthscales.map((lengthscale, j) => {
    const column = new Float64Array(rows);
    for (let i = 0; i < rows; i++) column[i] = data[i * cols + j] / lengthscale;
    return column;
  });
}

/** [length], k between x [D] and each of as many rows, given by their D columns; all in units of the lengthscales. */
export function kernelColumn(
  type: KernelType,
  columns: readonly Float64Array[],
  x: ArrayLike<number>,
  length: number,
): Float64Array {
  const r2 = new Float64Array(length);
  columns.forEach((column, j) => {
    const xj = x[j];
    for (let i = 0; i < length; i++) r2[i] += (column[i] - xj) * (column[i] - xj);
  });
  return KERNEL_VALUES[type](r2);
}

/** Turns squared distances into covariances, in place. */
const KERNEL_VALUES: Record<KernelType, (r2: Float64Array) => Float64Array> = {
  gaussian(r2) {
    for (let i = 0; i < r2.length; i++) r2[i] = Math.exp(-r2[i] / 2);
    return r2;
  },
  matern52(r2) {
    for (let i = 0; i < r2.length; i++) {
      const s = Math.sqrt(5 * r2[i]); // √5 r
      r2[i] = (1 + s + (s * s) / 3) * Math.exp(-s);
    }
    return r2;
  },
};
