/** One process of a trial from its start to the end of its tree. */
import type { Launch, StartedProcess, Supervisor } from '../supervisor/startSupervisor.ts';
import { terminateTree } from '../terminate/terminateTree.ts';
import { watchProcess, type ProcessResult, type WatchOptions } from './watchProcess.ts';

/**
 * Runs the program and, however it ends, ends everything that it started: when the promise settles, its tree is gone.
 *
 * @param onSpawn called with the process as soon as there is one; when it throws, the process is ended
 */
export async function runProcess(
  supervisor: Supervisor,
  launch: Launch,
  watch: WatchOptions,
  onSpawn: (started: StartedProcess) => void,
): Promise<ProcessResult> {
  const startedAt = performance.now();
  const { started, exit } = await supervisor.start(launch);
  if (started === undefined) {
    const end = await exit;
    if (end.kind === 'notStarted') return { exit: end, seconds: 0, survivors: [] };
  }
  const { dir, studyId } = launch;
  const processTree = { dir, studyId, root: started?.pid, rootStartTicks: started?.startTicks };
  try {
    if (started !== undefined) onSpawn(started);
  } catch (error) {
    await terminateTree({ ...processTree, rootExited: false }, watch.grace);
    throw error;
  }
  // a short script may have ended by now
  return watchProcess(exit, processTree, { ...watch, elapsedBefore: (performance.now() - startedAt) / 1000 });
}
