/**
 * One tuner for each study. The lock is a row of numbered folders `lock/1`, `lock/2`, …: the highest number counts, and
 * each says who took it.
 *
 * A process takes over from a dead owner by making the next number. It does not delete the old folder and make it
 * again: two processes that find the same dead owner both try to make the same folder, and the file system gives it to
 * one. A number is made in one step, by renaming a prepared folder, so nobody reads half an owner. The highest folder
 * is never deleted (releasing the lock only removes its owner), so a process whose number was overtaken meanwhile sees
 * that and withdraws.
 *
 * An owner on another machine has a lease instead of a process that can be asked for (lease.ts).
 *
 * The usual lock packages (such as proper-lockfile) recognise a dead owner by a file that is no longer touched: after a
 * kill they make the person wait, and they cannot say who holds the lock.
 */
import { randomUUID } from 'node:crypto';
import { constants, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { parseJson } from '../../system/json.ts';
import { isOwnScope } from '../../system/processScope.ts';
import { readRegularFileSync, statusOf } from '../../system/regularFile.ts';
import { JournalError } from '../journalError.ts';
import { journalFile, rejectSymlinks, withoutLinks } from './paths.ts';
import {
  lockNumbersUsedUp,
  lockOwnerUnreadable,
  lockUnreadable,
  studyIsLocked,
  studyIsLockedElsewhere,
} from './messages.ts';
import { diskTime, isExpired, keepRenewing } from './lease.ts';
import { isAlive, lockOwnerSchema, type LockOwner } from './lockOwner.ts';

export interface HeldLock {
  readonly taken: true;
  /** False once its entry is gone or another process has taken the lock. */
  readonly isHeld: () => boolean;
  /** @param folder the study's, if it was moved meanwhile */
  readonly release: (folder?: string) => void;
}

export type LockResult = HeldLock | { readonly taken: false; readonly by: LockOwner };

/**
 * @param alive whether a process still runs; a parameter so that tests need no processes
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
    const { highest, owner } = readLock(lockFolder);
    if (owner !== null && alive(owner) && !isExpired(path.join(lockFolder, String(highest)), owner, diskTime))
      return { taken: false, by: owner };
    if (!createEntry(lockFolder, highest + 1, claimant)) continue;
    if (highestNumber(lockFolder) !== highest + 1) {
      removeEntry(path.join(lockFolder, String(highest + 1)));
      continue;
    }
    removeOlder(lockFolder, highest);
    return heldLock(folder, highest + 1, claimant);
  }
}

function heldLock(folder: string, number: number, claimant: LockOwner): HeldLock {
  const isOurs = (lockFolder: string): boolean =>
    highestNumber(lockFolder) === number && isDeepStrictEqual(ownerOf(lockFolder, number), claimant);
  const lockFolder = path.join(folder, 'lock');
  let known = stateOf(lockFolder);
  const stopRenewing = keepRenewing(path.join(lockFolder, String(number)));
  return {
    taken: true,
    isHeld: () => {
      const state = stateOf(lockFolder);
      if (state === undefined || state === known) return true;
      if (!isOurs(lockFolder)) return false;
      known = state;
      return true;
    },
    release: (current = folder) => {
      stopRenewing();
      // in its old place another study may have its lock by now
      if (isOurs(path.join(current, 'lock'))) releaseEntry(path.join(current, 'lock', String(number)));
    },
  };
}

/**
 * Differs after an entry came or went, so that the lock is read only then, and not before each event. Undefined while a
 * network disk does not answer, which takes no lock away.
 */
function stateOf(lockFolder: string): string | undefined {
  try {
    const status = statSync(lockFolder, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? 'missing' : [status.dev, status.ino, status.mtimeNs].join();
  } catch {
    return undefined;
  }
}

/**
 * Who tunes the study now; null if the last tuner has released the lock or died, or tunes the study of which this one is
 * a copy.
 *
 * @throws JournalError where the lock cannot be read
 */
export function activeTuner(folder: string, alive: (owner: LockOwner) => boolean = isAlive): LockOwner | null {
  const lockFolder = path.join(folder, 'lock');
  const { highest, owner } = readLock(lockFolder);
  if (owner === null || !alive(owner) || isOfOriginal(folder, owner)) return null;
  return isExpired(path.join(lockFolder, String(highest)), owner, Date.now) ? null : owner;
}

/**
 * The folder of the study of which this one is a copy, while that one is tuned: until then the copy is not.
 *
 * @throws JournalError where the lock cannot be read
 */
export function runningOriginal(folder: string): string | undefined {
  const { owner } = readLock(path.join(folder, 'lock'));
  return owner !== null && isAlive(owner) && isOfOriginal(folder, owner) ? owner.folder : undefined;
}

/** Whether the owner's folder is seen from here to have a journal of its own: a path may also lead to the same one. */
function isOfOriginal(folder: string, owner: LockOwner): boolean {
  const owned = folderElsewhere(folder, owner);
  if (owned === undefined || !isOwnScope(owner)) return false;
  const [here, there] = [folder, owned].map((each) => statusOf(journalFile(each)));
  return here !== undefined && there !== undefined && (here.ino !== there.ino || here.dev !== there.dev);
}

/** Where the lock was taken, if that is not the path of this folder. */
function folderElsewhere(folder: string, { folder: owned }: LockOwner): string | undefined {
  return owned === withoutLinks(folder) ? undefined : owned;
}

/** Why a second tuner is refused, and the remedy. */
export function studyLockedMessage(study: string, folder: string, owner: LockOwner): string {
  const lock = path.join(folder, 'lock');
  const owned = folderElsewhere(folder, owner);
  return owned === undefined ? studyIsLocked(study, owner, lock) : studyIsLockedElsewhere(study, owner, owned, lock);
}

const ownerFileSchema = z.object({ owner: lockOwnerSchema.nullable() });

/** Makes one number of the row in one step; false if another process was quicker. */
function createEntry(lockFolder: string, number: number, owner: LockOwner): boolean {
  const target = path.join(lockFolder, String(number));
  const prepared = path.join(lockFolder, `new-${randomUUID()}`);
  // with the rights of the other files: on a shared disk others may look at the study
  mkdirSync(prepared);
  try {
    writeFileSync(path.join(prepared, 'owner.json'), JSON.stringify(z.encode(ownerFileSchema, { owner })), {
      flush: true,
    });
    renameSync(prepared, target);
    return true;
  } catch (error) {
    // A quicker process made the target, and may already have removed this prepared folder. Windows reports EPERM
    // for a target that exists, and for a folder that is not writable.
    const code = errorCode(error);
    const quicker = code === 'ENOTEMPTY' || code === 'EEXIST' || existsSync(target) || !existsSync(prepared);
    removeEntry(prepared);
    if (!quicker) throw error;
    return false;
  }
}

/**
 * The folder stays, and is not empty, so that nobody can take its number again. Nothing new is made, because releasing
 * the lock must be possible on a full disk, too.
 */
function releaseEntry(folder: string): void {
  try {
    renameSync(path.join(folder, 'owner.json'), path.join(folder, 'released.json'));
  } catch (error) {
    // overtaken and removed
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function readLock(lockFolder: string): { readonly highest: number; readonly owner: LockOwner | null } {
  try {
    const highest = highestNumber(lockFolder);
    if (highest === Number.MAX_SAFE_INTEGER) throw new JournalError(lockNumbersUsedUp(lockFolder, highest));
    const owner = ownerOf(lockFolder, highest);
    if (owner !== undefined) return { highest, owner };
    // it was complete before it got its name, so a power cut or a person did this: whether a tuner lives is unknown
    throw new JournalError(lockOwnerUnreadable(lockFolder, highest));
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === undefined) throw error;
    throw new JournalError(lockUnreadable(lockFolder, reasonOf(error)), { cause: error });
  }
}

/** More than any owner. */
const MAX_OWNER_BYTES = 2 ** 16;

/** Null for nobody, undefined where it cannot be understood. */
function ownerOf(lockFolder: string, number: number): LockOwner | null | undefined {
  try {
    const file = path.join(lockFolder, String(number), 'owner.json');
    const text = readRegularFileSync(file, MAX_OWNER_BYTES, constants.O_NOFOLLOW).toString();
    return ownerFileSchema.safeParse(parseJson(text)).data?.owner;
  } catch (error) {
    if (UNLIKE_AN_OWNER.has(errorCode(error))) return undefined;
    // never made, released, or overtaken and removed since the row was listed
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** A pipe, a link, or a file that is far too large. */
const UNLIKE_AN_OWNER = new Set<unknown>(['EFTYPE', 'ELOOP', 'EFBIG', 'ENXIO']);

function highestNumber(lockFolder: string): number {
  return Math.max(0, ...entries(lockFolder).map(Number).filter(Number.isSafeInteger));
}

/** The number before the last stays, too, so that every listing finds at least one of the two. */
function removeOlder(lockFolder: string, number: number): void {
  for (const entry of entries(lockFolder)) {
    if (!(Number(entry) >= number)) removeEntry(path.join(lockFolder, entry));
  }
}

function removeEntry(entry: string): void {
  try {
    rmSync(entry, { recursive: true, force: true });
  } catch {
    // two tuners remove it at once, or one still writes into it: the rest means nothing, and the next tuner removes it
  }
}

function entries(lockFolder: string): readonly string[] {
  return existsSync(lockFolder) ? readdirSync(lockFolder) : [];
}
