/** The factor and the inverse of math/linalg/cholesky.ts, to the bit. */
import { cholesky, choleskyInverse } from '../linalg/cholesky.ts';
import { rowsOfTriangle } from '../linalg/triangular.ts';
import { FIRST_ADDRESS, sharedSimd } from './module.ts';

export interface Inverse {
  /** The diagonal of L, with A = L Lᵀ. */
  readonly pivots: Float64Array;
  /** The lower triangle of A⁻¹: row i has entries 0 to i. */
  readonly inverse: readonly Float64Array[];
}

/**
 * A ← L with A = L Lᵀ; false where A is not positive definite to rounding, and then A is of no use.
 *
 * @param A the lower triangle by rows, one after the other
 */
export function factorInPlace(A: Float64Array, n: number): boolean {
  const simd = n < FEWEST_ROWS ? undefined : sharedSimd();
  if (!simd) {
    const L = cholesky(rowsOfTriangle(A, n));
    L?.forEach((row, i) => A.set(row, rowStart(i)));
    return L !== undefined;
  }
  const buffer = simd.memory(FIRST_ADDRESS + 8 * A.length);
  const factor = new Float64Array(buffer, FIRST_ADDRESS, A.length);
  factor.set(A);
  const isDefinite = Boolean(simd.kernels.factor(FIRST_ADDRESS, n));
  A.set(factor);
  return isDefinite;
}

/**
 * The inverse of a symmetric A, given by its lower triangle; undefined where A is not positive definite to rounding.
 */
export function inverseOf(A: readonly Float64Array[]): Inverse | undefined {
  const n = A.length;
  const simd = n < FEWEST_ROWS ? undefined : sharedSimd();
  if (!simd) {
    const L = cholesky(A);
    return L && { pivots: Float64Array.from(L, (row, i) => row[i]), inverse: choleskyInverse(L) };
  }
  const entries = (n * (n + 1)) / 2;
  const [L, M, out] = [FIRST_ADDRESS, FIRST_ADDRESS + 8 * entries, FIRST_ADDRESS + 16 * entries];
  const buffer = simd.memory(out + 8 * entries);
  const factor = new Float64Array(buffer, L, entries);
  A.forEach((row, i) => factor.set(row, rowStart(i)));
  if (!simd.kernels.factor(L, n)) return undefined;
  simd.kernels.invertFactored(L, n, M, out);
  // one copy, of which the rows are parts
  const copy = new Float64Array(buffer, out, entries).slice();
  return {
    pivots: Float64Array.from({ length: n }, (_, i) => factor[rowStart(i) + i]),
    inverse: Array.from({ length: n }, (_, i) => copy.subarray(rowStart(i), rowStart(i + 1))),
  };
}

/** With fewer rows the copies take as long. */
const FEWEST_ROWS = 8;

function rowStart(i: number): number {
  return (i * (i + 1)) / 2;
}
