/** The pieces of the regular expressions that read metrics, and how they are applied. */

/** A number as programs print it. Not \d+\.?\d*, which divides digits in every possible way: 40,000 took 15 s. */
export const NUMBER = String.raw`[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|nan|NaN|NAN|[iI]nf(?:inity)?|INF)`;

const NUMBER_ONLY = new RegExp(`^${NUMBER}$`);

/** `nan`, `inf` and whatever is not a number become NaN: `Number` alone would read '' as 0 and '0x1F' as 31. */
export function toNumber(text: string): number {
  return NUMBER_ONLY.test(text) ? Number(text) : NaN;
}

/**
 * The last match in a text. Without an array of all, since a line of a million characters may hold 200,000, and without
 * `matchAll`, which makes another expression for each text: with it, a short line takes three times as long.
 *
 * @param expression with the flag g; no match of it is empty
 */
export function lastMatch(expression: RegExp, text: string): RegExpExecArray | undefined {
  expression.lastIndex = 0;
  let last: RegExpExecArray | undefined;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) last = match;
  return last;
}

/** A text as the part of a regular expression that matches it and nothing else. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
