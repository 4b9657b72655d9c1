/** A process by its number, as the operating system knows it: whether it exists, when it was started, its state. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errorCode } from './errors.ts';

/** Whether there is a process with this number, a zombie or another user's included. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM'; // it exists and is another user's
  }
}

/**
 * When a process was started, which tells it from a later one with the same number; `ended` for one that only waits for
 * its parent to notice its death. Null where this cannot be read, as on Windows: callers then take the process for a
 * living one, which is the safe side.
 */
export function readProcessStartTime(pid: number, platform: string = process.platform): string | null {
  if (platform === 'win32') return null;
  return platform === 'linux' ? startTimeOfProcfs(pid) : startTimeOfPs(pid);
}

/** The boot, and the ticks from it to the start of the process. */
function startTimeOfProcfs(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readProcessStat(pid);
    if (stat === undefined) return null;
    return hasEnded(stat) ? 'ended' : `${bootId} ${stat.startTicks}`;
  } catch {
    return null;
  }
}

/** The date to the second; in one language and time zone, whoever asks. It takes some milliseconds. */
function startTimeOfPs(pid: number): string | null {
  const env = { LC_ALL: 'C', TZ: 'UTC' };
  const { stdout } = spawnSync('/bin/ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' });
  const columns = /^\s*(\S+)\s+(\S.*\S)/.exec(stdout);
  if (columns === null) return null;
  const [, state, startTime] = columns;
  return state.startsWith('Z') ? 'ended' : startTime;
}

export interface ProcessStat {
  /** One letter: R runs, S sleeps, T is stopped by a signal … */
  readonly state: string;
  readonly parentPid: number;
  readonly groupId: number;
  /** Field 22: when the process was started, in ticks since boot. */
  readonly startTicks: number;
}

/** From /proc/PID/stat of Linux; undefined for a process that is gone or may not be read. */
export function readProcessStat(pid: number): ProcessStat | undefined {
  const stat = ifReadable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (stat === undefined) return undefined;
  // "pid (name) state parent group …": the program chooses its name, which may hold brackets and blanks, so the fields
  // are counted from behind its last bracket
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  return { state, parentPid: Number(parent), groupId: Number(group), startTicks: Number(fields[19]) };
}

/** Whether it is dead (X) or a zombie (Z), which only waits for its parent to notice its death. */
export function hasEnded({ state }: ProcessStat): boolean {
  return state === 'Z' || state === 'X';
}

const UNREADABLE_CODES = new Set<unknown>(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** Undefined where a process ends while its files in /proc are read, or is another person's and may not be read. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (UNREADABLE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
}
