/**
 * AssemblyScript, compiled by compile.mjs: loops over long columns, two entries at a time.
 *
 * Lanes are different entries of a column, so each entry is computed in the order of the loops in src/core/linalg/columns.ts, and is
 * the same to the bit. No relaxed instruction and no fused multiply-add, which would round otherwise.
 *
 * Addresses are those of the module's memory; a list of columns is a list of their addresses, of 4 bytes each. Lengths and
 * numbers of columns count entries of 8 bytes.
 */

/** sum ← Σ_j u_j Z_j over entries from `first` on: the first `grouped` columns four by four, the others of the `count` one by one. */
export function combine(columns: usize, first: i32, u: usize, grouped: i32, count: i32, sum: usize, length: i32): void {
  const offset = (<usize>first) << 3;
  const end = sum + ((<usize>length) << 3);
  for (let to = sum; to < end; to += 8) store<f64>(to, 0);
  let j = 0;
  for (; j < grouped; j += 4) addFour(columns + ((<usize>j) << 2), offset, u + ((<usize>j) << 3), sum, length);
  for (; j < count; j++) axpy(load<f64>(u + ((<usize>j) << 3)), columnAt(columns, j) + offset, sum, length);
}

function addFour(columns: usize, offset: usize, u: usize, sum: usize, length: i32): void {
  const a = columnAt(columns, 0) + offset;
  const b = columnAt(columns, 1) + offset;
  const c = columnAt(columns, 2) + offset;
  const d = columnAt(columns, 3) + offset;
  const ua = v128.load64_splat(u);
  const ub = v128.load64_splat(u, 8);
  const uc = v128.load64_splat(u, 16);
  const ud = v128.load64_splat(u, 24);
  const end = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    let products = f64x2.mul(ua, v128.load(a + i));
    products = f64x2.add(products, f64x2.mul(ub, v128.load(b + i)));
    products = f64x2.add(products, f64x2.mul(uc, v128.load(c + i)));
    products = f64x2.add(products, f64x2.mul(ud, v128.load(d + i)));
    v128.store(sum + i, f64x2.add(v128.load(sum + i), products));
  }
  if (i < end) {
    let products = load<f64>(u) * load<f64>(a + i);
    products += load<f64>(u, 8) * load<f64>(b + i);
    products += load<f64>(u, 16) * load<f64>(c + i);
    products += load<f64>(u, 24) * load<f64>(d + i);
    store<f64>(sum + i, load<f64>(sum + i) + products);
  }
}

/** y ← y + a x² */
export function addSquares(a: f64, x: usize, y: usize, length: i32): void {
  const factor = f64x2.splat(a);
  const end = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    const xi = v128.load(x + i);
    v128.store(y + i, f64x2.add(v128.load(y + i), f64x2.mul(f64x2.mul(factor, xi), xi)));
  }
  if (i < end) store<f64>(y + i, load<f64>(y + i) + a * load<f64>(x + i) * load<f64>(x + i));
}

/** x ← (x − y)/pivot */
export function subtractAndDivide(y: usize, pivot: f64, x: usize, length: i32): void {
  const divisor = f64x2.splat(pivot);
  const end = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    v128.store(x + i, f64x2.div(f64x2.sub(v128.load(x + i), v128.load(y + i)), divisor));
  }
  if (i < end) store<f64>(x + i, (load<f64>(x + i) - load<f64>(y + i)) / pivot);
}

/**
 * For each of the `count` columns z in turn: τ ← β zᵀx, x ← x − τ z. Each product has four sums, as `dotRange` of
 * src/core/linalg/rows.ts has.
 */
export function reflect(columns: usize, betas: usize, count: i32, x: usize, taus: usize, length: i32): void {
  for (let j = 0; j < count; j++) {
    const z = columnAt(columns, j);
    const place = (<usize>j) << 3;
    const tau = load<f64>(betas + place) * dot(z, x, length);
    store<f64>(taus + place, tau);
    axpy(-tau, z, x, length);
  }
}

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

/** sum ← sum + x; the largest entry of the sum, or `least`. */
export function accumulate(x: usize, sum: usize, length: i32, least: f64): f64 {
  let both = f64x2.splat(least);
  const end: usize = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    const next = f64x2.add(v128.load(sum + i), v128.load(x + i));
    v128.store(sum + i, next);
    both = f64x2.pmax(both, next);
  }
  let largest = f64x2.extract_lane(both, 0);
  if (f64x2.extract_lane(both, 1) > largest) largest = f64x2.extract_lane(both, 1);
  if (i < end) {
    const next = load<f64>(sum + i) + load<f64>(x + i);
    store<f64>(sum + i, next);
    if (next > largest) largest = next;
  }
  return largest;
}

/**
 * The coordinate that arm c adds to an embedding of `count` coordinates: ζ ← (ζ − Σ_j Z_j Z_j(c)) / √r(c), where ζ comes as the
 * kernel's column, and r ← max(0, r − ζ²), r(c) ← 0. `u` and `sum` are room for the weights and for the sum.
 */
