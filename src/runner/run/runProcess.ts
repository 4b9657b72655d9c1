/** One child process from spawn to its end. */
import { setImmediate } from 'node:timers/promises';
import { execa } from 'execa';
import { withNewLog } from '../output/trialFiles.ts';
import { processStartTicks } from '../processes/procfs.ts';
import { supervise, type Exit, type ProcessResult, type SuperviseOptions } from './supervise.ts';
import { terminateTree } from '../terminate/processTree.ts';

export interface LaunchOptions {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The trial's folder, by which its processes are known. */
  readonly dir: string;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs `launch` and, however it ended, ends all that it started: when the promise settles, its tree is gone.
 *
 * @param onSpawn told the process id as soon as there is one; when it throws, the process is ended
 */
export async function runProcess(
  options: LaunchOptions,
  supervision: SuperviseOptions,
  onSpawn: (pid: number) => void,
): Promise<ProcessResult> {
  const {
    pid,
    exit,
    began: startedAt,
  } = await withNewLog(options.stdout, (stdout) =>
    withNewLog(options.stderr, async (stderr) => {
      await waitForSpawnSlot();
      const began = performance.now();
      const child = spawn(options, stdout, stderr);
      return { pid: child.pid, exit: child.then(exitOf), began };
    }),
  );
  if (pid === undefined) return { exit: await exit, seconds: 0, survivors: [] };
  const processTree = {
    dir: options.dir,
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

let spawnQueue: Promise<unknown> = Promise.resolve();

/**
 * Forking holds the event loop for milliseconds, more the larger the tuner is, so there is one fork in each of its turns:
 * 64 trials that began together held it for half a second.
 */
async function waitForSpawnSlot(): Promise<void> {
  spawnQueue = spawnQueue.then(() => setImmediate());
  await spawnQueue;
}

/**
 * Output goes straight to the files, through descriptors that the child inherits: it is on disk as the child writes it,
 * costs the tuner neither memory nor time however much it is, and goes on when the tuner is killed. Pipes, the
 * alternative, block or break the child as soon as nobody reads them.
 *
 * `detached` gives it a process group of its own, so that Ctrl-C at the terminal reaches the tuner alone, which then
 * ends its trials in order. (On Windows it would open a console window, and Ctrl-C goes by console.) execa's own
 * `timeout` and `cancelSignal` are not used: they end the child and leave its descendants.
 */
function spawn({ file, args, cwd, env }: LaunchOptions, stdout: number, stderr: number) {
  return execa(file, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: stdout as TypedDescriptor,
    stderr: stderr as TypedDescriptor,
    buffer: false,
    reject: false,
    cleanup: false,
    detached: process.platform !== 'win32',
  });
}

/** execa takes any open descriptor, as Node does, but its types know only the ten lowest. */
type TypedDescriptor = 3;

/** What execa resolves to, as far as it is read here. */
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
