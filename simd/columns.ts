/** Loops over long columns, as in src/math/linalg/columns.ts. */
import { axpy, columnAt, dot } from './vectors';

/**
 * sum ← Σ_j u_j Z_j over entries from `first` on: the first `grouped` columns four by four, the others of the `count`
 * one by one.
 */
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

/** r2 ← Σ_j (X_j − x_j)² over D columns, for the numbers x. */
export function squaredDistances(columns: usize, D: i32, x: usize, r2: usize, length: i32): void {
  const end: usize = (<usize>length) << 3;
  const eights = end & ~63;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < eights; i += 64) {
    let a = f64x2.splat(0);
    let b = f64x2.splat(0);
    let c = f64x2.splat(0);
    let d = f64x2.splat(0);
    for (let j = 0; j < D; j++) {
      const column = columnAt(columns, j) + i;
      const xj = v128.load64_splat(x + ((<usize>j) << 3));
      a = f64x2.add(a, squared(f64x2.sub(v128.load(column), xj)));
      b = f64x2.add(b, squared(f64x2.sub(v128.load(column, 16), xj)));
      c = f64x2.add(c, squared(f64x2.sub(v128.load(column, 32), xj)));
      d = f64x2.add(d, squared(f64x2.sub(v128.load(column, 48), xj)));
    }
    v128.store(r2 + i, a);
    v128.store(r2 + i, b, 16);
    v128.store(r2 + i, c, 32);
    v128.store(r2 + i, d, 48);
  }
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

function squared(x: v128): v128 {
  return f64x2.mul(x, x);
}

/**
 * For each of the `count` rotations (j, c, s) in turn: (Z_j, Z_j+1) ← (c Z_j + s Z_j+1, c Z_j+1 − s Z_j). Each is three
 * numbers.
 */
export function rotate(columns: usize, rotations: usize, count: i32, length: i32): void {
  for (let r = 0; r < count; r++) {
    const rotation = rotations + 24 * <usize>r;
    const j = <i32>load<f64>(rotation);
    rotateTwo(load<f64>(rotation, 8), load<f64>(rotation, 16), columnAt(columns, j), columnAt(columns, j + 1), length);
  }
}

function rotateTwo(c: f64, s: f64, x: usize, y: usize, length: i32): void {
  const both = f64x2.splat(c);
  const cross = f64x2.splat(s);
  const end: usize = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) {
    const a = v128.load(x + i);
    const b = v128.load(y + i);
    v128.store(x + i, f64x2.add(f64x2.mul(both, a), f64x2.mul(cross, b)));
    v128.store(y + i, f64x2.sub(f64x2.mul(both, b), f64x2.mul(cross, a)));
  }
  if (i < end) {
    const a = load<f64>(x + i);
    const b = load<f64>(y + i);
    store<f64>(x + i, c * a + s * b);
    store<f64>(y + i, c * b - s * a);
  }
}

/** out_j ← Z_jᵀ x of each of the columns. */
export function products(columns: usize, count: i32, x: usize, out: usize, length: i32): void {
  for (let j = 0; j < count; j++) store<f64>(out + ((<usize>j) << 3), dot(x, columnAt(columns, j), length));
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
 * src/math/linalg/rows.ts has.
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

/**
 * The coordinate that arm c adds to an embedding of `count` coordinates: ζ ← (ζ − Σ_j Z_j Z_j(c)) / √r(c), where ζ
 * comes as the kernel's column, and r ← max(0, r − ζ²), r(c) ← 0. `u` and `sum` are room for the weights and for the
 * sum.
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
