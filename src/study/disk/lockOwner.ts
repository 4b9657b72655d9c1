/**
 * Who runs a study: a process, described so that it can be told from a later one with the same number.
 *
 * Process numbers are used again, so a number alone may name a stranger. On Linux the time the kernel started the
 * process (field 22 of /proc/PID/stat, in ticks since boot) is kept beside it; elsewhere the number has to do, which
 * errs on the safe side: a stranger with the same number is taken for the tuner, and the person is told what to delete.
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
    born: z.string().nullable().describe('boot and start time of the process, where the system tells'),
  }),
  namesOnDisk['owner.json'],
);
export type LockOwner = z.output<typeof lockOwnerSchema>;

/** This process. */
export function currentProcess(since: number): LockOwner {
  return { pid: process.pid, host: hostname(), since, processStartTime: readProcessStartTime(process.pid) };
}

/** A process of another machine cannot be looked at, and counts as living. */
export function isAlive({ pid, host, processStartTime }: LockOwner): boolean {
  if (host !== hostname()) return true;
  if (!processExists(pid)) return false;
  const startTime = readProcessStartTime(pid);
  if (startTime === 'ended') return false;
  return processStartTime === null || startTime === null || startTime === processStartTime;
}
