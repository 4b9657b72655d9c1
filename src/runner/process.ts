/** One child process from spawn to its end: it exits, is killed, runs out of time or is cancelled, whichever is first. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { withLog } from './files.ts';
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

export interface Supervision {
  readonly signal: AbortSignal;
  /** Told the process id as soon as there is one; when it throws, the process is ended. */
  readonly onSpawn: (pid: number) => void;
  /** Seconds the tree has between SIGTERM and SIGKILL. */
  readonly grace: number;
  /** Seconds; absent means no limit. */
  readonly timeout?: number | undefined;
}

export type Exit =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'timedOut' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'notStarted'; readonly code: string; readonly message: string };

export interface Run {
  readonly exit: Exit;
  /** Wall time from spawn to the first reason to end. */
  readonly seconds: number;
  /** Processes that outlived even SIGKILL, as one stuck in a driver or run as another user does. */
  readonly survivors: readonly number[];
}

/** Runs `launch` and, however it ended, ends all that it started: when the promise settles, its tree is gone. */
export async function runProcess(launch: Launch, { signal, onSpawn, grace, timeout }: Supervision): Promise<Run> {
  const started = performance.now();
  const child = spawn(launch);
  const exit = child.then(exitOf);
  if (child.pid === undefined) return { exit: await exit, seconds: 0, survivors: [] };

  const tree = { dir: launch.dir, root: child.pid };
  const over = new AbortController();
  try {
    onSpawn(child.pid);
    const first = await Promise.race([exit, timeLimit(timeout, over.signal), cancellation(signal, over.signal)]);
    const seconds = (performance.now() - started) / 1000;
    const rootEnded = first.kind === 'exited' || first.kind === 'killed';
    const { survivors } = await endTree({ ...tree, rootEnded }, grace);
    return { exit: first, seconds, survivors };
  } catch (error) {
    await endTree({ ...tree, rootEnded: false }, grace);
    throw error;
  } finally {
    over.abort();
  }
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
function spawn({ file, args, cwd, env, stdout, stderr }: Launch) {
  return withLog(stdout, (out) =>
    withLog(stderr, (err) =>
      execa(file, args, {
        cwd,
        env,
        extendEnv: false,
        stdin: 'ignore',
        stdout: out as TypedDescriptor,
        stderr: err as TypedDescriptor,
        buffer: false,
        reject: false,
        detached: process.platform !== 'win32',
      }),
    ),
  );
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

/** Milliseconds, about 25 days; a longer timer would fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

async function timeLimit(seconds = Infinity, over: AbortSignal): Promise<Exit> {
  for (let left = seconds * 1000; left > 0; left -= LONGEST_TIMER) {
    await setTimeout(Math.min(left, LONGEST_TIMER), undefined, { signal: over });
  }
  return { kind: 'timedOut' };
}

async function cancellation(signal: AbortSignal, over: AbortSignal): Promise<Exit> {
  // All trials of a study listen to one signal; Node would take the eleventh for a leak.
  setMaxListeners(0, signal);
  if (!signal.aborted) await once(signal, 'abort', { signal: over });
  return { kind: 'cancelled' };
}
