/**
 * Reads a journal from the disk.
 *
 * A line counts once its line break is on the disk. What a crash leaves after the last such line was never announced,
 * so it is dropped. Anything else that cannot be read is damage, and is reported instead of being guessed.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { readRegularFile } from '../../system/regularFile.ts';
import { eventSchema, type StudyEvent } from '../events.ts';
import { JournalError } from '../journalError.ts';
import { EMPTY_CHAIN, verifyChecksum, type ChecksumState } from './checksumChain.ts';
import * as messages from './messages.ts';
import { rejectSymlinks } from './paths.ts';

const JOURNAL_VERSION = 1;

export interface JournalContents {
  readonly events: readonly StudyEvent[];
  /** Up to the end of the last complete line; a crash tore the rest. */
  readonly bytes: Buffer;
  /** After the last complete line. */
  readonly chain: ChecksumState;
}

/**
 * A study that was never started has no events.
 *
 * @throws JournalError where it is damaged, was emptied, or lies behind a symbolic link
 */
export async function readJournal(file: string): Promise<JournalContents> {
  try {
    rejectSymlinks(path.dirname(file));
    const contents = parseJournal(await readRegularFile(file), file);
    // no trial starts before the first event is on the disk
    if (contents.events.length === 0 && haveTrialsRun(path.dirname(file)))
      throw new JournalError(messages.journalEmptied(file));
    return contents;
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === undefined) throw error;
    if (errorCode(error) === 'ENOENT') return { events: [], bytes: Buffer.alloc(0), chain: EMPTY_CHAIN };
    throw new JournalError(messages.journalUnreadable(file, reasonOf(error)), { cause: error });
  }
}

/** A folder alone is no trial: each begins with the file of its parameters. */
function haveTrialsRun(folder: string): boolean {
  const trials = path.join(folder, 'trials');
  return (
    existsSync(trials) && readdirSync(trials).some((name) => existsSync(path.join(trials, name, 'parameters.json')))
  );
}

/** A journal that is as it was written only up to some line. */
export class DamagedJournalError extends JournalError {
  override readonly name = 'DamagedJournalError';
  /** Up to the last line whose checksum fits. */
  readonly intact: JournalContents;

  constructor(message: string, intact: JournalContents) {
    super(message);
    this.intact = intact;
  }
}

/** @throws DamagedJournalError, with the contents up to the damage */
export function parseJournal(bytes: Buffer, file: string): JournalContents {
  const events: StudyEvent[] = [];
  let start = 0;
  let chain = EMPTY_CHAIN;
  const before = (): JournalContents => ({ events, bytes: bytes.subarray(0, start), chain });
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = bytes.subarray(start, end);
    const parsed = parseLine(line);
    if (parsed === undefined && isTorn(line, bytes.subarray(end + 1))) return before();
    const place = { file, number: events.length + 1, before };
    const next = verifyChecksum(line.toString(), chain);
    if (next === undefined)
      throw refusal(parsed, place, parsed === undefined ? messages.notJson() : messages.checksumMismatch());
    events.push(parseEvent(parsed, place, next.required));
    chain = next;
    start = end + 1;
  }
  const rest = bytes.subarray(start);
  if (!isTorn(rest, Buffer.alloc(0)))
    throw refusal(undefined, { file, number: events.length + 1, before }, messages.notJson());
  return before();
}

/**
 * Whether an unreadable line was left by a crash. Blocks may reach the disk out of order, so the last write may have
 * its end and lack its middle, which then reads as zeros. Everything after such a line must have been written together
 * with it, up to the end of the file. A line that begins as no event does was written by another program.
 */
function isTorn(line: Buffer, rest: Buffer): boolean {
  if (!line.includes(0)) return rest.length === 0 && beginsLikeEvent(line);
  const lines = rest.toString('latin1').split('\n');
  const started = lines.pop() !== '';
  const last = lines.at(-1);
  if (last === undefined) return true;
  const { more, of = 1 } = groupMarkOf(last);
  if (more === true) return lines.every((line) => groupMarkOf(line).more === true);
  return !started && of > lines.length;
}

function beginsLikeEvent(line: Buffer): boolean {
  const start = line.toString('latin1', 0, EVENT_START.length);
  return EVENT_START.startsWith(start);
}

const EVENT_START = '{"type":"';

/** The mark that `withGroupMark` (journal.ts) wrote into a line. */
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
  /** Before the line. */
  readonly before: () => JournalContents;
}

/** @param isAsWritten by its checksum: then an unknown event is not damage, but that of a later version */
function parseEvent(line: unknown, place: Place, isAsWritten: boolean): StudyEvent {
  const event = safeParseEvent(line);
  if (event.success) return event.data;
  const [issue] = event.error.issues;
  const detail = line === undefined ? messages.notJson() : `${issue.path.join('.')}: ${issue.message}`;
  throw refusal(line, place, detail, isAsWritten);
}

/** A first line may be of a version that computes its checksum in another way. */
function refusal(line: unknown, { file, number, before }: Place, detail: string, isAsWritten = false): JournalError {
  const newer = newerVersionSchema.safeParse(line);
  if (newer.success)
    return new JournalError(messages.journalFromNewerVersion(file, newer.data.version, JOURNAL_VERSION));
  if (isAsWritten) return new JournalError(messages.journalLineFromNewerVersion(file, number, detail));
  return new DamagedJournalError(messages.journalLineDamaged(file, number, detail), before());
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
