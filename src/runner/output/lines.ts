/** The lines of a file that may be huge, torn, not text at all, or not there, in bounded memory. */
import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { openRegularFile } from '../../system/regularFile.ts';

/** Of a line of more than twice so many characters, only so many from its beginning and from its end are looked at. */
export const END_LENGTH = 2 ** 20;

/** In place of the middle of a long line: a control character, which no JSON may have, so nothing is read across it. */
export const CUT = '\u001f';

/**
 * Visits each line from first to last, also a last one without its newline. A carriage return ends a line as it does on
 * a terminal, where a progress bar writes over itself.
 */
export async function forEachLine(path: string, visit: Visit): Promise<void> {
  await using file = await openRegularFile(path);
  if (file === undefined) return;
  await forEachLineIn(file, { start: 0, end: (await file.stat()).size }, visit);
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
  const lines = lineReader(visit);
  await lines.read(file, range);
  await lines.end();
}

/** Reads a text in parts, such as a log that grows. */
export interface LineReader {
  /** Visits the lines whose ends are in the next part. @returns the byte after it */
  readonly read: (file: FileHandle, part: ByteRange) => Promise<number>;
  /** Visits the last line, where it has no newline. */
  readonly end: () => Promise<void>;
}

export function lineReader(visit: Visit): LineReader {
  const decoder = new StringDecoder('utf8');
  let line = '';
  const add = async (text: string): Promise<void> => {
    const pieces = text.split('\n');
    for (let i = 0; i < pieces.length; i++) {
      if (i > 0) {
        const pending = visit(shortened(line));
        if (pending) await pending;
        line = '';
      }
      line += pieces[i];
      if (line.length > 4 * END_LENGTH) line = withoutMiddle(line, line.slice(-END_LENGTH));
    }
  };
  return {
    async read(file, { start, end }) {
      let position = start;
      for await (const bytes of readBytes(file, { start, end })) {
        await add(decoder.write(withNewlines(bytes)));
        position += bytes.length;
      }
      return position;
    },
    async end() {
      await add(decoder.end());
      if (line !== '') await visit(shortened(line));
      line = '';
    },
  };
}

/** Of a line without its middle, the same: its beginning is that of the whole. */
function withoutMiddle(line: string, end: string): string {
  return line.slice(0, END_LENGTH) + CUT + end;
}

/** The end that is kept begins with a blank, so that `val_acc: 0.9` is not read as `acc: 0.9`. */
function shortened(line: string): string {
  if (line.length <= 2 * END_LENGTH) return line;
  const end = line.slice(-END_LENGTH);
  const blank = end.search(/\s/);
  return withoutMiddle(line, blank < 0 ? '' : end.slice(blank));
}

const TAIL_BYTES = 2 ** 16;

/** The lines of the file's last 64 KiB that are not blank. The first of them may lack its beginning. */
export async function lastLines(path: string): Promise<readonly string[]> {
  await using file = await openRegularFile(path);
  if (file === undefined) return [];
  const { size } = await file.stat();
  const lines: string[] = [];
  await forEachLineIn(file, { start: Math.max(0, size - TAIL_BYTES), end: size }, (line) => void lines.push(line));
  return lines.filter((line) => line.trim() !== '');
}

/** For each carriage return a newline, in place: splitting by a regular expression takes five times as long. */
function withNewlines(text: Buffer): Buffer {
  if (!text.includes(CARRIAGE_RETURN)) return text;
  for (let i = 0; i < text.length; i++) if (text[i] === CARRIAGE_RETURN) text[i] = NEWLINE;
  return text;
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

const CHUNK_BYTES = 2 ** 16;

/**
 * Ends where it was told to, so that no writer can keep the reader forever. It is not a stream, since the stream's
 * buffer of 64 KiB for each short log makes a tuner of short trials grow, and a process that has grown is slower to
 * fork.
 */
async function* readBytes(file: FileHandle, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(CHUNK_BYTES, end - start)));
  for (let position = start; position < end;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) return; // the file was truncated meanwhile
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** The line in a log that replaces a part that was cut out: JSON, so that every line of metrics.jsonl stays JSON. */
export function truncationMark(bytes: number): string {
  return `{"bbkb": "${bytes} bytes were cut out here, because the file grew too large"}`;
}

/** How many bytes the line says were cut out; undefined when it is not such a line. */
export function removedBytes(line: string): number | undefined {
  return isTruncationMark(line) ? Number(MARK_PATTERN.exec(line)?.[1]) : undefined;
}

export function isTruncationMark(line: string): boolean {
  // called for every line that is read, and most lines do not need the regular expression
  return line.startsWith('{"bbkb": "') && MARK_PATTERN.test(line);
}

const MARK_PATTERN = /^\{"bbkb": "(\d{1,15}) bytes were cut out here, because the file grew too large"\}$/;
