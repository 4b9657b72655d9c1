/**
 * The journal on the disk: one JSON line an event, appended and never changed.
 *
 * A line counts from the moment its line break is on the disk. What a crash leaves behind it, at the end, was never
 * announced to anybody and is dropped; anything unreadable before the end is damage, which nobody may guess around.
 */
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { eventSchema, type StudyEvent } from './events.ts';

const version = 1;

export interface History {
  readonly events: readonly StudyEvent[];
  /** Bytes up to the end of the last whole line; what follows was torn by a crash. */
  readonly size: number;
}

/** A whole sentence for a person: the file, the line, what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** A study that was never started has no events. */
export async function readJournal(file: string): Promise<History> {
  try {
    return readHistory(await readFile(file), file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { events: [], size: 0 };
    throw error;
  }
}

/** To be opened by the study's one tuner alone: see lock.ts. */
export class Journal {
  readonly #file: FileHandle;
  /** Where the next line goes: written by position, a line that failed halfway is overwritten by the next. */
  #size: number;
  #queue: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  static async open(file: string): Promise<{ journal: Journal; events: readonly StudyEvent[] }> {
    await mkdir(path.dirname(file), { recursive: true });
    const { events, size } = await readJournal(file);
    const handle = await open(file, size === 0 ? 'w' : 'r+');
    await handle.truncate(size);
    await handle.sync();
    await syncFolder(path.dirname(file));
    return { journal: new Journal(handle, size), events };
  }

  /** Resolves when the event is on the disk. Events are written in the order of the calls. */
  append(event: StudyEvent): Promise<void> {
    // checked on the way out as well: a NaN would be written as null and make the journal unreadable for ever
    const line = Buffer.from(JSON.stringify(eventSchema.parse(event)) + '\n');
    const written = this.#queue.then(() => this.#write(line));
    this.#queue = written.catch(() => undefined); // the caller of this append is told; the next one stands for itself
    return written;
  }

  async close(): Promise<void> {
    await this.#queue;
    await this.#file.close();
  }

  async #write(line: Buffer): Promise<void> {
    try {
      for (let done = 0; done < line.length;) {
        done += (await this.#file.write(line, done, line.length - done, this.#size + done)).bytesWritten;
      }
      await this.#file.datasync();
      this.#size += line.length;
    } catch (error) {
      // the disk may be full, but giving bytes back needs no room; if even that fails, the end stays torn, as after a crash
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
  }
}

export function readHistory(bytes: Buffer, file: string): History {
  const events: StudyEvent[] = [];
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const line = parseLine(bytes.subarray(start, end));
    // blocks may reach the disk out of order, so a torn last line can have its line break and lack its middle
    if (line === undefined && end === bytes.length - 1) break;
    events.push(checked(line, file, events.length + 1));
    start = end + 1;
  }
  return { events, size: start };
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

const versioned = z.object({ type: z.literal('study.created'), version: z.number().gt(version) });

function checked(line: unknown, file: string, number: number): StudyEvent {
  const event = eventSchema.safeParse(line);
  if (event.success) return event.data;
  const newer = versioned.safeParse(line);
  if (newer.success) {
    throw new JournalError(
      `${file} was written by a newer BBKB Tuner (journal version ${newer.data.version}, known here up to ${version}): update BBKB Tuner and open it again.`,
    );
  }
  const [issue] = event.error.issues;
  const detail = line === undefined ? 'it is no JSON' : `${issue.path.join('.')}: ${issue.message}`;
  throw new JournalError(
    `${file}:${number}: this line of the journal cannot be read (${detail}), and what follows builds on it. ` +
      `Restore the file from a copy, or move ${path.dirname(file)} away to start the study anew.`,
  );
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
