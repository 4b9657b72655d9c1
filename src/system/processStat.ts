/** What Linux says of a process in /proc/PID/stat; the only place that takes this line apart. */
import { readFileSync } from 'node:fs';
import { ifReadable } from './ifReadable.ts';

export interface ProcessStat {
  /** One letter: R runs, S sleeps, T is stopped by a signal … */
  readonly state: string;
  readonly parentPid: number;
  readonly groupId: number;
  /** Field 22: when the process was started, in ticks since boot. */
  readonly startTicks: number;
}

/** Undefined for a process that is gone or may not be read. */
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
