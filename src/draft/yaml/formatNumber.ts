/** Numbers as people write them in a declaration: short, and in powers of ten where they are small. */

export function formatNumber(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}

/** The largest power of two that is not above `value`. */
export function floorPowerOfTwo(value: number): number {
  return value < 1 ? 1 : 2 ** Math.floor(Math.log2(value));
}
