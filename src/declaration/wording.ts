/** Parts of the sentences about a declaration: a value, a list of words, a remedy. */
import { closestMatch } from 'leven';

/** The written value and the remedy: `lr.low is "x": write a number.` */
export function expectedMessage(path: readonly PropertyKey[] | undefined, input: unknown, expected: string): string {
  const name = path === undefined || path.length === 0 ? 'The declaration' : path.map(String).join('.');
  if (input === undefined) return `${name} is missing: write ${expected}.`;
  if (input === null) return `${name} is empty: write ${expected}.`;
  return `${name} is ${formatValue(input)}: write ${expected}.`;
}

/** A longer word is no typing error, and comparing it takes long. */
const MAX_SUGGESTION_LENGTH = 100;

/** More than a declaration can have; each is compared. */
const MAX_CANDIDATES = 1000;

/** ` (did you mean X?)`, or nothing if no candidate is similar. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const match = nearest(word, candidates);
  return match === undefined ? '' : ` (did you mean ${match}?)`;
}

/** The candidate that was meant by a mistyped word; undefined if none is similar. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  // two typing errors, or one in a short word: more would suggest `low` for `gpu`
  if (word.length > MAX_SUGGESTION_LENGTH || candidates.length > MAX_CANDIDATES) return undefined;
  return closestMatch(word, candidates, { maxDistance: word.length <= 3 ? 1 : 2 });
}

/** `a, b or c` */
export function joinWords(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** 20000 as 20,000. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** A value in a sentence: short, on one line. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && value !== null) return 'a group of keys';
  const text = JSON.stringify(String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57)}…"`;
}

export const unknownParameter = (name: string, names: readonly string[]): string =>
  `${formatValue(name)} is not a parameter${didYouMean(name, names)}: write the name of a declared parameter.`;

export const EXPECTED_COMMAND = 'the command that starts your script, such as python3 train.py';

export const writtenTwice = (name: string): string => `${name} is written twice: keep one of the two.`;

export const listedTwice = (value: string): string => `${value} is listed twice: keep one of the two.`;
