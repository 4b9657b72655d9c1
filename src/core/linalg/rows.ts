/** Products of small square matrices kept as rows, and their vectors. */

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** W x */
export function times(W: readonly Float64Array[], x: Float64Array): Float64Array {
  return Float64Array.from(W, (row) => dot(row, x));
}

/** W ← W + a c cᵀ, in place. */
export function addOuter(a: number, c: Float64Array, W: readonly Float64Array[]): void {
  for (let i = 0; i < c.length; i++) {
    const row = W[i];
    const factor = a * c[i];
    for (let j = 0; j < c.length; j++) row[j] += factor * c[j];
  }
}
