/**
 * The Cholesky factor and the inverse of a small symmetric positive definite matrix, as lower triangles by rows: row i has
 * entries 0 to i. On rows, because ml-matrix takes twice as long at the n of some hundreds that this is for.
 */
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

/** Column j of L⁻¹ from its diagonal entry down, into `m`, which has that entry: M_ij = −(1/L_ii) Σ_{j≤k<i} L_ik M_kj. */
function inverseColumn(L: readonly Float64Array[], j: number, m: Float64Array): Float64Array {
  for (let i = 1; i < m.length; i++) {
    const row = L[j + i];
    m[i] = -dotRange(row, j, m, 0, i) / row[j + i];
  }
  return m;
}
