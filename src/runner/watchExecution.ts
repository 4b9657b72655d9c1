/** A running script until it ends, runs out of time or is cancelled, whatever is first; then the end of its tree. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Execution, Exit } from './executor.ts';

export interface WatchOptions {
  readonly signal: AbortSignal;
  /** Ends it as well, but so that it can go on: only when it is known how it has ended, or `signal` is aborted. */
  readonly pause?: AbortSignal | undefined;
  /** Seconds it may run, undefined without a limit; called again and again, since the limit may change meanwhile. */
  readonly timeout: () => number | undefined;
  /** Seconds between SIGTERM and SIGKILL. */
  readonly grace: number;
  /** At the script's output, a few times a second. */
  readonly look: () => Promise<void>;
  /** Called before a script is ended that still runs: its end will not be its own. */
  readonly beforeStop: () => Promise<void>;
}

export interface WatchedEnd {
  readonly exit: Exit;
  /** Time that it ran, to the first reason to end, or of one that pauses to its end; undefined where that is not known. */
  readonly seconds: number | undefined;
  /** A sentence about processes that outlived even SIGKILL, such as one stuck in a driver; empty in most cases. */
  readonly leftOver: string;
  /** Of one that was to pause: how it ended after its SIGTERM. */
  readonly afterPause?: Exit;
}

export async function watchExecution(
  execution: Execution,
  { signal, pause, timeout, grace, look, beforeStop }: WatchOptions,
): Promise<WatchedEnd> {
  const finished = new AbortController();
  const limitReached = watchLimits(execution.seconds, { timeout, look }, finished.signal);
  let hasExited = false;
  // one that was to pause when its tuner was killed may have ended by now
  const wasToPause = pause?.aborted === true;
  const endAll = async (patience?: AbortSignal) => {
    if (!hasExited) await beforeStop();
    return execution.terminate(grace, hasExited, patience);
  };
  try {
    const cancelled = cancellation(signal, finished.signal);
    const paused = pause === undefined ? cancelled : cancellation(pause, finished.signal);
    const first = await Promise.race([execution.exit, limitReached, cancelled, paused]);
    hasExited = first.kind === 'exited' || first.kind === 'killed' || first.kind === 'notStarted';
    const pauses = (first.kind === 'cancelled' || (wasToPause && hasExited)) && !signal.aborted;
    const seconds = secondsOf(first) ?? execution.duration();
    finished.abort();
    await Promise.allSettled([limitReached]); // a log may be truncated just now
    const leftOver = await endAll(pauses ? signal : undefined);
    if (!pauses) return { exit: first, seconds, leftOver };
    const afterPause = await endAfterPause(execution.exit, leftOver);
    const isLost = afterPause.kind === 'unobserved' && afterPause.reason !== undefined;
    // what it has done meanwhile is kept, so it counts
    const ran = secondsOf(afterPause) ?? seconds;
    return { exit: isLost ? afterPause : { kind: 'cancelled' }, seconds: ran, leftOver: '', afterPause };
  } catch (error) {
    finished.abort();
    await endAll();
    throw error;
  }
}

/** Milliseconds in which it is surely known how a script has ended that is gone; 1,000 were too few on a busy machine. */
const NOTE_DELAY_MS = 5000;

async function endAfterPause(exit: Promise<Exit>, leftOver: string): Promise<Exit> {
  if (leftOver !== '') return { kind: 'unobserved', reason: leftOver };
  const unknown = setTimeout(NOTE_DELAY_MS, undefined, { ref: false }).then((): Exit => ({ kind: 'cancelled' }));
  return Promise.race([exit, unknown]);
}

function secondsOf(exit: Exit): number | undefined {
  if (exit.kind === 'notStarted') return 0;
  return 'seconds' in exit ? exit.seconds : undefined;
}

/** Milliseconds between two checks of the clock and the logs. */
const POLL_MS = 250;

/** Resolves when the time is up; rejects when `finished` is aborted or a log cannot be read or truncated. */
async function watchLimits(
  seconds: () => number,
  { timeout, look }: Pick<WatchOptions, 'timeout' | 'look'>,
  finished: AbortSignal,
): Promise<Exit> {
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
