/** The common ground of configuration files: values at paths, and where in the text each is written. */
import type { Value } from '../space/value.ts';
import type { Wording } from '../declaration/wording.ts';

export type Entry = PlainEntry | OtherEntry;

export interface Place {
  /** The names that lead to it, such as `optimizer.params.lr` or `layers.0.size`. */
  readonly path: string;
  /** Where its value is written, in characters of the text. */
  readonly from: number;
  readonly to: number;
}

/** A number, a text, true, false or null that is written out, and can be written in another way. */
export interface PlainEntry extends Place {
  readonly kind: 'plain';
  readonly value: Value;
  /** Written with a point or an exponent. */
  readonly isFloat: boolean;
}

interface OtherEntry extends Place {
  readonly kind: 'other';
  /** Why its value cannot be replaced, as the end of a sentence: `is a list`. */
  readonly why: Wording;
}

/** A part of a text as a parser has read it. */
export type Leaf = readonly [path: string, value: unknown];

export interface Format {
  /** As a sentence calls it, such as `YAML`. */
  readonly name: Wording;
  /** One name may have its value at several places, which are one value as long as they agree. */
  readonly isProgram?: true;
  /** The ends of its files' names. */
  readonly extensions: readonly string[];
  /**
   * Every value in the order of the text.
   * @throws TemplateError where the text is not of this format
   */
  readonly read: (text: string) => readonly Entry[];
  /** How a value that is no number is written in the place of an entry; undefined where the format cannot say it. */
  readonly write: (value: Exclude<Value, number>, entry: PlainEntry, text: string) => string | undefined;
  /** All that the format's own parser sees in a text, always in the same order; absent where only `read` parses it. */
  readonly leaves?: (text: string) => readonly Leaf[];
}

export function plain(place: Place, value: Value, isFloat = false): PlainEntry {
  return { kind: 'plain', ...place, value, isFloat };
}

export function other(place: Place, why: Wording): OtherEntry {
  return { kind: 'other', ...place, why };
}

/** A number or a truth value, where a format has no types of its own. */
export function plainWord(place: Place, written: string): PlainEntry | undefined {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(written))
    return plain(place, Number(written), /[.e]/i.test(written));
  return /^(?:true|false)$/i.test(written) ? plain(place, /^true$/i.test(written)) : undefined;
}

export interface Template {
  /** As the declaration writes it. */
  readonly name: string;
  /** The same, absolute. */
  readonly file: string;
  readonly text: string;
  readonly format: Format;
  readonly entries: readonly Entry[];
}

/** The message is a sentence without its full stop, and says what to do. */
export class TemplateError extends Error {
  readonly at: number | undefined;

  /** @param at in characters of the text */
  constructor(message: string, at?: number) {
    super(message);
    this.at = at;
  }
}

/** Nobody would write the name of a deeper value, and a long path for each of many values takes quadratic time. */
export const MAX_DEPTH = 100;
const MAX_PATH_LENGTH = 300;

/** Undefined for a path that is too long to be a name. */
export function joinPath(path: string | undefined, key: string | number): string | undefined {
  if (path === undefined || path.length + String(key).length > MAX_PATH_LENGTH) return undefined;
  return path === '' ? String(key) : `${path}.${key}`;
}

/** Every value below this one, in the parser's order; an empty group counts as a value. Nothing here recurses. */
export function leavesOfValue(root: unknown): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const waiting: [path: string | undefined, value: unknown][] = [['', root]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [path = TOO_LONG, value] = next;
    const isGroup = typeof value === 'object' && value !== null && !(value instanceof Date);
    const inner = isGroup ? Object.entries(value) : [];
    if (!isGroup) leaves.push([path, value instanceof Date ? value.toISOString() : value]);
    else if (inner.length === 0) leaves.push([path, Array.isArray(value) ? '[]' : '{}']);
    else for (const [key, each] of inner.toReversed()) waiting.push([joinPath(next[0], key), each]);
  }
  return leaves;
}

/** No entry has this path. */
const TOO_LONG = '';

/** With a point, so that readers of YAML 1.1 see a number in it too: 1e-7 is text to them. */
export function numberText(value: number, isFloat: boolean): string {
  const text = String(value);
  if (text.includes('.')) return text;
  if (text.includes('e')) return text.replace('e', '.0e');
  return isFloat ? `${text}.0` : text;
}

/** As JSON, YAML, TOML and Python read it. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
