/** Ends, or stops for a moment, a trial's whole tree: the process, its descendants, and those of them that left its group or outlived it. */
import { setTimeout } from 'node:timers/promises';
import { processSnapshot } from '../processes/processSnapshot.ts';
import { errorCode } from '../../system/errorCode.ts';
import type { ProcessInfo } from '../processes/processInfo.ts';
import { taskkill } from './taskkill.ts';

export interface ProcessTree {
  /** The trial's folder, whose name its processes carry in their environment. */
  readonly dir: string;
  /** The process that was spawned, where it is known. */
  readonly root?: number | undefined;
  /** When the root was started, where it is known: what is older is none of the trial's, and need not be looked at. */
  readonly rootStartTicks?: number | undefined;
}

export interface TreeToTerminate extends ProcessTree {
  readonly rootExited: boolean;
}

export interface TerminationResult {
  readonly terminated: readonly number[];
  readonly survivors: readonly number[];
}

/** Seconds after which a process that does not even heed SIGKILL is left, as one waiting for a dead disk or a driver. */
const SIGKILL_WAIT_SECONDS = 2;

/**
 * SIGTERM to every process of the tree, `grace` seconds to heed it, then SIGKILL to what is left. Signals go to each
 * process and not to the group alone (`kill(-pid)`): a descendant that called setsid() is in none of ours any more.
 *
 * Not found: a process that left the group, lost its parent, its environment and its output all at once.
 */
export async function terminateTree(tree: TreeToTerminate, grace: number): Promise<TerminationResult> {
  if (process.platform === 'win32') return terminateTreeOnWindows(tree);
  const knownPids = initialPids(tree);
  const foundPids = new Set<number>();
  const findMembers = async () => {
    const members = treeMembers(await processSnapshot(), tree, knownPids).map(({ pid }) => pid);
    for (const pid of members) {
      knownPids.add(pid);
      foundPids.add(pid);
    }
    return members;
  };
  const unresponsive = await signalUntilGone(findMembers, 'SIGTERM', grace);
  const survivors =
    unresponsive.length === 0 ? [] : await signalUntilGone(findMembers, 'SIGKILL', SIGKILL_WAIT_SECONDS);
  return { terminated: [...foundPids].filter((pid) => !survivors.includes(pid)), survivors };
}

/** Looks for what was forked meanwhile, and for what has not stopped yet because it is in a write or waits for its turn. */
const MAX_SUSPEND_ROUNDS = 20;

/**
 * Stops all of the tree's processes that are not stopped already, for a moment in which nothing may change; not on
 * Windows, which cannot.
 *
 * @returns what has them go on
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
 * Has the trial's processes go on, as a tuner that was killed while it cut their logs leaves them stopped. All of them are
 * told: one that is about to stop does not look stopped.
 */
export async function resumeTree(dir: string): Promise<void> {
  for (const { pid } of treeMembers(await processSnapshot(), { dir }, new Set())) sendSignal(pid, 'SIGCONT');
}

/**
 * Once the root has ended, nothing is done: its number may already be another's, and what it left cannot be told from
 * other people's processes there, because Windows shows nobody's environment.
 */
async function terminateTreeOnWindows({ root, rootExited }: TreeToTerminate): Promise<TerminationResult> {
  if (root === undefined || rootExited) return { terminated: [], survivors: [] };
  return (await taskkill(root)) ? { terminated: [root], survivors: [] } : { terminated: [], survivors: [root] };
}

/** Signals each process once, those forked meanwhile included, until none is left or `patience` seconds are over. */
async function signalUntilGone(
  findMembers: () => Promise<readonly number[]>,
  signal: NodeJS.Signals,
  timeoutSeconds: number,
): Promise<readonly number[]> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  const signalled = new Set<number>();
  for (let pause = 5; ; pause = Math.min(2 * pause, 100)) {
    const alive = await findMembers();
    if (alive.length === 0 || performance.now() >= deadline) return alive;
    for (const pid of alive.filter((pid) => !signalled.has(pid))) {
      signalled.add(pid);
      sendSignal(pid, signal);
      if (signal === 'SIGTERM') sendSignal(pid, 'SIGCONT'); // a stopped process heeds nothing before it goes on
    }
    await setTimeout(pause);
  }
}

/**
 * The processes of the trial in `dir` and the `seen` ones, with all their descendants and the groups they lead. Those
 * seen before stay members, because a descendant is no longer one by descent when its parent was the first to go.
 */
function treeMembers(
  processes: readonly ProcessInfo[],
  { dir, rootStartTicks = 0 }: ProcessTree,
  knownPids: ReadonlySet<number>,
): readonly ProcessInfo[] {
  const excluded = selfAndAncestors(processes);
  const members = new Set(knownPids);
  const candidates = processes.filter(
    (one) => (one.startTicks ?? rootStartTicks) >= rootStartTicks && !excluded.has(one.pid),
  );
  const isMember = (one: ProcessInfo) => one.belongsTo(dir) || members.has(one.parentPid) || members.has(one.groupId);
  let size;
  do {
    size = members.size;
    for (const one of candidates) if (isMember(one)) members.add(one.pid);
  } while (members.size > size);
  return candidates.filter(({ pid }) => members.has(pid));
}

function initialPids({ root }: ProcessTree): Set<number> {
  return new Set(root === undefined ? [] : [root]);
}

/** The tuner and its ancestors: they carry the mark when somebody resumes a study in a shell with a trial's variables. */
function selfAndAncestors(processes: readonly ProcessInfo[]): ReadonlySet<number> {
  const parentOf = new Map(processes.map(({ pid, parentPid }) => [pid, parentPid]));
  const pids = new Set<number>();
  let pid: number | undefined = process.pid;
  while (pid !== undefined && !pids.has(pid)) {
    pids.add(pid);
    pid = parentOf.get(pid);
  }
  return pids;
}

/** One that is gone needs no signal, and one that may not be signalled is reported when it survives. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
