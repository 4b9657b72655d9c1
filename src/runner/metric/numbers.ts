/** Numbers as programs print them. */

// Not \d+\.?\d*, which divides a row of digits in every possible way: 40,000 of them took 15 s.
export const NUMBER = String.raw`[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|NaN|NAN|[iI]nf(?:inity)?|INF)`;

const NUMBER_ONLY = new RegExp(`^${NUMBER}$`);

/** `nan`, `inf` and whatever is not a number become NaN: `Number` alone would read '' as 0 and '0x1F' as 31. */
export function toNumber(text: string): number {
  return NUMBER_ONLY.test(text) ? Number(text) : NaN;
}
