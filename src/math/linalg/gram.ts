/** V = λI + Σ_c c cᵀ over the rows c, and its inverse. λ keeps it well conditioned. */
import { CholeskyDecomposition, Matrix as MlMatrix } from 'ml-matrix';
import { rowsOf, sumOfOuterProducts, type Matrix } from './matrix.ts';
import { invertLower } from './triangular.ts';

export interface GramFactors {
  /** The diagonal of L, with V = L Lᵀ. */
  readonly pivots: Float64Array;
  /** M = L⁻¹; row i has entries 0 to i. */
  readonly M: readonly Float64Array[];
  /** V⁻¹ = MᵀM */
  readonly inverse: Matrix;
}

/** The factors for `rows` [n, m]. */
export function gramFactors(rows: Matrix, lambda: number): GramFactors {
  const m = rows.cols;
  const V = MlMatrix.from1DArray(m, m, sumOfOuterProducts(m, rowsOf(rows)).data);
  for (let j = 0; j < m; j++) V.set(j, j, V.get(j, j) + lambda);
  const L = new CholeskyDecomposition(V).lowerTriangularMatrix;
  const M = invertLower(L);
  return { pivots: Float64Array.from(L.diagonal()), M, inverse: sumOfOuterProducts(m, M) };
}
