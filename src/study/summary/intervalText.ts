/**
 * The ends of an interval and the values in it, to two significant digits of its width.
 *
 * @param format of numbers that decimals do not serve
 */
export function formatInterval(width: number, format: (x: number) => string): (x: number) => string {
  const decimals = width > 0 ? 1 - Math.floor(Math.log10(width)) : -1;
  return (x) => (decimals < 0 || decimals > 6 ? format(x) : x.toFixed(decimals));
}
