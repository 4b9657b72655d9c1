/**
 * The lock of a tuner on another machine, on a disk that several machines share: that process cannot be asked for. A living
 * owner therefore renews its lock every minute, and counts as gone when it has not for ten: its machine is gone, or it was
 * held for that long, and then sees that it was overtaken.
 */
import { mkdtempSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { LockOwner } from './lockOwner.ts';

/** Milliseconds between two signs of life, and without one. */
const [RENEWAL_MS, LEASE_MS] = [60_000, 600_000];

/** @param entry the lock's folder. @returns what ends it */
export function keepRenewing(entry: string): () => void {
  const renewal = setInterval(() => {
    renew(entry);
  }, RENEWAL_MS).unref();
  return () => {
    clearInterval(renewal);
  };
}

/** @param now ms since 1970 */
export function isExpired(
  entry: string,
  { host, lease, since }: LockOwner,
  now: (lockFolder: string) => number,
): boolean {
  if (host === hostname() || lease === undefined) return false;
  const signOfLife = changedAt(renewalFile(entry)) ?? changedAt(path.join(entry, 'owner.json')) ?? since;
  return now(path.dirname(entry)) - signOfLife > LEASE_MS;
}

/** What the disk takes for now, in ms since 1970: clocks of machines differ. */
export function diskTime(folder: string): number {
  const probe = mkdtempSync(path.join(folder, 'new-'));
  try {
    return statSync(probe).mtimeMs;
  } finally {
    rmdirSync(probe);
  }
}

/** Writes a byte, so that it is the disk that notes when. */
function renew(entry: string): void {
  try {
    writeFileSync(renewalFile(entry), '1');
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
