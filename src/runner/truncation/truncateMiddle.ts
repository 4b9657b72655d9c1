/**
 * Cuts the middle out of a file that grew too large. Its beginning and its end stay, one line tells how much was
 * removed, and removed lines that report the metric are kept, so that the file is read with the same result as before.
 *
 * The tail is moved up inside the file, which needs no room on a full disk and no more memory than one buffer. A writer
 * that appends goes on at the new end. If the tuner is killed at any moment, the file still has its old end and so its
 * last report.
 */
import { constants, fstatSync, ftruncateSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { openRegularFile } from '../../system/regularFile.ts';
import { CUT, END_LENGTH, forEachLineIn, removedBytes, truncationMark, type Visit } from '../output/lines.ts';
import { PatternTimeout, patternTimeout } from '../metric/backtrackingSearch.ts';
import type { SearchedFor } from '../metric/extractors.ts';
import { createReportScanner, type MetricReport } from '../metric/reportScanner.ts';

interface LinePosition {
  readonly offset: number;
  /** Whether a line begins there; otherwise the position is in the middle of a very long one. */
  readonly startsLine: boolean;
}

/**
 * @param keepBytes bytes to keep of the beginning and of the end each, as whole lines where possible
 * @param previous where the file was cut before, so that it is cut there again
 * @returns where it was cut; undefined when there was nothing to remove
 */
export async function truncateMiddle(
  path: string,
  searchedFor: SearchedFor,
  keepBytes: number,
  previous?: LinePosition,
): Promise<LinePosition | undefined> {
  await using file = await openRegularFile(path, constants.O_RDWR);
  if (file === undefined) return undefined;
  const { size } = await file.stat();
  const head = previous && (await isTruncatedAt(file, previous)) ? previous : await lastLineBefore(file, keepBytes);
  const tail = await firstLineAfter(file, Math.max(head.offset, size - keepBytes), size);
  const replacement = await replacementFor(file, head, tail, searchedFor);
  if (head.offset + replacement.length >= tail.offset) return undefined; // the file is one line, or nearly so
  await writeAll(file, replacement, head.offset);
  await moveTail(file, tail.offset, head.offset + replacement.length);
  return head;
}

/** The text in place of the lines from `head` to `tail`. */
async function replacementFor(
  file: FileHandle,
  head: LinePosition,
  tail: LinePosition,
  searchedFor: SearchedFor,
): Promise<Buffer> {
  let unfinished = '';
  let removedBefore = 0; // bytes that earlier cuts removed and whose marks are removed now
  const range = { start: head.startsLine ? head.offset : 0, end: tail.offset };
  const forEach = async (visit: Visit): Promise<void> => {
    removedBefore = 0; // a pattern may need a second pass
    let last: string | undefined;
    await forEachLineIn(file, range, (line) => {
      const markedBytes = removedBytes(line);
      if (markedBytes !== undefined) removedBefore += markedBytes - Buffer.byteLength(line) - 1;
      const complete = last;
      last = line;
      return complete === undefined ? undefined : visit(complete);
    });
    if (tail.startsLine && last !== undefined) await visit(last);
    unfinished = last ?? '';
  };
  const found = await reportsIn(forEach, searchedFor);
  const reports = new Map(found.map(({ lineNumber, line }) => [lineNumber, line]));
  const kept = [...reports].sort(([a], [b]) => a - b).map(([, line]) => `${line}\n`);
  // of a long line a reader looks at the beginning and the end, and must not take its end for another line
  if (!tail.startsLine) kept.push(unfinished);
  const removed = tail.offset - head.offset - Buffer.byteLength(kept.join('')) + removedBefore;
  return Buffer.from(`${head.startsLine ? '' : LINE_CUT}${truncationMark(removed)}\n${kept.join('')}`);
}

/** Also of further metrics. Without those of a pattern that takes too long: the trial will fail for it. */
async function reportsIn(
  forEach: (visit: Visit) => Promise<void>,
  searchedFor: SearchedFor,
): Promise<readonly MetricReport[]> {
  const scanner = createReportScanner(searchedFor);
  await forEach(scanner.scanLine);
  const found: MetricReport[] = [];
  const searches = [
    () => scanner.reports(forEach),
    ...[...(searchedFor.further?.keys() ?? [])].map((name) => () => scanner.further(name, forEach)),
  ];
  for (const search of searches) {
    const reports = await search().catch(patternTimeout);
    if (!(reports instanceof PatternTimeout)) found.push(...[reports ?? []].flat());
  }
  return found;
}

async function isTruncatedAt(file: FileHandle, { offset, startsLine }: LinePosition): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(256),
    0,
    256,
    startsLine ? offset : offset + LINE_CUT.length,
  );
  return removedBytes(buffer.toString('utf8', 0, bytesRead).split('\n', 1)[0] ?? '') !== undefined;
}

/** Ends a line in its middle, and in a number as well. */
const LINE_CUT = `${CUT}\n`;

const BUFFER_BYTES = 2 ** 20;

/**
 * The last position up to `limit` where a line begins that is not the file's first. Where there is none, in that line,
 * and no further from its beginning than a reader looks: what stands before it would be its end.
 */
async function lastLineBefore(file: FileHandle, limit: number): Promise<LinePosition> {
  const buffer = Buffer.alloc(Math.min(BUFFER_BYTES, limit));
  for (let end = limit; end > 0; end -= buffer.length) {
    const start = Math.max(0, end - buffer.length);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const bytes = buffer.subarray(0, bytesRead);
    const last = Math.max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r'));
    if (last >= 0) return { offset: start + last + 1, startsLine: true };
  }
  return { offset: Math.min(limit, END_LENGTH), startsLine: limit === 0 };
}

/** The first position from `limit` on, and before the file's end, where a line begins; else `limit` itself. */
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

/** Milliseconds after which a stopped process has finished the write that it was in. */
const WRITE_SETTLE_MS = 5;
/** How often this is checked, for a writer that cannot be stopped. */
const MAX_SETTLE_CHECKS = 100;

/** Moves everything from `from` on to `to`, also bytes that are written meanwhile, and ends the file after it. */
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
    if (fstatSync(file.fd).size <= from + moved) break; // synchronous, so that nothing is written in between
  }
  ftruncateSync(file.fd, to + moved);
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
