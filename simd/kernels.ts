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

/** Σ_i a_i b_i */
export function dot(a: usize, b: usize, length: i32): f64 {
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
