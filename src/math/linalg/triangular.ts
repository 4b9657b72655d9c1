import type { Matrix } from 'ml-matrix';
import { addSquares, axpy, linearCombinations } from './columns.ts';
import { dotRange } from './rows.ts';

/** n rows of zeros, of which row i has i + 1 entries: parts of one array, as those of `zeroRows`. */
export function lowerTriangle(n: number): Float64Array[] {
  return rowsOfTriangle(new Float64Array((n * (n + 1)) / 2), n);
}

/** The rows of a lower triangle that has them one after the other, as parts of it. */
export function rowsOfTriangle(all: Float64Array, n: number): Float64Array[] {
  return Array.from({ length: n }, (_, i) => all.subarray((i * (i + 1)) / 2, ((i + 1) * (i + 2)) / 2));
}

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

/** x ← L⁻¹ x for L by rows, row i with entries 0 to i. */
export function solveLower(L: readonly Float64Array[], x: Float64Array): void {
  for (let i = 0; i < L.length; i++) {
    const row = L[i];
    x[i] = (x[i] - dotRange(row, 0, x, 0, i)) / row[i];
  }
}

/** x ← L⁻ᵀ x */
export function solveUpper(L: readonly Float64Array[], x: Float64Array): void {
  for (let i = L.length - 1; i >= 0; i--) {
    const row = L[i];
    const value = (x[i] /= row[i]);
    for (let j = 0; j < i; j++) x[j] -= row[j] * value;
  }
}

/**
 * L⁻¹ x of many x at once: X has one column of `length` entries for each coordinate. Forward substitution, two
 * coordinates at a time, because they share a pass over the columns before them.
 */
export function solveLowerColumns(
  L: readonly Float64Array[],
  X: readonly Float64Array[],
  length: number,
): Float64Array[] {
  const Z: Float64Array[] = [];
  for (let j = 0; j < L.length; j += 2) {
    const pair = L.slice(j, j + 2);
    const before = pair.map((row) => row.subarray(0, j));
    const spanned = linearCombinations(Z, before, length);
    pair.forEach((row, q) => {
      const z = spanned[q];
      const x = X[j + q];
      const pivot = row[j + q];
      if (q === 1) axpy(row[j], Z[j], z);
      for (let i = 0; i < length; i++) z[i] = (x[i] - z[i]) / pivot;
      Z.push(z);
    });
  }
  return Z;
}

/**
 * y ← y + Σ_q a_q ‖z_q‖², entry by entry and in place, with z_q = L_q⁻¹ z_{q−1} and z_0 = x: of many x at once, which X
 * has as `solveLowerColumns` does.
 */
export function addSquaredSolves(
  triangles: readonly (readonly Float64Array[])[],
  X: readonly Float64Array[],
  a: ArrayLike<number>,
  y: Float64Array,
): void {
  let Z = X;
  for (const [q, L] of triangles.entries()) {
    Z = solveLowerColumns(L, Z, y.length);
    for (const z of Z) addSquares(a[q], z, y);
  }
}

/** [length] each, of the columns x of a matrix X. */
export interface SquaredNorms {
  /** ‖L⁻¹ x‖² */
  readonly spanned: Float64Array;
  /** ‖M L⁻¹ x‖² */
  readonly projected: Float64Array;
}

/** X by its rows, of `length` entries; L and M are lower triangles, by rows. */
export function squaredNorms(
  L: readonly Float64Array[],
  M: readonly Float64Array[],
  X: readonly Float64Array[],
  length: number,
): SquaredNorms {
  const Z = solveLowerColumns(L, X, length);
  return { spanned: sumOfSquares(Z, length), projected: sumOfSquares(linearCombinations(Z, M, length), length) };
}

function sumOfSquares(columns: readonly Float64Array[], length: number): Float64Array {
  const sum = new Float64Array(length);
  for (const column of columns) addSquares(1, column, sum);
  return sum;
}
