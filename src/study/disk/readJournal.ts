/**
 * Reads a journal from the disk.
 *
 * A line counts once its line break is on the disk. What a crash leaves after the last such line was never announced, so
 * it is dropped. An unreadable line before the end is damage, and is reported instead of being guessed.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../system/errorCode.ts';
import { eventSchema, type StudyEvent } from '../events.ts';
import { JournalError } from '../journalError.ts';
import { EMPTY_CHAIN, verifyChecksum, type ChecksumState } from './checksumChain.ts';
import {
  CHECKSUM_MISMATCH,
  journalFromNewerVersion,
  journalLineDamaged,
  journalLineFromNewerVersion,
  journalUnreadable,
  NOT_JSON,
} from './messages.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';

const JOURNAL_VERSION = 1;

export interface JournalContents {
  readonly events: readonly StudyEvent[];
  /** Bytes up to the end of the last complete line; what follows was torn by a crash. */
  readonly validBytes: number;
  /** After the last complete line. */
  readonly chain: ChecksumState;
}

/**
 * A study that was never started has no events.
 *
 * @throws JournalError where it is damaged, or lies behind a symbolic link
 */
export async function readJournal(file: string): Promise<JournalContents> {
  try {
    rejectSymlinks(path.dirname(file));
    return parseJournal(await readFile(file), file);
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === undefined) throw error;
    if (errorCode(error) === 'ENOENT') return { events: [], validBytes: 0, chain: EMPTY_CHAIN };
    throw new JournalError(journalUnreadable(file, error.message), { cause: error });
  }
}

export function parseJournal(bytes: Buffer, file: string): JournalContents {
  const events: StudyEvent[] = [];
  let start = 0;
  let chain = EMPTY_CHAIN;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = bytes.subarray(start, end);
    const parsed = parseLine(line);
    if (parsed === undefined && isTorn(line, bytes.subarray(end + 1))) break;
    const place = { file, number: events.length + 1 };
    const next = verifyChecksum(line.toString(), chain);
    if (next === undefined) throw refusal(parsed, place, parsed === undefined ? NOT_JSON : CHECKSUM_MISMATCH);
    events.push(parseEvent(parsed, place, next.required));
    chain = next;
    start = end + 1;
  }
  return { events, validBytes: start, chain };
}

/**
 * Whether an unreadable line was left by a crash. Blocks may reach the disk out of order, so the last write may have its
 * end and lack its middle, which then reads as zeros. Everything after such a line must have been written together with
 * it, up to the end of the file.
 */
function isTorn(line: Buffer, rest: Buffer): boolean {
  if (rest.length === 0) return true;
  if (!line.includes(0)) return false;
  const lines = rest.toString('latin1').split('\n');
  const started = lines.pop() !== '';
  const last = lines.at(-1);
  if (last === undefined) return true;
  const { more, of = 1 } = groupMarkOf(last);
  if (more === true) return lines.every((line) => groupMarkOf(line).more === true);
  return !started && of > lines.length;
}

/** What `withGroupMark` (journal.ts) wrote into a line. */
const groupMarkSchema = z.object({ more: z.literal(true).optional(), of: z.int().optional() });

/** A line with a hole may have been any line of its group. */
function groupMarkOf(line: string): z.infer<typeof groupMarkSchema> {
  const parsed = groupMarkSchema.safeParse(parseLine(Buffer.from(line, 'latin1')));
  if (parsed.success) return parsed.data;
  return line.includes('\0') ? { more: true } : {};
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined where it is not JSON. */
function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    return undefined;
  }
}

const newerVersionSchema = z.object({ type: z.literal('study.created'), version: z.number().gt(JOURNAL_VERSION) });

interface Place {
  readonly file: string;
  readonly number: number;
}

/**
 * @param isAsWritten whether a checksum says so: what cannot be understood then is not damage, but a later version's
 */
function parseEvent(line: unknown, { file, number }: Place, isAsWritten: boolean): StudyEvent {
  const event = safeParseEvent(line);
  if (event.success) return event.data;
  const [issue] = event.error.issues;
  const detail = line === undefined ? NOT_JSON : `${issue.path.join('.')}: ${issue.message}`;
  throw refusal(line, { file, number }, detail, isAsWritten);
}

/** A first line may be of a version that computes its checksum in another way. */
function refusal(line: unknown, { file, number }: Place, detail: string, isAsWritten = false): JournalError {
  const newer = newerVersionSchema.safeParse(line);
  if (newer.success) return new JournalError(journalFromNewerVersion(file, newer.data.version, JOURNAL_VERSION));
  const sentence = isAsWritten ? journalLineFromNewerVersion : journalLineDamaged;
  return new JournalError(sentence(file, number, detail));
}

function safeParseEvent(line: unknown) {
  try {
    return eventSchema.safeParse(line);
  } catch (error) {
    // conditions may be nested in damaged text by the thousands, which no declaration does
    if (!(error instanceof RangeError)) throw error;
    return eventSchema.safeParse(undefined);
  }
}
