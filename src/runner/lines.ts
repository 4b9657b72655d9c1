/** The lines of a file that may be huge, torn, not text at all, or not there, in bounded memory. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { errorCode } from './errorCode.ts';

/** Of a longer line only this many characters from its start are looked at. */
export const LINE_LIMIT = 2 ** 20;

/**
 * Visits each line from first to last, the last one without its newline, too. A carriage return ends a line as it does
 * on a terminal, where a progress bar writes over itself.
 */
export async function eachLine(path: string, visit: (line: string) => void): Promise<void> {
  let line = '';
  for await (const chunk of textOf(path, Infinity)) {
    // Twice as fast as a regular expression wherever there are no carriage returns.
    for (const [index, piece] of chunk.split(chunk.includes('\r') ? /[\r\n]/ : '\n').entries()) {
      if (index > 0) {
        visit(line);
        line = '';
      }
      if (line.length < LINE_LIMIT) line += piece.slice(0, LINE_LIMIT - line.length);
    }
  }
  if (line !== '') visit(line);
}

const TAIL = 2 ** 16;

/** The lines of the file's last 64 KiB that are not blank; the first of them may have lost its beginning. */
export async function lastLines(path: string): Promise<readonly string[]> {
  let tail = '';
  for await (const chunk of textOf(path, TAIL)) tail += chunk;
  return tail.split(/[\r\n]/).filter((line) => line.trim() !== '');
}

/**
 * The last `tail` bytes in chunks. It ends where the file ended when it was opened, so that no
 * writer can keep the reader for ever; what is not a plain file (a pipe, a device put in its place) reads as empty.
 */
async function* textOf(path: string, tail: number): AsyncGenerator<string> {
  const size = await plainSize(path);
  if (size === 0) return;
  const start = Math.max(0, size - tail);
  for await (const chunk of createReadStream(path, { encoding: 'utf8', start, end: size - 1 })) yield String(chunk);
}

async function plainSize(path: string): Promise<number> {
  try {
    const status = await stat(path);
    return status.isFile() ? status.size : 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}
