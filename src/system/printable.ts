import { stripVTControlCharacters } from 'node:util';

/**
 * `text` on one line, without escape sequences, control characters (C0, C1) or marks that reorder text. Parameters,
 * metrics and the output of scripts come from outside: control sequences in them could move the cursor, rename the
 * window or overwrite earlier lines.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
