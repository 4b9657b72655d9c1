/**
 * Cholesky factors of small symmetric matrices, as lower triangles by rows: row i has entries 0 to i.
 *
 * The project factors matrices in several ways, each for a reason:
 *
 *   cholesky              by rows, because ml-matrix takes twice as long at the n of some hundreds of the likelihood;
 *                         undefined if the matrix is not positive definite, which a fit has to know
 *   semidefiniteCholesky  accepts pivots of 0, where the factor of ml-matrix would hold NaN
 *   ml-matrix             bandits/bbkb/posteriorCovariance.ts, whose V = λI + ... is well conditioned and m × m
 *   extend                math/gp/nystrom.ts: pivots, stops at the numerical rank, and has its columns for all arms
 *   observe               bandits/agpucb/gpPosterior.ts: one more column, for all arms, with each observation
 *   fullHallucination     bandits/bbkb/hallucination.ts: one more column, for all arms, with each pick
 *   ridgeRegression       ridge.ts: the factor of ZᵀZ + λI without forming it, which would lose half of its digits
 *
 * `extend`, `observe` and `fullHallucination` compute the same column c(x) = (k(x, x_s) − Σ_r c_r(x) c_r(x_s)) /
 * √pivot. Their loops differ in the order of the operations, and so in the last digits of the results, which is why
 * they are not one.
 */
import { zeroMatrix, type Matrix } from './matrix.ts';
import { dotRange } from './rows.ts';

/** L with A = L Lᵀ; undefined where A is not positive definite to rounding. */
export function cholesky(A: readonly Float64Array[]): Float64Array[] | undefined {
  const L: Float64Array[] = [];
  for (let i = 0; i < A.length; i++) {
    const row = new Float64Array(i + 1);
    let pivot = A[i][i];
    for (let j = 0; j < i; j++) {
      const other = L[j];
      row[j] = (A[i][j] - dotRange(row, 0, other, 0, j)) / other[j];
      pivot -= row[j] * row[j];
    }
    if (!(pivot > 0 && pivot < Infinity)) return undefined;
    row[i] = Math.sqrt(pivot);
    L.push(row);
  }
  return L;
}

/**
 * R, of full rows, with C = R Rᵀ for a positive semidefinite C. A pivot that is only a rounding error gives a column of
 * zeros.
 */
export function semidefiniteCholesky({ rows: n, data: C }: Matrix): Matrix {
  const R = zeroMatrix(n, n);
  const at = (i: number, j: number): number => i * n + j;
  const product = (i: number, j: number): number => dotRange(R.data, at(i, 0), R.data, at(j, 0), j);
  for (let j = 0; j < n; j++) {
    const pivot = C[at(j, j)] - product(j, j);
    if (pivot <= Number.EPSILON * C[at(j, j)]) continue;
    R.data[at(j, j)] = Math.sqrt(pivot);
    for (let i = j + 1; i < n; i++) R.data[at(i, j)] = (C[at(i, j)] - product(i, j)) / R.data[at(j, j)];
  }
  return R;
}

/** A⁻¹ = Mᵀ M from the factor of A, with M = L⁻¹. */
export function choleskyInverse(L: readonly Float64Array[]): Float64Array[] {
  const n = L.length;
  const M = L.map((row, j) => inverseColumn(L, j, new Float64Array(n - j).fill(1 / row[j], 0, 1)));
  return M.map((m, i) => {
    const row = new Float64Array(i + 1);
    for (let j = 0; j <= i; j++) {
      const other = M[j];
      row[j] = dotRange(m, 0, other, i - j, m.length);
    }
    return row;
  });
}

/**
 * Column j of L⁻¹ from its diagonal entry down, into `m`, which has that entry: M_ij = −(1/L_ii) Σ_{j≤k<i} L_ik M_kj.
 */
function inverseColumn(L: readonly Float64Array[], j: number, m: Float64Array): Float64Array {
  for (let i = 1; i < m.length; i++) {
    const row = L[j + i];
    m[i] = -dotRange(row, j, m, 0, i) / row[j + i];
  }
  return m;
}
