import { stripVTControlCharacters } from 'node:util';

const MAX_LENGTH = 200;

/**
 * Somebody else's text in quotation marks, for a sentence that a person reads: without control characters, which could
 * rewrite a terminal, and short enough for a table. At most 200 characters and an ellipsis.
 */
export function quote(text: string): string {
  const cleaned = stripVTControlCharacters(text.slice(0, 20 * MAX_LENGTH))
    .replace(/\p{C}+/gu, ' ')
    .trim();
  return `"${cleaned.length > MAX_LENGTH ? `${cleaned.slice(0, MAX_LENGTH)}…` : cleaned}"`;
}
