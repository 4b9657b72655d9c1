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
import { JournalError } from './journalError.ts';
import { refuseLinks } from './links.ts';
import { lives, ownerSchema, type Owner } from './owner.ts';

export type Lock = { readonly taken: true; release(): void } | { readonly taken: false; readonly by: Owner };

/**
 * @param alive whether a process still runs; an argument, so that tests need no processes
 * @throws JournalError where the lock cannot be read or lies behind a symbolic link
 */
export function takeLock(folder: string, me: Owner, alive: (owner: Owner) => boolean = lives): Lock {
  refuseLinks(folder);
  const row = path.join(folder, 'lock');
  mkdirSync(row, { recursive: true });
  for (;;) {
    const last = lastNumber(row);
    const owner = readOwner(row, last);
    if (owner !== null && alive(owner)) return { taken: false, by: owner };
    if (!make(row, last + 1, me)) continue;
    if (lastNumber(row) !== last + 1) {
      sweep(path.join(row, String(last + 1)));
      continue;
    }
    forgetBefore(row, last);
    return {
      taken: true,
      release: () => {
        letGo(path.join(row, String(last + 1)));
      },
    };
  }
}

/** Who runs the study now; nobody if the last one has let go or died. */
export function tunerOf(folder: string, alive: (owner: Owner) => boolean = lives): Owner | null {
  const row = path.join(folder, 'lock');
  const owner = readOwner(row, lastNumber(row));
  return owner !== null && alive(owner) ? owner : null;
}

/** Why a second tuner is refused, and what to do. */
export function refusal(study: string, folder: string, { pid, host, since }: Owner): string {
  return (
    `The study ${study} is being tuned by process ${pid} on ${host} since ${new Date(since).toLocaleString()}. ` +
    `Stop it there first; if that process is long gone, delete ${path.join(folder, 'lock')}.`
  );
}

const held = z.object({ owner: ownerSchema.nullable() });

/** Makes one number of the row, whole; false if another was quicker. */
function make(row: string, number: number, owner: Owner): boolean {
  const target = path.join(row, String(number));
  const prepared = mkdtempSync(path.join(row, 'new-'));
  try {
    writeFileSync(path.join(prepared, 'owner.json'), JSON.stringify({ owner }), { flush: true });
    renameSync(prepared, target);
    return true;
  } catch (error) {
    // Whoever was quicker made the target, and may already have swept up what was prepared here. Windows says EPERM
    // for a target that exists, and for a folder that may not be written.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const quicker = code === 'ENOTEMPTY' || code === 'EEXIST' || existsSync(target) || !existsSync(prepared);
    sweep(prepared);
    if (!quicker) throw error;
    return false;
  }
}

/**
 * The folder stays, and not empty, so that nobody can take its number again; and nothing new is made, since letting go has
 * to be possible on a full disk, too.
 */
function letGo(folder: string): void {
  try {
    renameSync(path.join(folder, 'owner.json'), path.join(folder, 'released.json'));
  } catch (error) {
    // overtaken and swept up
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function readOwner(row: string, number: number): Owner | null {
  let text: string;
  try {
    text = readFileSync(path.join(row, String(number), 'owner.json'), 'utf8');
  } catch (error) {
    // never made, let go, or overtaken and swept up since the row was listed
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const owner = parsed(text);
  if (owner !== undefined) return owner;
  // made whole before it got its name, so a power cut or a person's hand did this: whether a tuner lives, nobody can tell
  throw new JournalError(
    `${path.join(row, String(number), 'owner.json')} does not say who tunes this study any more. ` +
      `If nothing of it is running, delete ${row} and start the study again.`,
  );
}

function parsed(text: string): Owner | null | undefined {
  try {
    return held.parse(JSON.parse(text)).owner;
  } catch {
    return undefined;
  }
}

function lastNumber(row: string): number {
  return Math.max(0, ...entries(row).map(Number).filter(Number.isSafeInteger));
}

/** The number before the last stays too, so that no listing can fall between its end and the last one's beginning. */
function forgetBefore(row: string, number: number): void {
  for (const entry of entries(row)) {
    if (!(Number(entry) >= number)) sweep(path.join(row, entry));
  }
}

function sweep(entry: string): void {
  try {
    rmSync(entry, { recursive: true, force: true });
  } catch {
    // two tuners sweep at once, or one still writes into it: whatever stays is swept the next time and means nothing
  }
}

function entries(row: string): readonly string[] {
  return existsSync(row) ? readdirSync(row) : [];
}
