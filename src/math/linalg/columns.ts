/**
 * Weighted sums of long columns, which take most of the engine's time: one column of A entries for each coordinate.
 *
 * One pass takes several columns, and two sums. At A = 10,000 and 200 columns a multiplication takes 0.49 ns with
 * `linearCombinations`, 0.69 with `linearCombination` and more than 1 with `axpy`, which reads and writes the sum for
 * each column. Tiles that stay in the cache gained nothing more.
 */

/** y ← y + a x, in place. */
export function axpy(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += a * x[i];
}

/** y ← y + a x², entry by entry, in place. */
export function addSquares(a: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += a * x[i] * x[i];
}

/** (x, y) ← (c x + s y, c y − s x), entry by entry, in place. */
export function rotateColumns(c: number, s: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < x.length; i++) {
    const [a, b] = [x[i], y[i]];
    x[i] = c * a + s * b;
    y[i] = c * b - s * a;
  }
}

/** Rotates columns j and j + 1: (a, b) becomes (c a + s b, c b − s a). */
export interface GivensRotation {
  readonly j: number;
  readonly c: number;
  readonly s: number;
}

/** Copies of the columns after these rotations, one after the other. */
export function rotated(Z: readonly Float64Array[], rotations: readonly GivensRotation[]): Float64Array[] {
  const copies = Z.map((column) => column.slice());
  for (const { j, c, s } of rotations) rotateColumns(c, s, copies[j], copies[j + 1]);
  return copies;
}

/** These entries of a column, at the start of `entries`, by default a new array. */
export function selected(
  column: Float64Array,
  indices: ArrayLike<number>,
  entries: Float64Array = new Float64Array(indices.length),
): Float64Array {
  for (let i = 0; i < indices.length; i++) entries[i] = column[indices[i]];
  return entries;
}

/**
 * Σ_j u_j Z_j over columns Z_j of `length` entries. A `u` with fewer numbers than there are columns is 0 beyond its
 * end.
 */
export function linearCombination(Z: readonly Float64Array[], u: Float64Array, length: number): Float64Array {
  const sum = new Float64Array(length);
  let j = 0;
  for (; j + 4 <= u.length; j += 4) {
    const [a, b, c, d] = [Z[j], Z[j + 1], Z[j + 2], Z[j + 3]];
    const [ua, ub, uc, ud] = [u[j], u[j + 1], u[j + 2], u[j + 3]];
    for (let i = 0; i < length; i++) sum[i] += ua * a[i] + ub * b[i] + uc * c[i] + ud * d[i];
  }
  for (; j < u.length; j++) axpy(u[j], Z[j], sum);
  return sum;
}

/**
 * Σ_j (X_j − x_j)², entry by entry: the squared distance from x [D] of each of `length` rows, given by their D columns.
 * In `r2`, by default a new one.
 */
export function squaredDistances(
  X: readonly Float64Array[],
  x: ArrayLike<number>,
  length: number,
  r2: Float64Array = new Float64Array(length),
): Float64Array {
  r2.fill(0);
  X.forEach((column, j) => {
    const xj = x[j];
    for (let i = 0; i < length; i++) r2[i] += (column[i] - xj) * (column[i] - xj);
  });
  return r2;
}

/** `linearCombination` for each u of U. */
export function linearCombinations(
  Z: readonly Float64Array[],
  U: readonly Float64Array[],
  length: number,
): Float64Array[] {
  return U.flatMap((u, q) => {
    if (q % 2 === 1) return [];
    return q + 1 < U.length ? twoLinearCombinations(Z, u, U[q + 1], length) : [linearCombination(Z, u, length)];
  });
}

function twoLinearCombinations(Z: readonly Float64Array[], u: Float64Array, v: Float64Array, length: number) {
  const [sum, other] = [new Float64Array(length), new Float64Array(length)];
  const both = Math.min(u.length, v.length);
  let j = 0;
  for (; j + 4 <= both; j += 4) {
    const [a, b, c, d] = [Z[j], Z[j + 1], Z[j + 2], Z[j + 3]];
    const [ua, ub, uc, ud] = [u[j], u[j + 1], u[j + 2], u[j + 3]];
    const [va, vb, vc, vd] = [v[j], v[j + 1], v[j + 2], v[j + 3]];
    for (let i = 0; i < length; i++) {
      const ai = a[i];
      const bi = b[i];
      const ci = c[i];
      const di = d[i];
      sum[i] += ua * ai + ub * bi + uc * ci + ud * di;
      other[i] += va * ai + vb * bi + vc * ci + vd * di;
    }
  }
  for (let l = j; l < u.length; l++) axpy(u[l], Z[l], sum);
  for (let l = j; l < v.length; l++) axpy(v[l], Z[l], other);
  return [sum, other];
}

/** y ← max(0, y), of the entries `from` to `end` − 1; default: of all. */
export function raiseToZero(y: Float64Array, from = 0, end = y.length): void {
  for (let i = from; i < end; i++) if (y[i] < 0) y[i] = 0;
}

/** Rotates entries j and j + 1 of the rows from `first` on. */
export function rotateEntries({ j, c, s }: GivensRotation, rows: readonly Float64Array[], first: number): void {
  for (let i = first; i < rows.length; i++) {
    const row = rows[i];
    const a = row[j];
    const b = row[j + 1];
    row[j] = c * a + s * b;
    row[j + 1] = c * b - s * a;
  }
}
