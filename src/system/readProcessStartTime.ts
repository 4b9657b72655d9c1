import { readFileSync } from 'node:fs';
import { hasEnded, readProcessStat } from './processStat.ts';

/**
 * The boot and the start time of a process, which tell it from a later one with the same number; `ended` for one that
 * only waits for its parent to notice its death. Null where this cannot be read, as on systems other than Linux:
 * callers then take the process for a living one, which is the safe side.
 */
export function readProcessStartTime(pid: number): string | null {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readProcessStat(pid);
    if (stat === undefined) return null;
    return hasEnded(stat) ? 'ended' : `${bootId} ${stat.startTicks}`;
  } catch {
    return null;
  }
}
