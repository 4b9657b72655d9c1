/** What a tuner that was killed left running. */
import { terminateTree } from './processTree.ts';

/**
 * Ends every process that still belongs to the trial in `dir` and says how many there were. Its process id is not
 * asked for: since then it may have become another's, and the mark in the environment finds descendants, too.
 * Windows shows no process's environment, so there nothing can be told to be the trial's, and nothing is ended.
 *
 * @param dir the trial's folder, written as in its job
 * @param grace seconds between SIGTERM and SIGKILL
 */
export async function terminateOrphans(dir: string, grace = 5): Promise<number> {
  const { terminated } = await terminateTree({ dir, rootExited: true }, grace);
  return terminated.length;
}
