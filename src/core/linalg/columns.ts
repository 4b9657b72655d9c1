/** y ← y + a x, in place. */
export function axpy(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += a * x[i];
}

/**
 * Σ_j u_j Z_j over columns Z_j of one length. Four columns a pass, so that the sum is read and written a quarter as often.
 */
export function combine(Z: readonly Float64Array[], u: ArrayLike<number>, length: number): Float64Array {
  const sum = new Float64Array(length);
  let j = 0;
  for (; j + 4 <= Z.length; j += 4) {
    const [a, b, c, d] = [Z[j], Z[j + 1], Z[j + 2], Z[j + 3]];
    const [ua, ub, uc, ud] = [u[j], u[j + 1], u[j + 2], u[j + 3]];
    for (let i = 0; i < length; i++) sum[i] += ua * a[i] + ub * b[i] + uc * c[i] + ud * d[i];
  }
  for (; j < Z.length; j++) axpy(u[j], Z[j], sum);
  return sum;
}
