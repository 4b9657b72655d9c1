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
import { removedBytes, truncationMark } from '../output/truncationMark.ts';
import { openRegularFile } from '../output/trialFiles.ts';
import { forEachLineIn } from '../output/lines.ts';
import { createMetricScanner, type Extractors } from '../metric/findMetric.ts';

/** A place in a file. */
interface LinePosition {
  readonly offset: number;
  /** Whether a line begins there; else one is so long that the place is in the middle of it. */
  readonly startsLine: boolean;
}

/**
 * @param keepBytes bytes to keep of the beginning and of the end, whole lines where there are any
 * @param previous where the file was cut before, so that there is one such place
 * @returns where it was cut; undefined when there was nothing to cut out
 */
export async function truncateMiddle(
  path: string,
  rules: Extractors[keyof Extractors],
  keepBytes: number,
  previous?: LinePosition,
): Promise<LinePosition | undefined> {
  const file = await openRegularFile(path, constants.O_RDWR);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    const head = previous && (await isTruncatedAt(file, previous)) ? previous : await lastLineBefore(file, keepBytes);
    const tail = await firstLineAfter(file, Math.max(head.offset, size - keepBytes), size);
    const replacement = await replacementFor(file, head, tail, rules);
    if (head.offset + replacement.length >= tail.offset) return undefined; // one line that is all of the file, or next to all
    await writeAll(file, replacement, head.offset);
    await moveTail(file, tail.offset, head.offset + replacement.length);
    return head;
  } finally {
    await file.close();
  }
}

/** What is written in the place of the lines from `head` to `tail`. */
async function replacementFor(
  file: FileHandle,
  head: LinePosition,
  tail: LinePosition,
  rules: Extractors[keyof Extractors],
): Promise<Buffer> {
  const scanner = createMetricScanner(rules);
  let unfinished = '';
  let removedBefore = 0; // by what former cuts took away, more is gone than is there now
  await forEachLineIn(file, { start: head.startsLine ? head.offset : 0, end: tail.offset }, (line) => {
    scanner.scanLine(line);
    unfinished = line;
    const removed = removedBytes(line);
    if (removed !== undefined) removedBefore += removed - Buffer.byteLength(line) - 1;
  });
  const reports = new Map(
    scanner.lastReports.flatMap((one) => (one === undefined ? [] : [[one.lineNumber, one.line]])),
  );
  const kept = [...reports].sort(([a], [b]) => a - b).map(([, line]) => `${line}\n`);
  // a reader looks at the beginning of a long line only, and must not take its end for another line
  if (!tail.startsLine) kept.push(unfinished);
  const gone = tail.offset - head.offset - Buffer.byteLength(kept.join('')) + removedBefore;
  return Buffer.from(`${head.startsLine ? '' : '\n'}${truncationMark(gone)}\n${kept.join('')}`);
}

async function isTruncatedAt(file: FileHandle, { offset, startsLine }: LinePosition): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, startsLine ? offset : offset + 1);
  return removedBytes(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '') !== undefined;
}

const BUFFER_BYTES = 2 ** 20;

/** The last place up to `limit` where a line begins that is not the file's first; `limit` itself where there is none. */
async function lastLineBefore(file: FileHandle, limit: number): Promise<LinePosition> {
  const buffer = Buffer.alloc(Math.min(BUFFER_BYTES, limit));
  for (let end = limit; end > 0; end -= buffer.length) {
    const start = Math.max(0, end - buffer.length);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const bytes = buffer.subarray(0, bytesRead);
    const last = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    if (last >= 0) return { offset: start + last + 1, startsLine: true };
  }
  return { offset: limit, startsLine: limit === 0 };
}

/** The first place from `limit` on, the file's end excepted, where a line begins; else `limit` itself. */
async function firstLineAfter(file: FileHandle, limit: number, size: number): Promise<LinePosition> {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  for (let start = limit - 1; start < size - 1; start += buffer.length) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - 1 - start), start);
    const first = buffer.subarray(0, bytesRead).findIndex((byte) => byte === NEWLINE || byte === CARRIAGE_RETURN);
    if (first >= 0) return { offset: start + first + 1, startsLine: true };
    if (bytesRead === 0) break;
  }
  return { offset: limit, startsLine: false };
}

const NEWLINE = 10;
const CARRIAGE_RETURN = 13;

/** Milliseconds after which a stopped process has ended the write that it was in. */
const WRITE_SETTLE_MS = 5;
/** Looks at whether it has, for a writer that cannot be stopped. */
const MAX_SETTLE_CHECKS = 100;

/** Moves all from `from` on to `to`, what is written meanwhile included, and ends the file behind it. */
async function moveTail(file: FileHandle, from: number, to: number): Promise<void> {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  let moved = 0;
  for (let checks = 0; checks < MAX_SETTLE_CHECKS; checks++) {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, from + moved);
      if (bytesRead === 0) break;
      await writeAll(file, buffer.subarray(0, bytesRead), to + moved);
      moved += bytesRead;
    }
    await setTimeout(WRITE_SETTLE_MS);
    if (fstatSync(file.fd).size <= from + moved) break; // at once, before anything else can be written
  }
  ftruncateSync(file.fd, to + moved);
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
