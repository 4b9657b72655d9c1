/** Ends a trial's whole tree. */
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type { AttemptFolder } from '../executor.ts';
import { markAsStopped } from '../output/stopMark.ts';
import { processSnapshot } from '../processes/processSnapshot.ts';
import { initialPids, sendSignal, treeMembers, type ProcessTree } from './processTree.ts';

export interface TreeToTerminate extends ProcessTree {
  readonly rootExited: boolean;
  /** Is marked as stopped before each signal; undefined where the script has ended by itself. */
  readonly attempt?: number | undefined;
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
  const { dir, studyId, attempt } = tree;
  const beforeSignal = async () => {
    if (attempt !== undefined) await markAsStopped({ dir, studyId, attempt });
  };
  if (platform === 'win32') return terminateTreeOnWindows(tree, beforeSignal);
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
  const unresponsive = await signalUntilGone({ findMembers, beforeSignal }, 'SIGTERM', grace);
  const survivors =
    unresponsive.length === 0
      ? []
      : await signalUntilGone({ findMembers, beforeSignal }, 'SIGKILL', SIGKILL_WAIT_SECONDS);
  return { terminated: [...foundPids].filter((pid) => !survivors.includes(pid)), survivors };
}

/**
 * Ends every process of the trial that a killed tuner left running. It does not need their process ids: an id may belong
 * to another process by now, and the mark in the environment also finds descendants.
 * Windows does not show the environment of a process, so no process there can be told to be the trial's, and none is
 * ended.
 *
 * @param attempt its folder, written as in its job, and its study
 * @param grace seconds between SIGTERM and SIGKILL
 */
export function terminateOrphans({ dir, studyId, attempt }: AttemptFolder, grace = 5): Promise<TerminationResult> {
  return terminateTree({ dir, studyId, attempt, rootExited: true }, grace);
}

/** Whether `terminateOrphans` would find a process. */
export async function hasOrphans({ dir, studyId }: AttemptFolder): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return treeMembers(await processSnapshot(), { dir, studyId }, new Set()).length > 0;
}

/**
 * Once the root has ended, nothing is done: its number may already be another process's, and its descendants cannot be
 * told from other people's processes, because Windows does not show the environment of a process.
 */
async function terminateTreeOnWindows(
  { root, rootExited }: TreeToTerminate,
  beforeSignal: () => Promise<void>,
): Promise<TerminationResult> {
  if (root === undefined || rootExited) return { terminated: [], survivors: [] };
  await beforeSignal();
  return (await taskkill(root)) ? { terminated: [root], survivors: [] } : { terminated: [], survivors: [root] };
}

interface SignalledTree {
  readonly findMembers: () => Promise<readonly number[]>;
  /** Called for each round: another tuner may have begun an attempt in this folder meanwhile. */
  readonly beforeSignal: () => Promise<void>;
}

/** Signals each process once, also those forked meanwhile, until none is left or `timeoutSeconds` are over. */
async function signalUntilGone(
  { findMembers, beforeSignal }: SignalledTree,
  signal: NodeJS.Signals,
  timeoutSeconds: number,
): Promise<readonly number[]> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  const signalled = new Set<number>();
  for (let pause = 5; ; pause = Math.min(2 * pause, 100)) {
    const alive = await findMembers();
    if (alive.length === 0 || performance.now() >= deadline) return alive;
    const unsignalled = alive.filter((pid) => !signalled.has(pid));
    if (unsignalled.length > 0) await beforeSignal();
    for (const pid of unsignalled) {
      signalled.add(pid);
      sendSignal(pid, signal);
      if (signal === 'SIGTERM') sendSignal(pid, 'SIGCONT'); // a stopped process handles no signal before it continues
    }
    await setTimeout(pause);
  }
}

/**
 * Ends a tree on Windows, which has neither signals nor process groups. `/T` also ends the descendants and `/F` ends
 * them at once: without it, console programs are only asked to close a window that they do not have, so a grace period
 * would be of no use.
 *
 * @returns whether the processes were ended
 */
async function taskkill(root: number): Promise<boolean> {
  const { failed } = await execa('taskkill', ['/PID', String(root), '/T', '/F'], { reject: false, windowsHide: true });
  return !failed;
}
