/** Functions in the space of the Gaussian kernel, on a grid over the unit cube. */
import { covariance } from '../../../../src/math/gp/covariance.ts';
import type { Matrix } from '../../../../src/math/linalg/matrix.ts';

/** [A], Σ_j w_j k(x, c_j) for the arms x of X, centred at some of them, scaled so that ‖f‖² = wᵀ K w is norm². */
export function kernelExpansion(
  X: Matrix,
  lengthscale: number,
  centres: readonly number[],
  weights: readonly number[],
  norm: number,
): Float64Array {
  const k = covariance('gaussian', new Array<number>(X.cols).fill(lengthscale), X);
  const f = new Float64Array(X.rows);
  centres.forEach((centre, j) => {
    k.column(centre).forEach((value, i) => {
      f[i] += weights[j] * value;
    });
  });
  const squared = centres.reduce((sum, centre, j) => sum + weights[j] * f[centre], 0);
  return f.map((value) => (norm * value) / Math.sqrt(squared));
}

/** [side^d, d], evenly spaced. */
export function grid(side: number, d: number): Matrix {
  const rows = side ** d;
  const coordinate = (entry: number) => Math.floor(Math.floor(entry / d) / side ** (entry % d)) % side;
  const data = Float64Array.from({ length: rows * d }, (_, entry) => coordinate(entry) / (side - 1));
  return { rows, cols: d, data };
}
