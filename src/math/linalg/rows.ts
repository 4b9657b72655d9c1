/** Products of vectors. */

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

/** Rows of zeros: parts of one array, because each of its own takes longer to be made and collected. */
export function zeroRows(rows: number, length: number): Float64Array[] {
  const all = new Float64Array(rows * length);
  return Array.from({ length: rows }, (_, i) => all.subarray(i * length, (i + 1) * length));
}
