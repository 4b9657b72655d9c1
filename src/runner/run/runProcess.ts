/** One child process from its start to the end of its tree. */
import { withNewLog } from '../output/trialFiles.ts';
import { processStartTicks } from '../processes/procfs.ts';
import { spawn, waitForSpawnSlot, type LaunchOptions } from '../start/spawn.ts';
import { terminateTree } from '../terminate/terminateTree.ts';
import { supervise, type Exit, type ProcessResult, type SuperviseOptions } from './supervise.ts';

export interface RunOptions extends LaunchOptions {
  /** The trial's folder, by which its processes are found. */
  readonly dir: string;
  readonly studyId: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the program and, however it ends, ends everything that it started: when the promise settles, its tree is gone.
 *
 * @param onSpawn called with the process id as soon as there is one; when it throws, the process is ended
 */
export async function runProcess(
  options: RunOptions,
  supervision: SuperviseOptions,
  onSpawn: (pid: number) => void,
): Promise<ProcessResult> {
  const { pid, exit, startedAt } = await withNewLog(options.stdout, (stdout) =>
    withNewLog(options.stderr, async (stderr) => {
      await waitForSpawnSlot();
      const startedAt = performance.now();
      const child = spawn(options, stdout, stderr);
      return { pid: child.pid, exit: child.then(exitOf), startedAt };
    }),
  );
  if (pid === undefined) return { exit: await exit, seconds: 0, survivors: [] };
  const processTree = {
    dir: options.dir,
    studyId: options.studyId,
    root: pid,
    rootStartTicks: process.platform === 'linux' ? processStartTicks(pid) : undefined,
  };
  try {
    onSpawn(pid);
  } catch (error) {
    await terminateTree({ ...processTree, rootExited: false }, supervision.grace);
    throw error;
  }
  // a short script may have ended by now
  return supervise(exit, processTree, { ...supervision, elapsedBefore: (performance.now() - startedAt) / 1000 });
}

/** The fields of execa's result that are read here. */
interface ExecaResult {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly code?: string | undefined;
  readonly originalMessage?: string | undefined;
}

function exitOf({ exitCode, signal, code, originalMessage }: ExecaResult): Exit {
  if (exitCode !== undefined) return { kind: 'exited', code: exitCode };
  if (signal !== undefined) return { kind: 'killed', signal };
  return { kind: 'notStarted', code: code ?? 'unknown', message: originalMessage ?? 'unknown reason' };
}
