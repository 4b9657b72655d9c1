/**
 * Which process tunes a study, described so that it is not confused with a later process of the same number.
 *
 * Process numbers are used again, so a number alone may belong to another process. On Linux the time at which the kernel
 * started the process (field 22 of /proc/PID/stat, in ticks since boot) is kept beside it, on macOS the time that `ps`
 * says. On Windows there is only the number, which errs on the safe side: another process with that number is taken for
 * the tuner, and the person reads what to delete.
 */
import { hostname } from 'node:os';
import * as z from 'zod';
import { processExists } from '../../system/processExists.ts';
import { readProcessStartTime } from '../../system/readProcessStartTime.ts';
import { namesOnDisk, storedAs } from '../namesOnDisk.ts';

export const lockOwnerSchema = storedAs(
  z.object({
    pid: z.int().positive(),
    host: z.string(),
    since: z.number().describe('milliseconds since 1970'),
    lease: z.literal(true).exactOptional().describe('it renews its lock, so that other machines see when it is gone'),
    born: z.string().nullable().describe('boot and start time of the process, where the system tells them'),
  }),
  namesOnDisk['owner.json'],
);
export type LockOwner = z.output<typeof lockOwnerSchema>;

/** This process. */
export function currentProcess(since: number): LockOwner {
  return {
    pid: process.pid,
    host: hostname(),
    since,
    lease: true,
    processStartTime: readProcessStartTime(process.pid),
  };
}

/** A process of another machine cannot be checked, and counts as alive; see lease.ts. */
export function isAlive({ pid, host, processStartTime }: LockOwner): boolean {
  if (host !== hostname()) return true;
  if (!processExists(pid)) return false;
  const startTime = readProcessStartTime(pid);
  if (startTime === 'ended') return false;
  return processStartTime === null || startTime === null || startTime === processStartTime;
}
