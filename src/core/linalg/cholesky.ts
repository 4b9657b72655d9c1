/**
 * Cholesky factors of small symmetric positive definite matrices, and the solves that go with them.
 *
 * Notation: A = L Lᵀ, L lower triangular, n × n, row-major; entries above the diagonal of L are zero.
 */
import type { Matrix } from './matrix.ts';

/** L with A = L Lᵀ. Throws a RangeError where A is not positive definite (a pivot is not above zero). */
export function cholesky(A: Matrix): Matrix {
  const n = A.rows;
  const L = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = A.data[i * n + j];
      for (let k = 0; k < j; k++) sum -= L[i * n + k] * L[j * n + k];
      if (i !== j) L[i * n + j] = sum / L[j * n + j];
      else if (sum > 0) L[i * n + i] = Math.sqrt(sum);
      else throw new RangeError(`The matrix is not positive definite: pivot ${i} is ${sum}.`);
    }
  }
  return { rows: n, cols: n, data: L };
}

/** L⁻¹, lower triangular. */
export function invertLower(L: Matrix): Matrix {
  const n = L.rows;
  const M = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    M[j * n + j] = 1 / L.data[j * n + j];
    for (let i = j + 1; i < n; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum -= L.data[i * n + k] * M[k * n + j];
      M[i * n + j] = sum / L.data[i * n + i];
    }
  }
  return { rows: n, cols: n, data: M };
}
