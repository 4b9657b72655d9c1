/** The lines of a file that may be huge, torn, not text at all, or not there, in bounded memory. */
import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { openRegularFile } from './regularFile.ts';

/** Only this many characters from the start of a longer line are looked at. */
export const MAX_LINE_LENGTH = 2 ** 20;

/**
 * Visits each line from first to last, also a last one without its newline. A carriage return ends a line as it does on
 * a terminal, where a progress bar writes over itself.
 */
export async function forEachLine(path: string, visit: Visit): Promise<void> {
  const file = await openRegularFile(path);
  if (file === undefined) return;
  try {
    await forEachLineIn(file, { start: 0, end: (await file.stat()).size }, visit);
  } finally {
    await file.close();
  }
}

/** Bytes of a file, the one at `end` not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Gets a line. The next one waits for the promise, if there is one. */
export type Visit = (line: string) => Promise<void> | undefined;

/** As `forEachLine`, for a part of an open file. */
export async function forEachLineIn(file: FileHandle, range: ByteRange, visit: Visit): Promise<void> {
  let line = '';
  for await (const chunk of readText(file, range)) {
    // Twice as fast as a regular expression wherever there are no carriage returns.
    for (const [index, piece] of chunk.split(chunk.includes('\r') ? /[\r\n]/ : '\n').entries()) {
      if (index > 0) {
        const pending = visit(line);
        if (pending) await pending;
        line = '';
      }
      if (line.length < MAX_LINE_LENGTH) line += piece.slice(0, MAX_LINE_LENGTH - line.length);
    }
  }
  if (line !== '') await visit(line);
}

const TAIL_BYTES = 2 ** 16;

/** The lines of the file's last 64 KiB that are not blank. The first of them may lack its beginning. */
export async function lastLines(path: string): Promise<readonly string[]> {
  const file = await openRegularFile(path);
  if (file === undefined) return [];
  try {
    const { size } = await file.stat();
    let tail = '';
    for await (const chunk of readText(file, { start: Math.max(0, size - TAIL_BYTES), end: size })) tail += chunk;
    return tail.split(/[\r\n]/).filter((line) => line.trim() !== '');
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 2 ** 16;

/**
 * Ends where it was told to, so that no writer can keep the reader forever. It is not a stream, since the stream's
 * buffer of 64 KiB for each short log makes a tuner of short trials grow, and a process that has grown is slower to
 * fork.
 */
async function* readText(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(CHUNK_BYTES, end - start)));
  for (let position = start; position < end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) break; // the file was truncated meanwhile
    yield decoder.write(buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  yield decoder.end();
}
