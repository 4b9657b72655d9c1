/** Factors, inverses and solves of triangles, as in src/math/linalg. */
import { axpy, dot } from './vectors';

/** x ← L⁻¹ x for a lower triangle of n rows, one after the other. */
export function solveLower(L: usize, n: i32, x: usize): void {
  let row = L;
  for (let i = 0; i < n; i++) {
    const place: usize = (<usize>i) << 3;
    store<f64>(x + place, (load<f64>(x + place) - dot(row, x, i)) / load<f64>(row + place));
    row += place + 8;
  }
}

/** x ← L⁻ᵀ x */
export function solveUpper(L: usize, n: i32, x: usize): void {
  let row = L + ((<usize>n * <usize>(n + 1)) << 2);
  for (let i = n - 1; i >= 0; i--) {
    const place: usize = (<usize>i) << 3;
    row -= place + 8;
    const value = load<f64>(x + place) / load<f64>(row + place);
    store<f64>(x + place, value);
    axpy(-value, row, x, i);
  }
}

/**
 * L with A = L Lᵀ in the place of A, both lower triangles of n rows, one after the other; whether A is positive
 * definite.
 */
export function factor(A: usize, n: i32): bool {
  let row = A;
  for (let i = 0; i < n; i++) {
    const own: usize = (<usize>i) << 3;
    let pivot = load<f64>(row + own);
    let other = A;
    for (let j = 0; j < i; j++) {
      const place: usize = (<usize>j) << 3;
      const value = (load<f64>(row + place) - dot(row, other, j)) / load<f64>(other + place);
      store<f64>(row + place, value);
      pivot -= value * value;
      other += place + 8;
    }
    if (!(pivot > 0 && pivot < Infinity)) return false;
    store<f64>(row + own, sqrt(pivot));
    row += own + 8;
  }
  return true;
}

/**
 * The lower triangle of A⁻¹ from L, by rows. M is room for as much: column j of L⁻¹, from its diagonal entry down,
 * after those before it.
 */
export function invertFactored(L: usize, n: i32, M: usize, out: usize): void {
  let column = M;
  let first = L; // row j, at its diagonal entry
  for (let j = 0; j < n; j++) {
    store<f64>(column, 1 / load<f64>(first));
    let row = first; // row j + i, at its entry j
    for (let i = 1; i < n - j; i++) {
      row += (<usize>(j + i)) << 3;
      const place: usize = (<usize>i) << 3;
      store<f64>(column + place, -dot(row, column, i) / load<f64>(row + place));
    }
    column += (<usize>(n - j)) << 3;
    first += (<usize>(j + 2)) << 3;
  }
  let own = M;
  let to = out;
  for (let i = 0; i < n; i++) {
    let other = M;
    for (let j = 0; j <= i; j++) {
      store<f64>(to, dot(own, other + ((<usize>(i - j)) << 3), n - i));
      other += (<usize>(n - j)) << 3;
      to += 8;
    }
    own += (<usize>(n - i)) << 3;
  }
}

/**
 * The lower triangle of Σ_c c cᵀ over `count` rows of m entries, and its other half. In a triangle of rows, row c has
 * only c + 1 entries.
 */
export function gram(rows: usize, count: i32, m: i32, isTriangle: bool, out: usize): void {
  const stride: usize = (<usize>m) << 3;
  for (let i = 0; i < m; i++) {
    const own: usize = (<usize>i) << 3;
    const to = out + stride * i;
    const width = i + 1;
    for (let j: usize = 0; j <= own; j += 8) store<f64>(to + j, 0);
    for (let c = isTriangle ? i : 0; c < count; c++) {
      const row = rows + stride * c;
      axpy(load<f64>(row + own), row, to, width);
    }
  }
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < i; j++)
      store<f64>(out + stride * j + ((<usize>i) << 3), load<f64>(out + stride * i + ((<usize>j) << 3)));
  }
}

/**
 * Lᵀ with V = L Lᵀ, by rows: row k has the entries of column k of L, from the diagonal on. `sum` and `squares` are room
 * for m entries each. A pivot below 0 becomes 0.
 */
export function cholesky(V: usize, m: i32, Lt: usize, sum: usize, squares: usize): void {
  const stride: usize = (<usize>m) << 3;
  for (let j: usize = 0; j < stride; j += 8) store<f64>(squares + j, 0);
  for (let k = 0; k < m; k++) {
    const own: usize = (<usize>k) << 3;
    const to = Lt + stride * k;
    const pivot = sqrt(max<f64>(load<f64>(V + stride * k + own) - load<f64>(squares + own), 0));
    store<f64>(to + own, pivot);
    const next = own + 8;
    const width = m - k - 1;
    for (let j = next; j < stride; j += 8) store<f64>(sum + j, 0);
    for (let i = 0; i < k; i++) {
      const row = Lt + stride * i;
      axpy(load<f64>(row + own), row + next, sum + next, width);
    }
    for (let j = next; j < stride; j += 8) {
      const value = (load<f64>(V + stride * k + j) - load<f64>(sum + j)) / pivot;
      store<f64>(to + j, value);
      store<f64>(squares + j, load<f64>(squares + j) + value * value);
    }
  }
}

/** M = L⁻¹ by rows of m entries, of which row i has i + 1, from Lᵀ. */
export function invertLower(Lt: usize, m: i32, M: usize): void {
  const stride: usize = (<usize>m) << 3;
  for (let i = 0; i < m; i++) {
    const own: usize = (<usize>i) << 3;
    const pivot = load<f64>(Lt + stride * i + own);
    const to = M + stride * i;
    for (let j: usize = 0; j < own; j += 8) store<f64>(to + j, 0);
    for (let k = 0; k < i; k++) {
      axpy(-load<f64>(Lt + stride * k + own) / pivot, M + stride * k, to, k + 1);
    }
    store<f64>(to + own, 1 / pivot);
  }
}
