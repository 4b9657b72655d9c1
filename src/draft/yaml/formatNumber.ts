/** A number as people write it in a declaration: short, and in powers of ten where it is small. */
export function formatNumber(value: number): string {
  return value !== 0 && Math.abs(value) < 1e-3 ? value.toExponential() : String(value);
}
