/** Products and sums of two vectors, in the order of src/math/linalg/rows.ts and columns.ts. */

export function columnAt(columns: usize, j: i32): usize {
  return <usize>load<u32>(columns + ((<usize>j) << 2));
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
export function axpy(a: f64, x: usize, y: usize, length: i32): void {
  const factor = f64x2.splat(a);
  const end = (<usize>length) << 3;
  const paired = end & ~15;
  let i: usize = 0;
  for (; i < paired; i += 16) v128.store(y + i, f64x2.add(v128.load(y + i), f64x2.mul(factor, v128.load(x + i))));
  if (i < end) store<f64>(y + i, load<f64>(y + i) + a * load<f64>(x + i));
}
