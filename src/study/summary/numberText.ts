/** Numbers of a metric or a parameter as a person reads them in a sentence. */

/** So many significant digits, exponents only outside [1e-4, 1e6); integers of that range in full. */
export function shortNumber(x: number, digits: number): string {
  const size = Math.abs(x);
  if (x === 0) return '0';
  if (size < 1e-4 || size >= 1e6) return tidyExponent(x.toExponential(digits - 1));
  if (Number.isInteger(x)) return String(x);
  // digits before the point stay
  return String(Number(x.toPrecision(Math.max(digits, Math.ceil(Math.log10(size))))));
}

/**
 * The ends of an interval and the values in it, to two significant digits of its width.
 *
 * @param format of numbers that decimals do not serve
 */
export function formatInterval(width: number, format: (x: number) => string): (x: number) => string {
  const decimals = width > 0 ? 1 - Math.floor(Math.log10(width)) : -1;
  return (x) => (decimals < 0 || decimals > 6 ? format(x) : x.toFixed(decimals));
}

/** Without trailing zeros of the mantissa and the plus sign of the exponent, which carry no information. */
const tidyExponent = (text: string): string => text.replace(/\.?0*e\+?/, 'e');
