/** Writes a study's journal: one JSON line for each event, appended and never changed. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventToJson, type StudyEvent } from '../events.ts';
import { withChecksum, type ChecksumState } from './checksumChain.ts';
import { locateJournal } from './journalPlace.ts';
import { activeTuner } from './lock.ts';
import { readJournal, type JournalContents } from './readJournal.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';
import { StudyLostError } from './studyLost.ts';

/** Milliseconds. Whoever takes the lock away may be about to take the journal, too, whose loss is another. */
const DELETION_MS = 500;

/** Only the study's one tuner may open it: see lock.ts. */
export class Journal {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #holdsLock: () => boolean;
  /** Where the next line goes. Lines are written by position, so the next line overwrites one that failed halfway. */
  #size: number;
  #chain: ChecksumState;
  #pending: PendingWrite[] = [];
  /** Why nothing more is written: later lines would depend on what was lost. */
  #failure: { readonly error: unknown } | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    atPath: string,
    file: FileHandle,
    holdsLock: () => boolean,
    { validBytes, chain }: JournalContents,
  ) {
    this.#path = atPath;
    this.#file = file;
    this.#holdsLock = holdsLock;
    this.#size = validBytes;
    this.#chain = chain;
  }

  /**
   * The folder is there, since the lock is taken before: one that was moved away in between must not be made again.
   * @param holdsLock whether this process still has the study's lock
   */
  static async open(
    file: string,
    holdsLock: () => boolean = () => true,
  ): Promise<{ journal: Journal; events: readonly StudyEvent[] }> {
    rejectSymlinks(path.dirname(file));
    const history = await readJournal(file);
    const { events, validBytes } = history;
    const handle = await open(file, validBytes === 0 ? 'w+' : 'r+');
    await handle.truncate(validBytes);
    await handle.sync();
    await syncFolder(path.dirname(file));
    return { journal: new Journal(file, handle, holdsLock, history), events };
  }

  /**
   * Resolves when the event is on the disk. Events are written in the order of the calls. Those that arrive while others
   * are being written go together, because waiting for the disk for each would be most of what a short trial costs.
   */
  append(event: StudyEvent): Promise<void> {
    // checked on the way out, too: a NaN would be written as null, and the journal could never be read again
    const json = eventToJson(event);
    return new Promise((resolve, reject) => {
      this.#pending.push({ json, resolve, reject });
      if (this.#pending.length === 1) this.#writing = this.#writing.then(() => this.#writePending());
    });
  }

  /**
   * Resolves while journal and lock are this tuner's own, and waits for what is being written.
   * @throws StudyLostError otherwise; from then on nothing more is written
   */
  verify(): Promise<void> {
    const verified = this.#writing.then(() => this.#verify());
    this.#writing = verified.catch((error: unknown) => {
      this.#failure ??= { error };
    });
    return verified;
  }

  /** The study's folder, where it is by now. */
  get folder(): string {
    const error = this.#failure?.error;
    const place = error instanceof StudyLostError ? error.loss.place : undefined;
    return path.dirname(place?.kind === 'moved' && place.to !== null ? place.to : this.#path);
  }

  /** All that was written, also where no path leads to it any more. */
  async bytes(): Promise<Buffer> {
    await this.#writing;
    const bytes = Buffer.alloc(this.#size);
    for (let done = 0; done < bytes.length;) {
      const { bytesRead } = await this.#file.read(bytes, done, bytes.length - done, done);
      if (bytesRead === 0) return bytes.subarray(0, done);
      done += bytesRead;
    }
    return bytes;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #writePending(): Promise<void> {
    const group = this.#pending;
    this.#pending = [];
    try {
      await this.#verify();
      let after = this.#chain;
      const lines = group.map(({ json }, i) => {
        const { line, next } = withChecksum(withGroupMark(json, i, group.length), after);
        after = next;
        return `${line}\n`;
      });
      await this.#write(Buffer.from(lines.join('')));
      this.#chain = after;
      for (const { resolve } of group) resolve();
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of group) reject(error);
    }
  }

  async #verify(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const locate = () => locateJournal(this.#file, this.#path, this.#size);
    let place = await locate();
    if (place.kind === 'inPlace') {
      if (this.#holdsLock()) return;
      await sleep(DELETION_MS);
      place = await locate();
    }
    // a folder that is being deleted may still have this tuner's own lock
    const takenBy = this.#holdsLock() ? null : activeTuner(path.dirname(this.#path));
    throw new StudyLostError({ file: this.#path, place, takenBy });
  }

  async #write(lines: Buffer): Promise<void> {
    try {
      for (let done = 0; done < lines.length;) {
        done += (await this.#file.write(lines, done, lines.length - done, this.#size + done)).bytesWritten;
      }
      await this.#file.datasync();
      this.#size += lines.length;
    } catch (error) {
      // giving bytes back works on a full disk, too; if even that fails, the end stays torn, as after a crash
      await this.#file.truncate(this.#size).catch(() => undefined);
      throw error;
    }
  }
}

/** Marks the lines of a group that reach the disk together: none of them is announced before all are there. */
function withGroupMark(json: string, i: number, count: number): string {
  if (count === 1) return json;
  return `${json.slice(0, -1)},${i < count - 1 ? '"more":true' : `"of":${count}`}}`;
}

interface PendingWrite {
  readonly json: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A new file survives a power cut only once its folder is on the disk, too. Windows does that by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
