/** Stops a trial's tree for a moment, and lets it continue. */
import { processSnapshot } from '../processes/processSnapshot.ts';
import { sendSignal } from './sendSignal.ts';
import { initialPids, treeMembers, type ProcessTree } from './treeMembers.ts';

/**
 * Looks for what was forked meanwhile, and for what has not stopped yet because it is in a write or waits for its turn.
 */
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
