/**
 * Which process tunes a study, described so that it is not confused with a later process of the same number.
 *
 * Process numbers are used again, so a number alone may belong to another process. On Linux the time at which the
 * kernel started the process (field 22 of /proc/PID/stat, in ticks since boot) is kept beside it, on macOS the time
 * that `ps` says. On Windows there is only the number, which errs on the safe side: another process with that number is
 * taken for the tuner, and the message to the person says how to end that.
 */
import * as z from 'zod';
import { isOwnScope, processScope } from '../../system/processScope.ts';
import { processExists, readProcessStartTime } from '../../system/processes.ts';
import { timestamp } from '../eventParts.ts';
import { namesOnDisk, storedAs } from '../namesOnDisk.ts';

export const lockOwnerSchema = storedAs(
  z.object({
    pid: z.int().positive(),
    host: z.string(),
    /** In which the host counts its processes. */
    pidNamespace: z.string().nullable().exactOptional(),
    since: timestamp,
    /** It renews its lock, so that other machines see when it is gone. */
    lease: z.literal(true).exactOptional(),
    /** The study's own, without links; absent in what earlier versions wrote. A copy of it has this path, too. */
    folder: z.string().exactOptional(),
    /** Boot and start time of the process, where the system tells them. */
    born: z.string().nullable(),
  }),
  namesOnDisk['owner.json'],
);
export type LockOwner = z.output<typeof lockOwnerSchema>;

export function currentProcess(since: number): LockOwner {
  return {
    pid: process.pid,
    ...processScope(),
    since,
    lease: true,
    processStartTime: readProcessStartTime(process.pid),
  };
}

/** A process of another machine or PID namespace cannot be checked, and counts as alive; see lease.ts. */
export function isAlive(owner: LockOwner): boolean {
  if (!isOwnScope(owner)) return true;
  const { pid, processStartTime } = owner;
  if (!processExists(pid)) return false;
  const startTime = readProcessStartTime(pid);
  if (startTime === 'ended') return false;
  return processStartTime === null || startTime === null || startTime === processStartTime;
}
