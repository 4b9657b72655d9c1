/** Processes as Linux shows them in /proc. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { MARK } from './environment.ts';
import { errorCode } from './errorCode.ts';
import type { Process } from './processes.ts';

// Synchronous reads cost about 15 µs a file, asynchronous ones six times that, and every trial ends with a look at all
// processes. So they are read in slices that hold the event loop for a few milliseconds, as UTF-8, which Node reads
// without a buffer of 64 KiB for each, and of each process only what is asked for.
const SLICE = 100;

/**
 * A process belongs to a trial when it carries the trial's mark in its environment, or when its output goes to a file of
 * the trial's folder: `env -i` and programs that retitle themselves lose the first, daemons the second.
 */
export async function listProcfs(): Promise<readonly Process[]> {
  const found: Process[] = [];
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const [index, pid] of pids.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const status = readStatus(pid);
    if (status === undefined) continue;
    let ties: Ties | undefined;
    const belongsTo = (dir: string) => {
      const { mark, outputs } = (ties ??= tiesOf(pid));
      return mark === dir || outputs.some((path) => path.startsWith(`${dir}/`));
    };
    found.push({ ...status, belongsTo });
  }
  return found;
}

/** When the process was started, in ticks since boot; undefined when it is gone or dead. */
export function bornOf(pid: number): number | undefined {
  return readStatus(String(pid))?.born;
}

interface Ties {
  readonly mark: string | undefined;
  readonly outputs: readonly string[];
}

function tiesOf(pid: string): Ties {
  return { mark: markOf(pid), outputs: outputsOf(pid) };
}

/** Undefined for what is gone or dead, and for the kernel's own threads, which are in no process group. */
function readStatus(pid: string): Omit<Process, 'belongsTo'> | undefined {
  const fields = fieldsOf(pid);
  if (fields === undefined) return undefined;
  const [state, parent, group] = fields;
  const born = Number(fields[19]);
  if (state === 'Z' || state === 'X' || group === '0') return undefined;
  return { pid: Number(pid), parent: Number(parent), group: Number(group), born, stopped: state === 'T' };
}

/** "pid (name) state parent group …" from the state on; the name is the program's own choice, brackets and blanks included. */
function fieldsOf(pid: string): readonly string[] | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function markOf(pid: string): string | undefined {
  const environ = unlessGone(() => readFileSync(`/proc/${pid}/environ`, 'utf8'));
  return environ
    ?.split('\0')
    .find((variable) => variable.startsWith(`${MARK}=`))
    ?.slice(MARK.length + 1);
}

function outputsOf(pid: string): readonly string[] {
  return [1, 2].flatMap((descriptor) => unlessGone(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? []);
}

const OUT_OF_REACH = new Set<unknown>(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);

/** A process may end while it is read, and those of other people may not be read: neither can be ended, either. */
function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (OUT_OF_REACH.has(errorCode(error))) return undefined;
    throw error;
  }
}
