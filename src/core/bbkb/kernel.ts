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
  const { rows: A, cols: D } = X;
  // Column by column, in units of the lengthscales: the inner loop below then runs along memory.
  const scaled = Array.from({ length: D }, (_, j) =>
    Float64Array.from({ length: A }, (_, i) => X.data[i * D + j] / lengthscales[j]),
  );
  const correlate = CORRELATE[type];
  return {
    arms: A,
    diagonal: new Float64Array(A).fill(1),
    column: (c) => {
      const r2 = new Float64Array(A);
      for (const x of scaled) {
        const xc = x[c];
        for (let i = 0; i < A; i++) r2[i] += (x[i] - xc) * (x[i] - xc);
      }
      return correlate(r2);
    },
  };
}

/** Turns squared distances into covariances, in place. */
const CORRELATE: Record<KernelType, (r2: Float64Array) => Float64Array> = {
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
