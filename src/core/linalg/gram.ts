/** V = λI + Σ_c c cᵀ over the rows c, [m] each, and its inverse. λ keeps it well conditioned. */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';
import { sumOfOuterProducts } from './rows.ts';
import { invertLower } from './triangular.ts';

export interface GramFactors {
  /** The diagonal of L, with V = L Lᵀ. */
  readonly pivots: Float64Array;
  /** M = L⁻¹; row i has entries 0 to i. */
  readonly M: readonly Float64Array[];
  /** V⁻¹ = MᵀM */
  readonly inverse: readonly Float64Array[];
}

export function gramFactors(rows: readonly Float64Array[], m: number, lambda: number): GramFactors {
  const V = new Matrix(sumOfOuterProducts(m, rows));
  for (let j = 0; j < m; j++) V.set(j, j, V.get(j, j) + lambda);
  const L = new CholeskyDecomposition(V).lowerTriangularMatrix;
  const M = invertLower(L);
  return { pivots: Float64Array.from(L.diagonal()), M, inverse: sumOfOuterProducts(m, M) };
}
