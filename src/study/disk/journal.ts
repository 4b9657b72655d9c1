/** Writes a study's journal: one JSON line for each event, appended and never changed. */
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { eventToJson, type StudyEvent } from '../events.ts';
import { withChecksum, type ChecksumState } from './checksumChain.ts';
import { readJournal, type JournalContents } from './readJournal.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';

/** Only the study's one tuner may open it: see lock.ts. */
export class Journal {
  readonly #file: FileHandle;
  /** Where the next line goes. Lines are written by position, so the next line overwrites one that failed halfway. */
  #size: number;
  #chain: ChecksumState;
  #pending: PendingWrite[] = [];
  /** Why nothing more is written: later lines would depend on what was lost. */
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
