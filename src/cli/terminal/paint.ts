/** Colour, where a stream shows it: NO_COLOR, FORCE_COLOR and what is no terminal are Node's to judge. */
import { styleText } from 'node:util';
import type { Paint } from '../../study/summary/paint.ts';
import type { Terminal } from './terminal.ts';

export function paintFor(stream: Terminal['stdout']): Paint {
  return (style, text) => styleText(style, text, { stream, validateStream: true });
}
