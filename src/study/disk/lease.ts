/**
 * The lock of a tuner on another machine, or in another PID namespace of this one, on a disk that both share: that
 * process cannot be asked for. A living owner therefore renews its lock every minute, and counts as gone when it has
 * not for ten: its machine is gone, or it was held for that long, and then sees that it was overtaken.
 */
import { constants, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { awakeMsSinceBoot } from '../../system/awakeTime.ts';
import { isOwnScope } from '../../system/processScope.ts';
import { readProcessStartTime } from '../../system/processes.ts';
import { openRegularFile, readRegularFileSync } from '../../system/regularFile.ts';
import type { LockOwner } from './lockOwner.ts';

/** Milliseconds between two signs of life, and without one. */
const [RENEWAL_MS, LEASE_MS] = [60_000, 600_000];

/** @param entry the lock's folder. @returns the function that ends it */
export function keepRenewing(entry: string): () => void {
  const renewal = setInterval(() => {
    void renew(entry);
  }, RENEWAL_MS).unref();
  return () => clearInterval(renewal);
}

/** @param now ms since 1970 */
export function isExpired(entry: string, owner: LockOwner, now: (lockFolder: string) => number): boolean {
  const { lease, since } = owner;
  if (isOwnScope(owner) || lease === undefined) return false;
  const silence = silenceOnThisMachine(entry, owner);
  if (silence !== undefined) return silence > LEASE_MS;
  const signOfLife = changedAt(renewalFile(entry)) ?? changedAt(path.join(entry, 'owner.json')) ?? since;
  return now(path.dirname(entry)) - signOfLife > LEASE_MS;
}

/**
 * Milliseconds since the last sign of life of a tuner in another container of this machine: both have the clock that
 * stops while the machine sleeps. Undefined for any other tuner.
 */
function silenceOnThisMachine(entry: string, { processStartTime }: LockOwner): number | undefined {
  const now = awakeMsSinceBoot();
  if (now === undefined || processStartTime === null) return undefined;
  if (bootOf(processStartTime) !== bootOf(readProcessStartTime(process.pid) ?? '')) return undefined;
  // earlier versions write another text
  const renewed = /^awake (\d+)$/.exec(renewalText(entry));
  return renewed === null ? undefined : now - Number(renewed[1]);
}

function renewalText(entry: string): string {
  try {
    return readRegularFileSync(renewalFile(entry), 100, constants.O_NOFOLLOW).toString();
  } catch {
    return ''; // not renewed yet, or not by a tuner: when the disk noted it decides
  }
}

/** See system/processes.ts. */
function bootOf(processStartTime: string): string {
  return processStartTime.split(' ', 1)[0];
}

/** The disk's own time, in ms since 1970: clocks of machines differ. */
export function diskTime(folder: string): number {
  const probe = mkdtempSync(path.join(folder, 'new-'));
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmdirSync(probe);
  }
}

/** Writes something, so that the disk notes when; always the same bytes, for which a full disk has room. */
async function renew(entry: string): Promise<void> {
  try {
    await using file = await openRegularFile(renewalFile(entry), constants.O_WRONLY | constants.O_CREAT);
    await file?.write(`awake ${awakeMsSinceBoot() ?? ''}`, 0);
  } catch {
    // on a full disk, or in a folder that is gone: whoever takes over is on another machine, and this owner will see it
  }
}

function renewalFile(entry: string): string {
  return path.join(entry, 'renewed');
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
