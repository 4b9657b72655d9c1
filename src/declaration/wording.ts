/** Parts of the sentences about a declaration: a value, a list of words, a remedy. */
import * as l10n from '@vscode/l10n';
import { closestName } from './closestName.ts';

/** A text that is worded when it is read: the language is not known yet when a module with constants is loaded. */
export type Wording = () => string;

/** The written value and the remedy: `lr.low is "x": write a number.` */
export function expectedMessage(path: readonly PropertyKey[] | undefined, input: unknown, expected: string): string {
  const name = path === undefined || path.length === 0 ? l10n.t('The declaration') : path.map(String).join('.');
  if (input === undefined) return l10n.t`${name} is missing: write ${expected}.`;
  if (input === null) return l10n.t`${name} is empty: write ${expected}.`;
  return l10n.t`${name} is ${formatValue(input)}: write ${expected}.`;
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
