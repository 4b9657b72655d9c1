/** Keys and values as they are inserted into a file: plain, or in the quotes that they need there. */
import { stringify } from 'yaml';
import type { Cursor } from './cursor.ts';

export interface EditPosition {
  readonly text: string;
  readonly offset: number;
  readonly cursor: Cursor;
  readonly json: boolean;
}

export function keyInsertText(name: string, { text, offset, cursor: { quote }, json }: EditPosition): string {
  if (quote !== undefined) return name;
  const hasColon = /^[^\s:,{}[\]]*\s*:/.test(text.slice(offset, offset + 200));
  return `${json ? JSON.stringify(name) : plainScalar(name)}${hasColon ? '' : ': '}`;
}

/** Undefined if it cannot be inserted there: a number in quotes would be a text. */
export function valueInsertText(value: unknown, { cursor: { quote }, json }: EditPosition): string | undefined {
  if (quote !== undefined) return typeof value === 'string' && !/["'\\]/.test(value) ? value : undefined;
  if (json) return JSON.stringify(value);
  if (typeof value === 'string') return plainScalar(value);
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** Without quotes if YAML still reads it as the same text, in brackets too. */
function plainScalar(text: string): string {
  const safe = /^[\p{L}_][\p{L}\p{N}_.\-/ ]*$/u.test(text) && stringify(text, { lineWidth: 0 }).trim() === text;
  return safe ? text : JSON.stringify(text);
}
