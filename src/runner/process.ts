/** One child process from spawn to its end. */
import { setImmediate } from 'node:timers/promises';
import { execa } from 'execa';
import { withNewLog } from './files.ts';
import { bornOf } from './procfs.ts';
import { supervise, type Exit, type Run, type Supervision } from './supervision.ts';
import { endTree } from './tree.ts';

export interface Launch {
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
  launch: Launch,
  supervision: Supervision,
  onSpawn: (pid: number) => void,
): Promise<Run> {
  const { pid, exit, began } = await withNewLog(launch.stdout, (stdout) =>
    withNewLog(launch.stderr, async (stderr) => {
      await turn();
      const began = performance.now();
      const child = spawn(launch, stdout, stderr);
      return { pid: child.pid, exit: child.then(exitOf), began };
    }),
  );
  if (pid === undefined) return { exit: await exit, seconds: 0, survivors: [] };
  const tree = { dir: launch.dir, root: pid, born: process.platform === 'linux' ? bornOf(pid) : undefined };
  try {
    onSpawn(pid);
  } catch (error) {
    await endTree({ ...tree, rootEnded: false }, supervision.grace);
    throw error;
  }
  // a short script may have ended by now
  return supervise(exit, tree, { ...supervision, before: (performance.now() - began) / 1000 });
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Forking holds the event loop for milliseconds, more the larger the tuner is, so there is one fork in each of its turns:
 * 64 trials that began together held it for half a second.
 */
async function turn(): Promise<void> {
  latest = latest.then(() => setImmediate());
  await latest;
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
function spawn({ file, args, cwd, env }: Launch, stdout: number, stderr: number) {
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
interface Settled {
  readonly exitCode?: number | undefined;
  readonly signal?: string | undefined;
  readonly code?: string | undefined;
  readonly originalMessage?: string | undefined;
}

function exitOf({ exitCode, signal, code, originalMessage }: Settled): Exit {
  if (exitCode !== undefined) return { kind: 'exited', code: exitCode };
  if (signal !== undefined) return { kind: 'killed', signal };
  return { kind: 'notStarted', code: code ?? 'unknown', message: originalMessage ?? 'unknown reason' };
}
