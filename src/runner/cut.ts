/**
 * Cuts the middle out of a file that grew too large: its beginning and its end stay, one line says how much is gone, and
 * what the cut lines had to say about the metric is kept, so that reading the file afterwards finds what it found before.
 *
 * The rest is moved up inside the file, which needs no room on a full disk and no more memory than one buffer. A writer
 * that appends goes on at the new end. Killed anywhere in between, the file still has its old end and so its last report.
 */
import { constants, fstatSync, ftruncateSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { bytesCut, cutMark } from './cutMark.ts';
import { openPlain } from './files.ts';
import { eachLineOf } from './lines.ts';
import { lookoutFor, type Rules } from './metric.ts';

/** A place in a file. */
interface Place {
  readonly at: number;
  /** Whether a line begins there; else one is so long that the place is in the middle of it. */
  readonly beginsLine: boolean;
}

/**
 * @param keep bytes to keep of the beginning and of the end, whole lines where there are any
 * @param former where the file was cut before, so that there is one such place
 * @returns where it was cut; undefined when there was nothing to cut out
 */
export async function cut(
  path: string,
  rules: Rules[keyof Rules],
  keep: number,
  former?: Place,
): Promise<Place | undefined> {
  const file = await openPlain(path, constants.O_RDWR);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    const head = former && (await isCutAt(file, former)) ? former : await lastLineBefore(file, keep);
    const tail = await firstLineAfter(file, Math.max(head.at, size - keep), size);
    const middle = await whatStandsFor(file, head, tail, rules);
    if (head.at + middle.length >= tail.at) return undefined; // one line that is all of the file, or next to all
    await writeAll(file, middle, head.at);
    await moveUp(file, tail.at, head.at + middle.length);
    return head;
  } finally {
    await file.close();
  }
}

/** What is written in the place of the lines from `head` to `tail`. */
async function whatStandsFor(file: FileHandle, head: Place, tail: Place, rules: Rules[keyof Rules]): Promise<Buffer> {
  const lookout = lookoutFor(rules);
  let unfinished = '';
  let former = 0; // by what former cuts took away, more is gone than is there now
  await eachLineOf(file, { start: head.beginsLine ? head.at : 0, end: tail.at }, (line) => {
    lookout.see(line);
    unfinished = line;
    const gone = bytesCut(line);
    if (gone !== undefined) former += gone - Buffer.byteLength(line) - 1;
  });
  const reports = new Map(lookout.last.flatMap((one) => (one === undefined ? [] : [[one.number, one.line]])));
  const kept = [...reports].sort(([a], [b]) => a - b).map(([, line]) => `${line}\n`);
  // a reader looks at the beginning of a long line only, and must not take its end for another line
  if (!tail.beginsLine) kept.push(unfinished);
  const gone = tail.at - head.at - Buffer.byteLength(kept.join('')) + former;
  return Buffer.from(`${head.beginsLine ? '' : '\n'}${cutMark(gone)}\n${kept.join('')}`);
}

async function isCutAt(file: FileHandle, { at, beginsLine }: Place): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, beginsLine ? at : at + 1);
  return bytesCut(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '') !== undefined;
}

const BUFFER = 2 ** 20;

/** The last place up to `limit` where a line begins that is not the file's first; `limit` itself where there is none. */
async function lastLineBefore(file: FileHandle, limit: number): Promise<Place> {
  const buffer = Buffer.alloc(Math.min(BUFFER, limit));
  for (let end = limit; end > 0; end -= buffer.length) {
    const start = Math.max(0, end - buffer.length);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const bytes = buffer.subarray(0, bytesRead);
    const last = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    if (last >= 0) return { at: start + last + 1, beginsLine: true };
  }
  return { at: limit, beginsLine: limit === 0 };
}

/** The first place from `limit` on, the file's end excepted, where a line begins; else `limit` itself. */
async function firstLineAfter(file: FileHandle, limit: number, size: number): Promise<Place> {
  const buffer = Buffer.alloc(BUFFER);
  for (let start = limit - 1; start < size - 1; start += buffer.length) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - 1 - start), start);
    const first = buffer.subarray(0, bytesRead).findIndex((byte) => byte === NEWLINE || byte === RETURN);
    if (first >= 0) return { at: start + first + 1, beginsLine: true };
    if (bytesRead === 0) break;
  }
  return { at: limit, beginsLine: false };
}

const NEWLINE = 10;
const RETURN = 13;

/** Milliseconds after which a stopped process has ended the write that it was in. */
const SETTLED = 5;
/** Looks at whether it has, for a writer that cannot be stopped. */
const PATIENCE = 100;

/** Moves all from `from` on to `to`, what is written meanwhile included, and ends the file behind it. */
async function moveUp(file: FileHandle, from: number, to: number): Promise<void> {
  const buffer = Buffer.alloc(BUFFER);
  let moved = 0;
  for (let looks = 0; looks < PATIENCE; looks++) {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from + moved);
      if (bytesRead === 0) break;
      await writeAll(file, buffer.subarray(0, bytesRead), to + moved);
      moved += bytesRead;
    }
    await setTimeout(SETTLED);
    if (fstatSync(file.fd).size <= from + moved) break; // at once, before anything else can be written
  }
  ftruncateSync(file.fd, to + moved);
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}
