/**
 * Which processes a trial's tree is made of: its process, the descendants, and those that left its group or outlived
 * it.
 */
import type { ProcessInfo } from '../processes/processInfo.ts';

export interface ProcessTree {
  /** The trial's folder, whose name its processes carry in their environment. */
  readonly dir: string;
  /** Its study, whose name they carry there as well. */
  readonly studyId?: string | undefined;
  /** The process that was spawned, where it is known. */
  readonly root?: number | undefined;
  /** When the root was started, where it is known: an older process is not the trial's and need not be looked at. */
  readonly rootStartTicks?: number | undefined;
}

/** What is known of a tree before any snapshot. */
export function initialPids({ root }: ProcessTree): Set<number> {
  return new Set(root === undefined ? [] : [root]);
}

/**
 * The processes of the trial in `dir` and those in `knownPids`, with all their descendants and the groups they lead.
 * Known processes stay members, because when a parent ends first, its child is no longer a descendant of the tree.
 */
export function treeMembers(
  processes: readonly ProcessInfo[],
  { dir, studyId, rootStartTicks = 0 }: ProcessTree,
  knownPids: ReadonlySet<number>,
): readonly ProcessInfo[] {
  const excluded = ownProcesses(processes);
  const members = new Set(knownPids);
  const candidates = processes.filter(
    (one) => (one.startTicks ?? rootStartTicks) >= rootStartTicks && !excluded.has(one.pid),
  );
  const isMember = (one: ProcessInfo) =>
    one.belongsTo(dir, studyId) || members.has(one.parentPid) || members.has(one.groupId);
  let size;
  do {
    size = members.size;
    for (const one of candidates) if (isMember(one)) members.add(one.pid);
  } while (members.size > size);
  return candidates.filter(({ pid }) => members.has(pid));
}

/**
 * The tuner, its supervisor and its ancestors: they carry the mark when somebody resumes a study in a shell with a
 * trial's variables. No trial is a child of the tuner.
 */
function ownProcesses(processes: readonly ProcessInfo[]): ReadonlySet<number> {
  const parentOf = new Map(processes.map(({ pid, parentPid }) => [pid, parentPid]));
  const pids = new Set(processes.flatMap(({ pid, parentPid }) => (parentPid === process.pid ? [pid] : [])));
  let pid: number | undefined = process.pid;
  while (pid !== undefined && !pids.has(pid)) {
    pids.add(pid);
    pid = parentOf.get(pid);
  }
  return pids;
}
