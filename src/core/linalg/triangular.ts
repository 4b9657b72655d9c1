import type { Matrix } from 'ml-matrix';

/** L⁻¹ of a lower triangular L [n, n] with a non-zero diagonal, by rows: row i has i + 1 entries. */
export function invertLower(L: Matrix): Float64Array[] {
  const M: Float64Array[] = [];
  for (let i = 0; i < L.rows; i++) {
    const pivot = L.get(i, i);
    const row = new Float64Array(i + 1);
    for (let k = 0; k < i; k++) {
      const factor = -L.get(i, k) / pivot;
      for (let j = 0; j <= k; j++) row[j] += factor * M[k][j];
    }
    row[i] = 1 / pivot;
    M.push(row);
  }
  return M;
}
