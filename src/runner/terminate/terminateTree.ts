/** Ends a trial's whole tree. */
import { setTimeout } from 'node:timers/promises';
import { processSnapshot } from '../processes/processSnapshot.ts';
import { sendSignal } from './sendSignal.ts';
import { taskkill } from './taskkill.ts';
import { initialPids, treeMembers, type ProcessTree } from './treeMembers.ts';

export interface TreeToTerminate extends ProcessTree {
  readonly rootExited: boolean;
}

export interface TerminationResult {
  readonly terminated: readonly number[];
  readonly survivors: readonly number[];
}

/** Seconds after which a process that does not end on SIGKILL is left: it may wait for a dead disk or a driver. */
const SIGKILL_WAIT_SECONDS = 2;

/**
 * Sends SIGTERM to every process of the tree, waits at most `grace` seconds, then sends SIGKILL to those that are left.
 * Signals go to each process and not only to the group (`kill(-pid)`): a descendant that called setsid() is in another.
 *
 * It does not find a process that left the group and lost its parent, its environment, its output and the mark in its
 * limits, which only Linux has.
 */
export async function terminateTree(
  tree: TreeToTerminate,
  grace: number,
  { platform }: { readonly platform: NodeJS.Platform } = process,
): Promise<TerminationResult> {
  if (platform === 'win32') return terminateTreeOnWindows(tree);
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

/**
 * Once the root has ended, nothing is done: its number may already be another process's, and its descendants cannot be
 * told from other people's processes, because Windows does not show the environment of a process.
 */
async function terminateTreeOnWindows({ root, rootExited }: TreeToTerminate): Promise<TerminationResult> {
  if (root === undefined || rootExited) return { terminated: [], survivors: [] };
  return (await taskkill(root)) ? { terminated: [root], survivors: [] } : { terminated: [], survivors: [root] };
}

/** Signals each process once, also those forked meanwhile, until none is left or `timeoutSeconds` are over. */
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
      if (signal === 'SIGTERM') sendSignal(pid, 'SIGCONT'); // a stopped process handles no signal before it continues
    }
    await setTimeout(pause);
  }
}
