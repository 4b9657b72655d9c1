/** Colour, where a stream shows it: NO_COLOR, FORCE_COLOR and what is no terminal are Node's to judge. */
import { styleText } from 'node:util';
import type { Terminal } from './terminal.ts';

/** Adds escape sequences, so `text` has to be printable before. */
export type Paint = (style: 'bold' | 'red', text: string) => string;

export function paintFor(stream: Terminal['stdout']): Paint {
  return (style, text) => styleText(style, text, { stream, validateStream: true });
}

export const plain: Paint = (_style, text) => text;
