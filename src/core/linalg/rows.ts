/** Products of vectors, and of small square matrices that are stored as rows. */

/** Σ a_i b_i over the entries of a. */
export function dot(a: Float64Array, b: Float64Array): number {
  return dotRange(a, 0, b, 0, a.length);
}

/**
 * Σ_i a_{from+i} b_{start+i} over `length` entries. With four sums at once, because each addition to a single sum waits
 * for the addition before it: this takes half the time from some tens of entries on.
 */
export function dotRange(a: Float64Array, from: number, b: Float64Array, start: number, length: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    s0 += a[from + i] * b[start + i];
    s1 += a[from + i + 1] * b[start + i + 1];
    s2 += a[from + i + 2] * b[start + i + 2];
    s3 += a[from + i + 3] * b[start + i + 3];
  }
  for (; i < length; i++) s0 += a[from + i] * b[start + i];
  return s0 + s1 + (s2 + s3);
}

/** ‖x − y‖² */
export function squaredDistance(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < x.length; j++) sum += (x[j] - y[j]) * (x[j] - y[j]);
  return sum;
}

/** n rows of n zeros. */
export function squareMatrix(n: number): Float64Array[] {
  return zeroRows(n, n);
}

/** Rows of zeros: parts of one array, because each of its own takes longer to be made and collected. */
export function zeroRows(rows: number, length: number): Float64Array[] {
  const all = new Float64Array(rows * length);
  return Array.from({ length: rows }, (_, i) => all.subarray(i * length, (i + 1) * length));
}

/** W x */
export function matVec(W: readonly Float64Array[], x: Float64Array): Float64Array {
  const y = new Float64Array(W.length);
  for (let i = 0; i < y.length; i++) y[i] = dot(W[i], x);
  return y;
}

/** W = Σ_c c cᵀ, symmetric [m, m]. A c with fewer than m numbers is 0 beyond its end. Half of the products are enough. */
export function sumOfOuterProducts(m: number, vectors: Iterable<Float64Array>): Float64Array[] {
  const W = Array.from({ length: m }, () => new Float64Array(m));
  for (const c of vectors) {
    for (let i = 0; i < c.length; i++) {
      const row = W[i];
      const ci = c[i];
      for (let j = 0; j <= i; j++) row[j] += ci * c[j];
    }
  }
  for (let i = 0; i < m; i++) for (let j = 0; j < i; j++) W[j][i] = W[i][j];
  return W;
}

/** W ← W + a c cᵀ, in place. */
export function addOuterProduct(a: number, c: Float64Array, W: readonly Float64Array[]): void {
  for (let i = 0; i < c.length; i++) {
    const row = W[i];
    const factor = a * c[i];
    for (let j = 0; j < c.length; j++) row[j] += factor * c[j];
  }
}
