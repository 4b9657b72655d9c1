/** Processes as Linux shows them in /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { TRIAL_DIR_VARIABLE } from '../start/environment.ts';
import { errorCode } from '../../system/errorCode.ts';
import type { ProcessInfo } from './processInfo.ts';

// Synchronous reads cost about 15 µs a file, asynchronous ones six times that, and every trial ends with a look at all
// processes. So they are read in slices that hold the event loop for a few milliseconds, as UTF-8, which Node reads
// without a buffer of 64 KiB for each, and of each process only what is asked for.
const PROCESSES_PER_SLICE = 100;

/**
 * A process belongs to a trial when it carries the trial's mark in its environment, or when its output goes to a file of
 * the trial's folder: `env -i` and programs that retitle themselves lose the first, daemons the second.
 */
export async function listProcfs(): Promise<readonly ProcessInfo[]> {
  const found: ProcessInfo[] = [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const [index, pid] of pids.entries()) {
    if (index % PROCESSES_PER_SLICE === PROCESSES_PER_SLICE - 1) await setImmediate();
    const status = readStat(pid);
    if (status === undefined) continue;
    let trialTies: TrialTies | undefined;
    const belongsTo = (dir: string) => {
      const { trialDir, outputFiles } = (trialTies ??= trialTiesOf(pid));
      return trialDir === dir || outputFiles.some((path) => path.startsWith(`${dir}/`));
    };
    found.push({ ...status, belongsTo });
  }
  return found;
}

/** When the process was started, in ticks since boot; undefined when it is gone or dead. */
export function processStartTicks(pid: number): number | undefined {
  return readStat(String(pid))?.startTicks;
}

interface TrialTies {
  readonly trialDir: string | undefined;
  readonly outputFiles: readonly string[];
}

function trialTiesOf(pid: string): TrialTies {
  return { trialDir: trialDirOf(pid), outputFiles: outputFilesOf(pid) };
}

/** Undefined for what is gone or dead, and for the kernel's own threads, which are in no process group. */
function readStat(pid: string): Omit<ProcessInfo, 'belongsTo'> | undefined {
  const fields = statFields(pid);
  if (fields === undefined) return undefined;
  const [state, parent, group] = fields;
  const startTicks = Number(fields[19]);
  if (state === 'Z' || state === 'X' || group === '0') return undefined;
  return { pid: Number(pid), parentPid: Number(parent), groupId: Number(group), startTicks, stopped: state === 'T' };
}

/** "pid (name) state parent group …" from the state on; the name is the program's own choice, brackets and blanks included. */
function statFields(pid: string): readonly string[] | undefined {
  const stat = ifReadable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function trialDirOf(pid: string): string | undefined {
  const environ = ifReadable(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  return environ
    ?.split('\0')
    .find((variable) => variable.startsWith(`${TRIAL_DIR_VARIABLE}=`))
    ?.slice(TRIAL_DIR_VARIABLE.length + 1);
}

function outputFilesOf(pid: string): readonly string[] {
  return [1, 2].flatMap((descriptor) => ifReadable(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? []);
}

const UNREADABLE_CODES = new Set<unknown>(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** A process may end while it is read, and those of other people may not be read: neither can be ended, either. */
function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (UNREADABLE_CODES.has(errorCode(error))) return undefined;
    throw error;
  }
}
