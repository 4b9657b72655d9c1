/** What a person meant by a value of another type, or by a mistyped word; undefined where that is not certain. */
import type { Value } from '../../space/parameter.ts';
import { closestName } from '../closestName.ts';

/** YAML reads as texts what is in quotes, and what others have as numbers: 1_000, 10^-3, and 0,5 but not 1,000. */
export function meantNumber(written: unknown): number | undefined {
  if (typeof written !== 'string') return undefined;
  const text = written
    .trim()
    .replaceAll('−', '-')
    .replaceAll(/(?<=\d)_(?=\d)/g, '')
    .replace(/^([-+]?\d{1,9}),(?=\d)(?!\d{3}$)/, '$1.')
    .replace(/^([-+]?0),/, '$1.');
  const number = Number(text.replace(/^10(?:\^|\*\*)\(?(-?\d{1,3})\)?$/, '1e$1'));
  return /^[-+]?\.?\d/.test(text) && Number.isFinite(number) ? number : undefined;
}

/** The words of YAML before its version 1.2, and those of Python. */
export function meantBoolean(written: unknown): boolean | undefined {
  const word = String(written).toLowerCase();
  if (['true', 'yes', 'on', 'y', '1'].includes(word)) return true;
  return ['false', 'no', 'off', 'n', '0'].includes(word) ? false : undefined;
}

/** One of these values: it was mistyped, is the beginning of one, or has another type. */
export function meantOneOf(written: unknown, values: readonly unknown[]): Value | undefined {
  const words = values.filter((each) => typeof each === 'string');
  const text = String(written);
  const sameText = values.find((each) => String(each) === text);
  if (isValue(sameText)) return sameText;
  if (typeof written !== 'string') return undefined;
  const [begun, ...others] = text.length < 3 ? [] : words.filter((each) => isBeginning(text, each));
  return closestName(text, words) ?? (others.length === 0 ? begun : undefined);
}

/** A word of texts, in which commas separate the items. */
export function meantList(written: unknown): readonly unknown[] | undefined {
  if (typeof written === 'string') return written.split(',').map((each) => each.trim());
  return typeof written === 'number' || typeof written === 'boolean' ? [written] : undefined;
}

function isBeginning(text: string, word: string): boolean {
  const [a, b] = [text.toLowerCase(), word.toLowerCase()];
  return (b.length >= 3 && a.startsWith(b)) || b.startsWith(a);
}

function isValue(value: unknown): value is Value {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
