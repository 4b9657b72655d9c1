/** Who of a schedule's processes is there, as Linux tells it: found by other signs than the ones the runner goes by. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Processes that work in the folder or name it in their environment, the zombies excepted. */
export function processesIn(dir: string): readonly ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const isHere =
          readlinkSync(`/proc/${pid}/cwd`).startsWith(dir) ||
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dir);
        if (!isHere) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim().slice(0, 200);
        return [{ pid: Number(pid), parent: Number(parent), command }];
      } catch {
        return []; // it has ended meanwhile, or is somebody else's
      }
    });
}

/** Whether it starts the trials of a tuner. */
export function isSupervisor(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('/supervisor.js\0');
  } catch {
    return false; // it is gone
  }
}

/** One that is gone needs no signal. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
