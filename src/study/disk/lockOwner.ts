/**
 * Which process tunes a study, described so that it is not confused with a later process of the same number.
 *
 * Process numbers are used again, so a number alone may belong to another process. On Linux the time at which the kernel
 * started the process (field 22 of /proc/PID/stat, in ticks since boot) is kept beside it. Elsewhere there is only the
 * number, which errs on the safe side: another process with that number is taken for the tuner, and the person reads what
 * to delete.
 */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import * as z from 'zod';
import { errorCode } from '../../system/errorCode.ts';
import { namesOnDisk, storedAs } from '../namesOnDisk.ts';

export const lockOwnerSchema = storedAs(
  z.object({
    pid: z.int().positive(),
    host: z.string(),
    since: z.number().describe('milliseconds since 1970'),
    born: z.string().nullable().describe('boot and start time of the process, where the system tells them'),
  }),
  namesOnDisk['owner.json'],
);
export type LockOwner = z.output<typeof lockOwnerSchema>;

/** This process. */
export function currentProcess(since: number): LockOwner {
  return { pid: process.pid, host: hostname(), since, processStartTime: readProcessStartTime(process.pid) };
}

/** A process of another machine cannot be checked, and counts as alive. */
export function isAlive({ pid, host, processStartTime }: LockOwner): boolean {
  if (host !== hostname()) return true;
  if (!processExists(pid)) return false;
  const startTime = readProcessStartTime(pid);
  if (startTime === 'ended') return false;
  return processStartTime === null || startTime === null || startTime === processStartTime;
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it exists and belongs to another user
    return errorCode(error) === 'EPERM';
  }
}

/** Boot id and start time; `ended` for a process that has ended and waits for its parent to collect it. */
export function readProcessStartTime(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in field 2 may contain spaces and brackets, so fields are counted after its last bracket
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    return state === 'Z' || state === 'X' ? 'ended' : `${bootId} ${fields[19]}`;
  } catch {
    return null; // there is no /proc: not Linux
  }
}
