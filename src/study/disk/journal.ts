/**
 * The journal on the disk: one JSON line an event, appended and never changed.
 *
 * A line counts from the moment its line break is on the disk. What a crash leaves behind it, at the end, was never
 * announced to anybody and is dropped; anything unreadable before the end is damage, which nobody may guess around.
 */
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { eventSchema, eventToJson, type StudyEvent } from '../events.ts';
import { JournalError } from '../journalError.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';
import { withChecksum, verifyChecksum, EMPTY_CHAIN, type ChecksumState } from './checksumChain.ts';

export { JournalError };

const JOURNAL_VERSION = 1;

export interface JournalContents {
  readonly events: readonly StudyEvent[];
  /** Bytes up to the end of the last whole line; what follows was torn by a crash. */
  readonly validBytes: number;
  /** Of the last whole line. */
  readonly chain: ChecksumState;
}

/**
 * A study that was never started has no events.
 *
 * @throws JournalError where it is damaged, or lies behind a symbolic link
 */
export async function readJournal(file: string): Promise<JournalContents> {
  rejectSymlinks(path.dirname(file));
  try {
    return parseJournal(await readFile(file), file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'ENOENT') return { events: [], validBytes: 0, chain: EMPTY_CHAIN };
    throw new JournalError(
      `The journal ${file} cannot be read (${error.message}): mend that, and open the study again.`,
      {
        cause: error,
      },
    );
  }
}

/** To be opened by the study's one tuner alone: see lock.ts. */
export class Journal {
  readonly #file: FileHandle;
  /** Where the next line goes: written by position, a line that failed halfway is overwritten by the next. */
  #size: number;
  #chain: ChecksumState;
  #pending: PendingWrite[] = [];
  /** Why nothing more is written: what was to be written after it builds on what was lost. */
  #failure: { readonly error: unknown } | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, { validBytes, chain }: JournalContents) {
    this.#file = file;
    this.#size = validBytes;
    this.#chain = chain;
  }

  static async open(file: string): Promise<{ journal: Journal; events: readonly StudyEvent[] }> {
    rejectSymlinks(path.dirname(file));
    await mkdir(path.dirname(file), { recursive: true });
    const history = await readJournal(file);
    const { events, validBytes } = history;
    const handle = await open(file, validBytes === 0 ? 'w' : 'r+');
    await handle.truncate(validBytes);
    await handle.sync();
    await syncFolder(path.dirname(file));
    return { journal: new Journal(handle, history), events };
  }

  /**
   * Resolves when the event is on the disk. Events are written in the order of the calls; those that come while others are
   * being written go together, as waiting for the disk once for each would be most of what a short trial costs.
   */
  append(event: StudyEvent): Promise<void> {
    // checked on the way out as well: a NaN would be written as null and make the journal unreadable for ever
    const json = eventToJson(event);
    return new Promise((resolve, reject) => {
      this.#pending.push({ json, resolve, reject });
      if (this.#pending.length === 1) this.#writing = this.#writing.then(() => this.#writePending());
    });
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #writePending(): Promise<void> {
    const group = this.#pending;
    this.#pending = [];
    try {
      if (this.#failure) throw this.#failure.error;
      let after = this.#chain;
      const lines = group.map(({ json }, i) => {
        const sealed = withChecksum(withGroupMark(json, i, group.length), after);
        after = sealed.seal;
        return `${sealed.line}\n`;
      });
      await this.#write(Buffer.from(lines.join('')));
      this.#chain = after;
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of group) reject(error);
    }
  }

  async #write(lines: Buffer): Promise<void> {
    try {
      for (let done = 0; done < lines.length;) {
        done += (await this.#file.write(lines, done, lines.length - done, this.#size + done)).bytesWritten;
      }
      await this.#file.datasync();
      this.#size += lines.length;
    } catch (error) {
      // the disk may be full, but giving bytes back needs no room; if even that fails, the end stays torn, as after a crash
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
  }
}

/** A line of several that reach the disk together: none of them was announced until all are there, and they say so. */
function withGroupMark(json: string, i: number, count: number): string {
  if (count === 1) return json;
  return `${json.slice(0, -1)},${i < count - 1 ? '"more":true' : `"of":${count}`}}`;
}

const groupMarkSchema = z.object({ more: z.literal(true).optional(), of: z.int().optional() });

interface PendingWrite {
  readonly json: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function parseJournal(bytes: Buffer, file: string): JournalContents {
  const events: StudyEvent[] = [];
  let start = 0;
  let chain = EMPTY_CHAIN;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = bytes.subarray(start, end);
    const parsed = parseLine(line);
    if (parsed === undefined && isTorn(line, bytes.subarray(end + 1))) break;
    events.push(parseEvent(parsed, file, events.length + 1));
    const next = verifyChecksum(line.toString(), chain);
    if (next === undefined) throw damagedLine(file, events.length, 'it, or one before it, is not as it was written');
    chain = next;
    start = end + 1;
  }
  return { events, validBytes: start, chain };
}

/**
 * Whether a line that cannot be read is what a crash left. Blocks may reach the disk out of order, so that what was written
 * last can have its end and lack its middle, which then reads as zeros. What follows must have been written together with
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

/** A line with a hole may have been any of its group. */
function groupMarkOf(line: string): z.infer<typeof groupMarkSchema> {
  const parsed = groupMarkSchema.safeParse(parseLine(Buffer.from(line, 'latin1')));
  if (parsed.success) return parsed.data;
  return line.includes('\0') ? { more: true } : {};
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Undefined for what is no JSON. */
function parseLine(line: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    return undefined;
  }
}

const newerVersionSchema = z.object({ type: z.literal('study.created'), version: z.number().gt(JOURNAL_VERSION) });

function parseEvent(line: unknown, file: string, number: number): StudyEvent {
  const event = safeParseEvent(line);
  if (event.success) return event.data;
  const newer = newerVersionSchema.safeParse(line);
  if (newer.success) {
    throw new JournalError(
      `${file} was written by a newer BBKB Tuner (journal version ${newer.data.version}, known here up to ${JOURNAL_VERSION}): update BBKB Tuner and open it again.`,
    );
  }
  const [issue] = event.error.issues;
  const detail = line === undefined ? 'it is no JSON' : `${issue.path.join('.')}: ${issue.message}`;
  throw damagedLine(file, number, detail);
}

function damagedLine(file: string, number: number, detail: string): JournalError {
  return new JournalError(
    `${file}:${number}: this line of the journal cannot be read (${detail}), and what follows builds on it. ` +
      `Restore the file from a copy, or move ${path.dirname(file)} away to start the study anew.`,
  );
}

function safeParseEvent(line: unknown) {
  try {
    return eventSchema.safeParse(line);
  } catch (error) {
    // conditions lie in one another, and no declaration's by thousands
    if (!(error instanceof RangeError)) throw error;
    return eventSchema.safeParse(undefined);
  }
}

/** A new file survives a power cut only once its folder is on the disk too; Windows does that by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
