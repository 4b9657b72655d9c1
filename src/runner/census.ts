/** A look at all processes of this machine (Windows excepted), shared by all trials that want one at the same time. */
import { setTimeout } from 'node:timers/promises';
import type { Process } from './processes.ts';
import { listProcfs } from './procfs.ts';
import { listPs } from './ps.ts';

const list = process.platform === 'linux' ? listProcfs : listPs;

/** Milliseconds on the clock before which nobody looks: while trials end all the time, half of it is left for the rest. */
let rested = 0;
let latest: Promise<readonly Process[]> = Promise.resolve([]);
let next: Promise<readonly Process[]> | undefined;

/**
 * The processes as they are after this call. A look that has begun before may have passed over a process that the caller
 * has to see, so callers wait for the next one; all of them for the same. Unshared, the looks of 64 trials that end
 * together held the event loop for half a second.
 */
export function census(): Promise<readonly Process[]> {
  if (next === undefined) {
    const look = async () => {
      const began = Math.max(rested, performance.now());
      if (began > performance.now()) await setTimeout(began - performance.now());
      next = undefined;
      const processes = await list();
      rested = 2 * performance.now() - began;
      return processes;
    };
    latest = latest.then(look, look);
    next = latest;
  }
  return next;
}
