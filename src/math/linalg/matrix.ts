import { dotRange } from './rows.ts';

/**
 * A dense matrix, row-major: entry (i, j) is `data[i * cols + j]`. One array, because an array for each row takes
 * longer to be made and collected.
 */
export interface Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;
}

/** The rows of X with these indices, repeated ones repeated. */
export function selectRows({ cols, data }: Matrix, indices: readonly number[]): Matrix {
  const rows = new Float64Array(indices.length * cols);
  indices.forEach((index, r) => rows.set(data.subarray(index * cols, (index + 1) * cols), r * cols));
  return { rows: indices.length, cols, data: rows };
}

export function zeroMatrix(rows: number, cols: number): Matrix {
  return { rows, cols, data: new Float64Array(rows * cols) };
}

/** Row i, a part of the matrix. */
export function rowOf({ cols, data }: Matrix, i: number): Float64Array {
  return data.subarray(i * cols, (i + 1) * cols);
}

export function rowsOf(W: Matrix): Float64Array[] {
  return Array.from({ length: W.rows }, (_, i) => rowOf(W, i));
}

export function copyOf({ rows, cols, data }: Matrix): Matrix {
  return { rows, cols, data: data.slice() };
}

/** A copy with n rows and columns: without the last ones, or with more of zeros. */
export function resized({ rows, cols, data }: Matrix, n: number): Matrix {
  const copy = zeroMatrix(n, n);
  for (let i = 0; i < Math.min(rows, n); i++) {
    for (let j = 0; j < Math.min(cols, n); j++) copy.data[i * n + j] = data[i * cols + j];
  }
  return copy;
}

/** W x */
export function matVec({ rows, cols, data }: Matrix, x: Float64Array): Float64Array {
  const y = new Float64Array(rows);
  for (let i = 0; i < rows; i++) y[i] = dotRange(data, i * cols, x, 0, cols);
  return y;
}

/** W ← W + a c cᵀ, in place. A c with fewer entries than W has rows is 0 beyond its end. */
export function addOuterProduct(a: number, c: Float64Array, { cols, data }: Matrix): void {
  for (let i = 0; i < c.length; i++) {
    const factor = a * c[i];
    for (let j = 0; j < c.length; j++) data[i * cols + j] += factor * c[j];
  }
}

/**
 * W = Σ_c c cᵀ, symmetric [m, m]. A c with fewer than m numbers is 0 beyond its end. Half of the products are enough.
 */
export function sumOfOuterProducts(m: number, vectors: Iterable<Float64Array>): Matrix {
  const W = zeroMatrix(m, m);
  const { data } = W;
  for (const c of vectors) {
    for (let i = 0; i < c.length; i++) {
      const ci = c[i];
      for (let j = 0; j <= i; j++) data[i * m + j] += ci * c[j];
    }
  }
  for (let i = 0; i < m; i++) for (let j = 0; j < i; j++) data[j * m + i] = data[i * m + j];
  return W;
}
