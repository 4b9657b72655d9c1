/**
 * One tuner a study. The lock is a row of numbered folders `lock/1`, `lock/2`, …: the highest number is the one that
 * counts, and each says who took it.
 *
 * To take over from a dead owner means to make the next number, not to delete and remake the old one: two that find
 * the same dead owner both try to make the same folder, and the file system gives it to one. A number is made whole,
 * by renaming a prepared folder, so nobody ever reads half an owner. The highest folder is never deleted (letting go takes
 * only its owner away), so a latecomer whose number was meanwhile overtaken sees that and withdraws.
 *
 * The usual lock packages (proper-lockfile and its like) tell a dead owner by a file that stopped being touched:
 * after a kill they make the person wait, and they cannot say who holds the lock.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { errorCode } from '../../system/errorCode.ts';
import { JournalError } from '../journalError.ts';
import { rejectSymlinks } from './rejectSymlinks.ts';
import { isAlive, lockOwnerSchema, type LockOwner } from './lockOwner.ts';

export type LockResult = { readonly taken: true; release(): void } | { readonly taken: false; readonly by: LockOwner };

/**
 * @param alive whether a process still runs; an argument, so that tests need no processes
 * @throws JournalError where the lock cannot be read or lies behind a symbolic link
 */
export function takeLock(
  folder: string,
  claimant: LockOwner,
  alive: (owner: LockOwner) => boolean = isAlive,
): LockResult {
  rejectSymlinks(folder);
  const lockFolder = path.join(folder, 'lock');
  mkdirSync(lockFolder, { recursive: true });
  for (;;) {
    const highest = highestNumber(lockFolder);
    const owner = readOwner(lockFolder, highest);
    if (owner !== null && alive(owner)) return { taken: false, by: owner };
    if (!createEntry(lockFolder, highest + 1, claimant)) continue;
    if (highestNumber(lockFolder) !== highest + 1) {
      removeEntry(path.join(lockFolder, String(highest + 1)));
      continue;
    }
    removeOlder(lockFolder, highest);
    return {
      taken: true,
      release: () => {
        releaseEntry(path.join(lockFolder, String(highest + 1)));
      },
    };
  }
}

/** Who runs the study now; nobody if the last one has let go or died. */
export function activeTuner(folder: string, alive: (owner: LockOwner) => boolean = isAlive): LockOwner | null {
  const row = path.join(folder, 'lock');
  const owner = readOwner(row, highestNumber(row));
  return owner !== null && alive(owner) ? owner : null;
}

/** Why a second tuner is refused, and what to do. */
export function studyLockedMessage(study: string, folder: string, { pid, host, since }: LockOwner): string {
  return (
    `The study ${study} is being tuned by process ${pid} on ${host} since ${new Date(since).toLocaleString()}. ` +
    `Stop it there first; if that process is long gone, delete ${path.join(folder, 'lock')}.`
  );
}

const ownerFileSchema = z.object({ owner: lockOwnerSchema.nullable() });

/** Makes one number of the row, whole; false if another was quicker. */
function createEntry(lockFolder: string, number: number, owner: LockOwner): boolean {
  const target = path.join(lockFolder, String(number));
  const prepared = mkdtempSync(path.join(lockFolder, 'new-'));
  try {
    writeFileSync(path.join(prepared, 'owner.json'), JSON.stringify(z.encode(ownerFileSchema, { owner })), {
      flush: true,
    });
    renameSync(prepared, target);
    return true;
  } catch (error) {
    // Whoever was quicker made the target, and may already have swept up what was prepared here. Windows says EPERM
    // for a target that exists, and for a folder that may not be written.
    const code = errorCode(error);
    const quicker = code === 'ENOTEMPTY' || code === 'EEXIST' || existsSync(target) || !existsSync(prepared);
    removeEntry(prepared);
    if (!quicker) throw error;
    return false;
  }
}

/**
 * The folder stays, and not empty, so that nobody can take its number again; and nothing new is made, since letting go has
 * to be possible on a full disk, too.
 */
function releaseEntry(folder: string): void {
  try {
    renameSync(path.join(folder, 'owner.json'), path.join(folder, 'released.json'));
  } catch (error) {
    // overtaken and swept up
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function readOwner(lockFolder: string, number: number): LockOwner | null {
  let text: string;
  try {
    text = readFileSync(path.join(lockFolder, String(number), 'owner.json'), 'utf8');
  } catch (error) {
    // never made, let go, or overtaken and swept up since the row was listed
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const owner = parseOwner(text);
  if (owner !== undefined) return owner;
  // made whole before it got its name, so a power cut or a person's hand did this: whether a tuner lives, nobody can tell
  throw new JournalError(
    `${path.join(lockFolder, String(number), 'owner.json')} does not say who tunes this study any more. ` +
      `If nothing of it is running, delete ${lockFolder} and start the study again.`,
  );
}

function parseOwner(text: string): LockOwner | null | undefined {
  try {
    return ownerFileSchema.parse(JSON.parse(text)).owner;
  } catch {
    return undefined;
  }
}

function highestNumber(lockFolder: string): number {
  return Math.max(0, ...entries(lockFolder).map(Number).filter(Number.isSafeInteger));
}

/** The number before the last stays too, so that no listing can fall between its end and the last one's beginning. */
function removeOlder(lockFolder: string, number: number): void {
  for (const entry of entries(lockFolder)) {
    if (!(Number(entry) >= number)) removeEntry(path.join(lockFolder, entry));
  }
}

function removeEntry(entry: string): void {
  try {
    rmSync(entry, { recursive: true, force: true });
  } catch {
    // two tuners sweep at once, or one still writes into it: whatever stays is swept the next time and means nothing
  }
}

function entries(lockFolder: string): readonly string[] {
  return existsSync(lockFolder) ? readdirSync(lockFolder) : [];
}
