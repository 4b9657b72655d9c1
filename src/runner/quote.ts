import { stripVTControlCharacters } from 'node:util';

const LONGEST = 200;

/**
 * Somebody else's text in quotation marks, for a sentence that a person reads: without control characters, which could
 * rewrite a terminal, and short enough for a table. At most 200 characters and an ellipsis.
 */
export function quote(text: string): string {
  const plain = stripVTControlCharacters(text.slice(0, 20 * LONGEST))
    .replace(/\p{C}+/gu, ' ')
    .trim();
  return `"${plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain}"`;
}
