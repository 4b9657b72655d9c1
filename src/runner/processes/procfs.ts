/** Processes as Linux shows them in /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { hasEnded, ifReadable, type ProcessStat, readProcessStat } from '../../system/processes.ts';
import { STUDY_ID_VARIABLE, TRIAL_DIR_VARIABLE, SUPERVISOR_VARIABLE } from '../start/environment.ts';
import { limitIn, limitMark } from '../start/limitMark.ts';

/** A living process of this machine with the facts by which a tree is ended; never a zombie or a kernel thread. */
export interface ProcessInfo {
  readonly pid: number;
  readonly parentPid: number;
  /** The id of its process group, which is the process id of the group's leader. */
  readonly groupId: number;
  /** When it was started, comparable within one boot of this machine; undefined where the system does not tell. */
  readonly startTicks?: number;
  /** Whether a signal has stopped it, so that it waits for SIGCONT. */
  readonly stopped: boolean;
  /** Whether it was started, directly or indirectly, by the trial of this study whose folder is `dir`. */
  readonly belongsTo: (dir: string, studyId?: string) => boolean;
}

// Synchronous reads cost about 15 µs a file, asynchronous ones six times that, and every trial ends with a look at all
// processes. So they are read in slices that hold the event loop for a few milliseconds. The files are read as UTF-8,
// which Node reads without a buffer of 64 KiB for each, and only those that are needed.
const PROCESSES_PER_SLICE = 100;

/**
 * A process belongs to a trial when the trial's mark is in its environment, when its output goes to a file in the
 * trial's folder, or when the mark is in its limits: `env -i` and programs that change their title lose the first,
 * daemons the second.
 */
export async function listProcfs(): Promise<readonly ProcessInfo[]> {
  const found: ProcessInfo[] = [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const [index, pid] of pids.map(Number).entries()) {
    if (index % PROCESSES_PER_SLICE === PROCESSES_PER_SLICE - 1) await setImmediate();
    const stat = readLivingStat(pid);
    if (stat === undefined) continue;
    const { state, parentPid, groupId, startTicks } = stat;
    let trialTies: TrialTies | undefined;
    const belongsTo = (dir: string, studyId?: string) => {
      const ties = (trialTies ??= trialTiesOf(pid));
      if (ties.trialDir === dir) return ties.studyId === studyId;
      if (ties.outputFiles.some((path) => path.startsWith(`${dir}/`))) return true;
      return ties.limit !== undefined && ties.limit === limitMark(dir, studyId);
    };
    found.push({ pid, parentPid, groupId, startTicks, stopped: state === 'T', belongsTo });
  }
  return found;
}

/** When the process was started, in ticks since boot; undefined when it is gone or dead. */
export function processStartTicks(pid: number): number | undefined {
  return readLivingStat(pid)?.startTicks;
}

/** Undefined for a process that is gone or dead, and for the kernel's own threads, which are in no process group. */
function readLivingStat(pid: number): ProcessStat | undefined {
  const stat = readProcessStat(pid);
  return stat === undefined || hasEnded(stat) || stat.groupId === 0 ? undefined : stat;
}

interface TrialTies {
  readonly trialDir: string | undefined;
  readonly studyId: string | undefined;
  readonly outputFiles: readonly string[];
  readonly limit: string | undefined;
}

function trialTiesOf(pid: number): TrialTies {
  const read = (file: string) => ifReadable(() => readFileSync(`/proc/${pid}/${file}`, 'utf8'));
  const variables = variablesIn(read('environ'));
  const valueOf = (name: string) => variables.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1);
  return {
    trialDir: valueOf(TRIAL_DIR_VARIABLE),
    studyId: valueOf(STUDY_ID_VARIABLE),
    outputFiles: outputFilesOf(pid),
    limit: limitOf(variables, read),
  };
}

/**
 * Undefined for a supervisor and what it starts beside scripts, which has the mark of the trial before. While a process
 * becomes another program, and while it ends, it has neither variables nor arguments. So where it has no variables it is
 * looked at once more: read of two programs, `prlimit` was taken for a part of the trial before and ended with it.
 */
export function limitOf(
  variables: readonly string[],
  read: (file: 'environ' | 'cmdline' | 'limits') => string | undefined,
): string | undefined {
  const isOurs = (all: readonly string[]): boolean => all.includes(`${SUPERVISOR_VARIABLE}=1`) || !read('cmdline');
  if (isOurs(variables) || (variables.length === 0 && isOurs(variablesIn(read('environ'))))) return undefined;
  return limitIn(read('limits'));
}

function variablesIn(environ: string | undefined): readonly string[] {
  return environ?.split('\0').filter((variable) => variable !== '') ?? [];
}

function outputFilesOf(pid: number): readonly string[] {
  return [1, 2].flatMap((descriptor) => ifReadable(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? []);
}
