/** All processes of this machine at one moment (not on Windows), shared by all trials that ask at the same time. */
import { setTimeout } from 'node:timers/promises';
import type { ProcessInfo } from './processInfo.ts';
import { listProcfs } from './procfs.ts';
import { listPs } from './ps.ts';

const listProcesses = process.platform === 'linux' ? listProcfs : listPs;

/**
 * Time of the clock, in milliseconds, of the next snapshot at the earliest: half of the time is left for everything
 * else.
 */
let notBefore = 0;
let lastSnapshot: Promise<readonly ProcessInfo[]> = Promise.resolve([]);
let pendingSnapshot: Promise<readonly ProcessInfo[]> | undefined;

/**
 * The processes as they are after this call. A snapshot that is under way may already have passed over a process that
 * the caller has to see, so callers wait for the next one, and all of them for the same. Not shared, the snapshots of
 * 64 trials that end together held the event loop for half a second.
 */
export function processSnapshot(): Promise<readonly ProcessInfo[]> {
  if (pendingSnapshot === undefined) {
    const takeSnapshot = async () => {
      const startedAt = Math.max(notBefore, performance.now());
      if (startedAt > performance.now()) await setTimeout(startedAt - performance.now());
      pendingSnapshot = undefined;
      const processes = await listProcesses();
      notBefore = 2 * performance.now() - startedAt;
      return processes;
    };
    lastSnapshot = lastSnapshot.then(takeSnapshot, takeSnapshot);
    pendingSnapshot = lastSnapshot;
  }
  return pendingSnapshot;
}
