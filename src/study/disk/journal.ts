/** Writes a study's journal: one JSON line for each event, appended and never changed. */
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventToJson, type StudyEvent } from '../events.ts';
import { withChecksum, type ChecksumState } from './checksumChain.ts';
import { locateJournal } from './journalPlace.ts';
import { activeTuner } from './lock.ts';
import { readJournal, type JournalContents } from './readJournal.ts';
import { rejectSymlinks } from './paths.ts';
import { StudyLostError } from './studyLost.ts';
import { WrittenBytes } from './writtenBytes.ts';

/** Milliseconds. Whoever takes the lock away may be about to take the journal, too, whose loss is another. */
const DELETION_MS = 500;

/** Only the study's one tuner may open it: see lock.ts. */
export class Journal {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #holdsLock: () => boolean;
  readonly #written: WrittenBytes;
  #chain: ChecksumState;
  #pending: PendingWrite[] = [];
  /** Why nothing more is written: later lines would depend on the lost ones. */
  #failure: { readonly error: unknown } | undefined;
  #writing: Promise<void> = Promise.resolve();

  private constructor(atPath: string, file: FileHandle, holdsLock: () => boolean, { bytes, chain }: JournalContents) {
    this.#path = atPath;
    this.#file = file;
    this.#holdsLock = holdsLock;
    this.#written = new WrittenBytes(bytes);
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
    const { events, bytes } = history;
    const handle = await open(file, bytes.length === 0 ? 'w+' : 'r+');
    try {
      await handle.truncate(bytes.length);
      await handle.sync();
      await syncFolder(path.dirname(file));
    } catch (error) {
      await handle.close();
      throw error;
    }
    return { journal: new Journal(file, handle, holdsLock, history), events };
  }

  /**
   * Resolves when the event is on the disk. Events are written in the order of the calls. Those that arrive while
   * others are being written go together: a wait for the disk for each would be most of the cost of a short trial.
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
   * Resolves while journal and lock are this tuner's own, and waits for pending writes.
   * @param whole whether all of its bytes are read, which takes a second for each gigabyte
   * @throws StudyLostError otherwise; from then on nothing more is written
   */
  verify(whole = false): Promise<void> {
    const verified = this.#writing.then(() => this.#verify(whole));
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

  /** All that was written, also where no path leads to it any more, or something else is there now. */
  async bytes(): Promise<Buffer> {
    await this.#writing;
    return this.#written.bytes();
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

  async #verify(whole = false): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const locate = () => locateJournal(this.#file, this.#path, this.#written, whole);
    let place = await locate();
    if (place.kind === 'inPlace') {
      if (this.#holdsLock()) return;
      await sleep(DELETION_MS);
      place = await locate();
    }
    // a folder that is being deleted may still have this tuner's own lock
    const takenBy = this.#holdsLock() ? null : activeTuner(path.dirname(this.#path));
    // who has taken the study writes into its journal
    if (place.kind === 'overwritten' && takenBy !== null) place = { kind: 'inPlace' };
    throw new StudyLostError({ file: this.#path, place, takenBy });
  }

  /** Lines are written by position, so the next line overwrites one that failed halfway. */
  async #write(lines: Buffer): Promise<void> {
    const { size } = this.#written;
    try {
      for (let done = 0; done < lines.length;) {
        done += (await this.#file.write(lines, done, lines.length - done, size + done)).bytesWritten;
      }
      await this.#file.datasync();
    } catch (error) {
      // giving bytes back works on a full disk, too; if even that fails, the end stays torn, as after a crash
      await this.#file.truncate(size).catch(() => undefined);
      throw error;
    }
    // a file that was emptied after the last look at it has a hole here
    const isWhole = await this.#written.isEndOf(this.#file);
    this.#written.append(lines);
    if (isWhole) await this.#written.noteWritten(this.#file);
    else await this.#verify();
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
  await using handle = await open(folder, 'r');
  await handle.sync();
}
