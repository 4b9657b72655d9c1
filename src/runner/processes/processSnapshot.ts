/** All processes of this machine at one moment (not on Windows), shared by all trials that ask at the same time. */
import { setTimeout } from 'node:timers/promises';
import { processExists } from '../../system/processes.ts';
import { listProcfs, processStartTicks, type ProcessInfo } from './procfs.ts';
import { listPs } from './ps.ts';

const listProcesses = process.platform === 'linux' ? listProcfs : listPs;

/** Milliseconds of the clock, of the next snapshot at the earliest: half of the time is left for everything else. */
let notBefore = 0;
/** The rest is no longer than this: a machine that slept during a snapshot would rest for as long as it has slept. */
const MAX_REST_MS = 1000;
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
      const now = performance.now();
      notBefore = now + Math.min(now - startedAt, MAX_REST_MS);
      return processes;
    };
    lastSnapshot = lastSnapshot.then(takeSnapshot, takeSnapshot);
    pendingSnapshot = lastSnapshot;
  }
  return pendingSnapshot;
}

/**
 * Of a process that is not a child of this one, a number that stays equal as long as the id belongs to the same
 * process. Undefined when no process has the id, or one that only waits for its parent to notice its death. On Linux it
 * is the process's start time; elsewhere it is the id itself.
 */
export function liveness(pid: number): number | undefined {
  if (process.platform === 'linux') return processStartTicks(pid);
  return processExists(pid) ? pid : undefined;
}
