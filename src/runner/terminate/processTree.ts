/**
 * Which processes a trial's tree is made of: its process, the descendants, and those that left its group or outlived
 * it. And signals to them.
 */
import { errorCode } from '../../system/errors.ts';
import { processSnapshot } from '../processes/processSnapshot.ts';
import type { ProcessInfo } from '../processes/procfs.ts';

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

/** The processes of a tree that are known before any snapshot. */
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
    ({ pid, startTicks = rootStartTicks }) =>
      startTicks >= rootStartTicks && (knownPids.has(pid) || !excluded.has(pid)),
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
 * trial's variables. No trial is a child of the tuner; those of a supervisor are known.
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

/** A process that is gone needs no signal; one that may not be signalled is reported when it survives. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}

/** Looks for processes that were forked meanwhile, or have not stopped yet: they write, or wait for their turn. */
const MAX_SUSPEND_ROUNDS = 20;

/**
 * Stops all of the tree's processes that are not stopped already, so that nothing changes until they continue. Windows
 * cannot stop processes, so this must not be called there.
 *
 * @returns a function that lets them continue
 */
export async function suspendTree(tree: ProcessTree): Promise<() => void> {
  const knownPids = initialPids(tree);
  const suspended = new Set<number>();
  for (let round = 0; round < MAX_SUSPEND_ROUNDS; round++) {
    const running = treeMembers(await processSnapshot(), tree, knownPids).filter((member) => !member.stopped);
    if (running.length === 0) break;
    for (const { pid } of running.filter((one) => !suspended.has(one.pid))) {
      knownPids.add(pid);
      suspended.add(pid);
      sendSignal(pid, 'SIGSTOP');
    }
  }
  return () => {
    for (const pid of suspended) sendSignal(pid, 'SIGCONT');
  };
}

/**
 * Lets the trial's processes continue: a tuner that was killed while it cut their logs leaves them stopped. All of them
 * get the signal, since one that is about to stop does not look stopped.
 */
export async function resumeTree(tree: ProcessTree): Promise<void> {
  for (const { pid } of treeMembers(await processSnapshot(), tree, new Set())) sendSignal(pid, 'SIGCONT');
}