export function addCoordinate(
  columns: usize,
  count: i32,
  c: i32,
  u: usize,
  sum: usize,
  zeta: usize,
  residual: usize,
  length: i32,
): void {
  const own: usize = (<usize>c) << 3;
  for (let j = 0; j < count; j++) store<f64>(u + ((<usize>j) << 3), load<f64>(columnAt(columns, j) + own));
  const scale = 1 / sqrt(load<f64>(residual + own));
  for (let first = 0; first < length; first += TILE) {
    const width = min(TILE, length - first);
    const offset: usize = (<usize>first) << 3;
    combine(columns, first, u, count & ~3, count, sum, width);
    subtractAndScale(sum, scale, zeta + offset, residual + offset, width);
  }
  store<f64>(residual + own, 0);
}

/** So many entries of a sum stay in the first cache while all columns are added to it. */
const TILE: i32 = 1024;

/** ζ ← (ζ − y) a, r ← max(0, r − ζ²) */
function subtractAndScale(y: usize, a: f64, zeta: usize, r: usize, length: i32): void {
  const end: usize = (<usize>length) << 3;
  for (let i: usize = 0; i < end; i += 8) {
    const value = (load<f64>(zeta + i) - load<f64>(y + i)) * a;
    store<f64>(zeta + i, value);
    store<f64>(r + i, max<f64>(0, load<f64>(r + i) - value * value));
  }
}

/**
 * The lower triangle of Σ_c c cᵀ over `count` rows of m entries, and its other half. In a triangle of rows, row c has only
 * c + 1 entries.
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
 * Lᵀ with V = L Lᵀ, by rows: row k has the entries of column k of L, from the diagonal on. `sum` and `squares` are room for m entries each.
 * A pivot below 0 becomes 0.
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

/** xoroshiro128+, from its four words of state, two of its outputs for each uniform of 53 bits. */
export function uniforms(state: usize, out: usize, count: i32): void {
  let s0 = ((<u64>load<u32>(state)) << 32) | (<u64>load<u32>(state, 4));
  let s1 = ((<u64>load<u32>(state, 8)) << 32) | (<u64>load<u32>(state, 12));
  const end = out + ((<usize>count) << 3);
  for (let to = out; to < end; to += 8) {
    const first = (<u32>(s0 + s1)) & 0x3ffffff;
    let both = s0 ^ s1;
    s0 = rotl<u64>(s0, 24) ^ both ^ (both << 16);
    s1 = rotl<u64>(both, 37);
    const second = (<u32>(s0 + s1)) & 0x7ffffff;
    both = s0 ^ s1;
    s0 = rotl<u64>(s0, 24) ^ both ^ (both << 16);
    s1 = rotl<u64>(both, 37);
    store<f64>(to, <f64>first * (1.0 / 67108864.0) + <f64>second * (1.0 / 9007199254740992.0));
  }
}

/** r2 ← Σ_j (X_j − x_j)² over D columns, for the numbers x. */
export function squaredDistances(columns: usize, D: i32, x: usize, r2: usize, length: i32): void {
  const end: usize = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    let sum = f64x2.splat(0);
    for (let j = 0; j < D; j++) {
      const difference = f64x2.sub(v128.load(columnAt(columns, j) + i), v128.load64_splat(x + ((<usize>j) << 3)));
      sum = f64x2.add(sum, f64x2.mul(difference, difference));
    }
    v128.store(r2 + i, sum);
  }
  if (i < end) {
    let sum: f64 = 0;
    for (let j = 0; j < D; j++) {
      const difference = load<f64>(columnAt(columns, j) + i) - load<f64>(x + ((<usize>j) << 3));
      sum += difference * difference;
    }
    store<f64>(r2 + i, sum);
  }
}

/** L with A = L Lᵀ in the place of A, both lower triangles of n rows, one after the other; whether A is positive definite. */
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

/** The lower triangle of A⁻¹ from L, by rows. M is room for as much: column j of L⁻¹, from its diagonal entry down, after those before it. */
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

/** out_j ← Z_jᵀ x of each of the columns. */
export function products(columns: usize, count: i32, x: usize, out: usize, length: i32): void {
  for (let j = 0; j < count; j++) store<f64>(out + ((<usize>j) << 3), dot(x, columnAt(columns, j), length));
}

/** Σ_i a_i b_i */
function dot(a: usize, b: usize, length: i32): f64 {
  let first = f64x2.splat(0);
  let second = f64x2.splat(0);
  const end = (<usize>length) << 3;
  const fours = end & ~31;
  let i: usize = 0;
  for (; i < fours; i += 32) {
    first = f64x2.add(first, f64x2.mul(v128.load(a + i), v128.load(b + i)));
    second = f64x2.add(second, f64x2.mul(v128.load(a + i, 16), v128.load(b + i, 16)));
  }
  let sum = f64x2.extract_lane(first, 0);
  for (; i < end; i += 8) sum += load<f64>(a + i) * load<f64>(b + i);
  return sum + f64x2.extract_lane(first, 1) + (f64x2.extract_lane(second, 0) + f64x2.extract_lane(second, 1));
}

/** y ← y + a x */
function axpy(a: f64, x: usize, y: usize, length: i32): void {
  const factor = f64x2.splat(a);
  const end = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) v128.store(y + i, f64x2.add(v128.load(y + i), f64x2.mul(factor, v128.load(x + i))));
  if (i < end) store<f64>(y + i, load<f64>(y + i) + a * load<f64>(x + i));
}

function columnAt(columns: usize, j: i32): usize {
  return <usize>load<u32>(columns + ((<usize>j) << 2));
}
