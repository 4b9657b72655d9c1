/** Text of scripts and programs, quoted for a person. */
import { stripVTControlCharacters } from 'node:util';

const MAX_LENGTH = 200;

/**
 * Somebody else's text in quotation marks, for a sentence that a person reads. Control characters are removed, since
 * they could rewrite a terminal. At most 200 characters and an ellipsis, which is short enough for a table.
 */
export function quote(text: string): string {
  const cleaned = stripVTControlCharacters(text.slice(0, 20 * MAX_LENGTH))
    .replace(/\p{C}+/gu, ' ')
    .trim();
  return `"${cleaned.length > MAX_LENGTH ? `${beginning(cleaned, MAX_LENGTH)}…` : cleaned}"`;
}

/** Without half a character at its end: Python's `print` fails at one that it has read from JSON. */
export function beginning(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Cs}$/u, '');
}
