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
  /** The same with places to fill in, as editors write them. */
  readonly snippet?: string;
}

/** What the script takes and prints, as far as it was read. */
export interface OfferedNames {
  readonly parameters: readonly OfferedParameter[];
  readonly metrics: readonly OfferedName[];
}

export interface OfferedParameter extends OfferedName {
  readonly documentation?: string;
  /** Its proposed range, as it is written behind the name; undefined where none is known. */
  readonly range?: { readonly yaml: string; readonly json: string };
}

export interface OfferedName {
  readonly name: string;
  /** A few words. */
  readonly detail: string;
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

/** A key with its value as a snippet of the editor, in which the ends of a range can be filled in one after the other. */
export function rangeSnippet(key: string, value: string): string {
  let stops = 0;
  const filled = escapeSnippet(value).replace(
    /(\blow"?: ?|\bhigh"?: ?)(-?[\d.]+(?:e[-+]?\d+)?)/g,
    (_, end: string, number: string) => `${end}\${${++stops}:${number}}`,
  );
  return `${escapeSnippet(key)}${filled}$0`;
}

function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, String.raw`\$&`);
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
