/** Ends what a tuner that was killed left running. */
import { terminateTree } from './terminateTree.ts';
import type { ProcessTree } from './treeMembers.ts';

/**
 * Ends every process that still belongs to the trial and returns how many there were. It does not need their
 * process ids: an id may belong to another process by now, and the mark in the environment also finds descendants.
 * Windows does not show the environment of a process, so there nothing is known to be the trial's, and nothing is
 * ended.
 *
 * @param trial its folder, written as in its job, and its study
 * @param grace seconds between SIGTERM and SIGKILL
 */
export async function terminateOrphans(
  { dir, studyId }: Pick<ProcessTree, 'dir' | 'studyId'>,
  grace = 5,
): Promise<number> {
  const { terminated } = await terminateTree({ dir, studyId, rootExited: true }, grace);
  return terminated.length;
}
