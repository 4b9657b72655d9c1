/** A running script until it ends, runs out of time or is cancelled, whichever is first; then the end of all it started. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Execution, Exit } from '../executor.ts';
import type { FollowedCurve } from '../metric/followCurve.ts';
import type { LogLimiter } from '../truncation/logLimiter.ts';

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Seconds it may run, undefined without a limit; called again and again, since the limit may change meanwhile. */
  readonly timeout: () => number | undefined;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly grace: number;
  readonly logLimiter: LogLimiter;
  readonly curve: Pick<FollowedCurve, 'poll'>;
  /** Called before a script is ended that still runs: its end will not be its own. */
  readonly beforeStop: () => Promise<void>;
}

export interface WatchedEnd {
  readonly exit: Exit;
  /** Time that it ran, to the first reason to end. */
  readonly seconds: number;
  /** A sentence about what outlived even SIGKILL, such as a process that is stuck in a driver; empty in most cases. */
  readonly leftOver: string;
}

export async function watchExecution(
  execution: Execution,
  { signal, timeout, grace, logLimiter, curve, beforeStop }: WatchOptions,
): Promise<WatchedEnd> {
  const finished = new AbortController();
  const limitReached = watchLimits({
    seconds: execution.seconds,
    timeout,
    finished: finished.signal,
    look: async () => {
      await logLimiter.enforce(execution.suspend);
      await curve.poll();
    },
  });
  let hasExited = false;
  const endAll = async () => {
    if (!hasExited) await beforeStop();
    return execution.terminate(grace, hasExited);
  };
  try {
    const first = await Promise.race([execution.exit, limitReached, cancellation(signal, finished.signal)]);
    hasExited = first.kind === 'exited' || first.kind === 'killed' || first.kind === 'notStarted';
    const seconds = secondsOf(first) ?? execution.seconds();
    finished.abort();
    await waitUntilSettled(limitReached); // a log may be truncated just now
    const leftOver = await endAll();
    await logLimiter.finish();
    return { exit: first, seconds, leftOver };
  } catch (error) {
    finished.abort();
    await endAll();
    throw error;
  }
}

function secondsOf(exit: Exit): number | undefined {
  if (exit.kind === 'notStarted') return 0;
  return 'seconds' in exit ? exit.seconds : undefined;
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
