/** A running process until it ends, runs out of time or is cancelled, whichever is first; then the end of its tree. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { terminateTree } from '../terminate/terminateTree.ts';
import type { ProcessTree } from '../terminate/treeMembers.ts';
import type { ScriptEnd } from '../supervisor/protocol.ts';
import type { FollowedCurve } from '../metric/followCurve.ts';
import type { LogLimiter } from '../truncation/logLimiter.ts';

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Seconds it may run, undefined without a limit; called again and again, since the limit may change meanwhile. */
  readonly timeout: () => number | undefined;
  /** Seconds that the tree has between SIGTERM and SIGKILL. */
  readonly grace: number;
  readonly logLimiter: LogLimiter;
  readonly curve: Pick<FollowedCurve, 'poll'>;
  /** Called before a tree is ended whose root still runs: its end will not be the script's own. */
  readonly beforeStop: () => Promise<void>;
  /** Seconds that it had run before. */
  readonly elapsedBefore?: number;
}

export type Exit =
  | ScriptEnd
  /** Nobody saw how it ended, or whether it has: its supervisor is gone. */
  | { readonly kind: 'unobserved' }
  | { readonly kind: 'timedOut'; readonly limit: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'notStarted'; readonly code: string; readonly message: string };

export interface ProcessResult {
  readonly exit: Exit;
  /** Wall time to the first reason to end. */
  readonly seconds: number;
  /** Processes that outlived even SIGKILL, such as one that is stuck in a driver or runs as another user. */
  readonly survivors: readonly number[];
}

/** @param exit how the tree's root ended by itself */
export async function watchProcess(
  exit: Promise<Exit>,
  tree: ProcessTree,
  { signal, timeout, grace, logLimiter, curve, beforeStop, elapsedBefore = 0 }: WatchOptions,
): Promise<ProcessResult> {
  const startedAt = performance.now();
  const seconds = () => elapsedBefore + (performance.now() - startedAt) / 1000;
  const finished = new AbortController();
  const limitReached = watchLimits({
    seconds,
    timeout,
    finished: finished.signal,
    look: async () => {
      await logLimiter.enforce(tree);
      await curve.poll();
    },
  });
  let rootExited = false;
  const endTree = async () => {
    if (!rootExited) await beforeStop();
    return terminateTree({ ...tree, rootExited }, grace);
  };
  try {
    const first = await Promise.race([exit, limitReached, cancellation(signal, finished.signal)]);
    rootExited = first.kind === 'exited' || first.kind === 'killed';
    const processResult = { exit: first, seconds: 'seconds' in first ? first.seconds : seconds() };
    finished.abort();
    await waitUntilSettled(limitReached); // a log may be truncated just now
    const { survivors } = await endTree();
    await logLimiter.finish();
    return { ...processResult, survivors };
  } catch (error) {
    finished.abort();
    await endTree();
    throw error;
  }
}

/** Milliseconds between two checks of the clock and the logs. */
const POLL_MS = 250;

interface LimitOptions {
  readonly seconds: () => number;
  readonly timeout: () => number | undefined;
  readonly finished: AbortSignal;
  /** At what the script has written. */
  readonly look: () => Promise<void>;
}

/** Resolves when the time is up; rejects when `finished` is aborted or a log cannot be read or truncated. */
async function watchLimits({ seconds, timeout, finished, look }: LimitOptions): Promise<Exit> {
  for (;;) {
    const limit = timeout() ?? Infinity;
    const left = (limit - seconds()) * 1000;
    if (left <= 0) return { kind: 'timedOut', limit };
    await setTimeout(Math.min(left, POLL_MS), undefined, { signal: finished });
    await look();
  }
}

async function cancellation(signal: AbortSignal, finished: AbortSignal): Promise<Exit> {
  // many trials may share one signal, and Node would take the eleventh listener for a leak
  setMaxListeners(0, signal);
  if (!signal.aborted) await once(signal, 'abort', { signal: finished });
  return { kind: 'cancelled' };
}

async function waitUntilSettled(promise: Promise<unknown>): Promise<void> {
  await Promise.allSettled([promise]);
}
