/** Colour, where a stream shows it: NO_COLOR, FORCE_COLOR and what is no terminal are Node's to judge. */
import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { Paint } from '../../study/summary/paint.ts';
import type { Terminal } from './terminal.ts';

export function paintFor({ isTTY = false }: Terminal['stdout']): Paint {
  const isColoured = (isTTY || process.env.FORCE_COLOR !== undefined) && colourDepth() > 2;
  return (style, text) => (isColoured ? styleText(style, text, { validateStream: false }) : text);
}

/** In bits. Where both variables are set, FORCE_COLOR counts, and Node would warn that the other does not. */
function colourDepth(): number {
  const { env } = process;
  return WriteStream.prototype.getColorDepth(env.FORCE_COLOR === undefined ? env : { ...env, NO_COLOR: undefined });
}
