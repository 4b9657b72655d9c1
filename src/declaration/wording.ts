/** Parts of the sentences about a declaration: a value, a list of words, a remedy. */
import * as l10n from '@vscode/l10n';
import { closestMatch } from 'leven';

/** A text that is worded when it is read: the language is not known yet when a module with constants is loaded. */
export type Wording = () => string;

/** The written value and the remedy: `lr.low is "x": write a number.` */
export function expectedMessage(path: readonly PropertyKey[] | undefined, input: unknown, expected: string): string {
  const name = path === undefined || path.length === 0 ? l10n.t('The declaration') : path.map(String).join('.');
  if (input === undefined) return l10n.t`${name} is missing: write ${expected}.`;
  if (input === null) return l10n.t`${name} is empty: write ${expected}.`;
  return l10n.t`${name} is ${formatValue(input)}: write ${expected}.`;
}

/** A longer word is no typing error, and comparing it takes long. */
const MAX_SUGGESTION_LENGTH = 100;

/** More than a declaration can have; each is compared. */
const MAX_CANDIDATES = 1000;

/** The candidate that was meant by a mistyped word; undefined if none is similar. */
export function closestName(word: string, candidates: readonly string[]): string | undefined {
  if (word.length > MAX_SUGGESTION_LENGTH || candidates.length > MAX_CANDIDATES) return undefined;
  const lower = word.toLowerCase();
  // two typing errors, or one in a short word: more would suggest `low` for `gpu`
  return (
    candidates.find((each) => each.toLowerCase() === lower || isTransposed(lower, each.toLowerCase())) ??
    closestMatch(word, candidates, { maxDistance: word.length <= 3 ? 1 : 2 })
  );
}

/** Whether two neighbouring letters changed places: one typing error, and two for `closestMatch`. */
function isTransposed(word: string, other: string): boolean {
  const at = Array.from(word, (letter, i) => letter !== other[i]).indexOf(true);
  return (
    at >= 0 &&
    word.length === other.length &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  );
}

/** ` (did you mean X?)`, or nothing if no candidate is similar. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  return hintAt(closestName(word, candidates));
}

/** The same of what is known already; nothing if nothing is. */
export function hintAt(meant: string | number | boolean | null | undefined): string {
  return meant === undefined ? '' : l10n.t` (did you mean ${String(meant)}?)`;
}

/** `a, b or c` */
export function anyOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : l10n.t`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** `a, b and c` */
export function allOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : l10n.t`${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** `a, b or c` in English, for what a journal keeps and what only a terminal or an agent reads. */
export function joinWords(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** 20000 as 20,000. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** A value in a sentence: short, on one line. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return l10n.t('a list');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'object' && value !== null) return l10n.t('a group of keys');
  const text = JSON.stringify(String(value));
  return text.length <= 60 ? text : `${text.slice(0, 57)}…"`;
}

export const unknownParameter = (name: string, names: readonly string[]): string =>
  l10n.t`${formatValue(name)} is not a parameter${didYouMean(name, names)}: write the name of a declared parameter.`;

export const expectedCommand = (): string => l10n.t('the command that starts your script, such as python3 train.py');

export const writtenTwice = (name: string): string => l10n.t`${name} is written twice: keep one of the two.`;

export const listedTwice = (value: string): string => l10n.t`${value} is listed twice: keep one of the two.`;
