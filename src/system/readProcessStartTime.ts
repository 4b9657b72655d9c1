import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasEnded, readProcessStat } from './processStat.ts';

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
