/** The text of a completion: plain keys and values, or in the quotes that they need there. */
import { stringify } from 'yaml';
import type { Cursor } from './cursor.ts';

export interface Completion {
  readonly kind: 'parameter' | 'key' | 'value' | 'variable' | 'function' | 'example';
  readonly label: string;
  /** A few words, shown next to the label. */
  readonly detail: string;
  readonly documentation?: string;
  /** Replaces the text from `start` to the offset. */
  readonly start: number;
  readonly insert: string;
}

export interface EditPosition {
  readonly text: string;
  readonly offset: number;
  readonly cursor: Cursor;
  readonly json: boolean;
}

export function keyInsertText(name: string, { text, offset, cursor: { quote }, json }: EditPosition): string {
  if (quote !== undefined) return name;
  const hasColon = /^[^\s:,{}[\]]*\s*:/.test(text.slice(offset, offset + 200));
  return `${keyText(name, json)}${hasColon ? '' : ': '}`;
}

/** Undefined if it cannot be inserted there: a number in quotes would be a text. */
export function valueInsertText(value: unknown, { cursor: { quote }, json }: EditPosition): string | undefined {
  if (quote !== undefined) return typeof value === 'string' && !/["'\\]/.test(value) ? value : undefined;
  if (json) return JSON.stringify(value);
  if (typeof value === 'string') return scalarText(value);
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

export function keyText(name: string, isQuoted: boolean): string {
  return isQuoted ? JSON.stringify(name) : scalarText(name);
}

/** Without quotes if YAML still reads it as the same text, in brackets too. */
export function scalarText(text: string): string {
  const safe = /^[\p{L}_][\p{L}\p{N}_.\-/ ]*$/u.test(text) && stringify(text, { lineWidth: 0 }).trim() === text;
  return safe ? text : JSON.stringify(text);
}
