/** A look at all processes of this machine (Windows excepted), shared by all trials that want one at the same time. */
import { setTimeout } from 'node:timers/promises';
import type { ProcessInfo } from './processInfo.ts';
import { listProcfs } from './procfs.ts';
import { listPs } from './ps.ts';

const listProcesses = process.platform === 'linux' ? listProcfs : listPs;

/** Milliseconds on the clock before which nobody looks: while trials end all the time, half of it is left for the rest. */
let notBefore = 0;
let lastSnapshot: Promise<readonly ProcessInfo[]> = Promise.resolve([]);
let pendingSnapshot: Promise<readonly ProcessInfo[]> | undefined;

/**
 * The processes as they are after this call. A look that has begun before may have passed over a process that the caller
 * has to see, so callers wait for the next one; all of them for the same. Unshared, the looks of 64 trials that end
 * together held the event loop for half a second.
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
