/** A running process until it ends, runs out of time or is cancelled, whichever is first; then the end of its tree. */
import { once, setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logs } from './logs.ts';
import { endTree, type LivingTree } from './tree.ts';

export interface Supervision {
  readonly signal: AbortSignal;
  /** Seconds it may run, undefined without a limit; asked again and again, since it may change meanwhile. */
  readonly timeout: () => number | undefined;
  /** Seconds the tree has between SIGTERM and SIGKILL. */
  readonly grace: number;
  readonly logs: Logs;
  /** Seconds it had run before. */
  readonly before?: number;
}

export type Exit =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: string }
  /** Nobody was told how: only a parent is. */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'timedOut'; readonly limit: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'notStarted'; readonly code: string; readonly message: string };

export interface Run {
  readonly exit: Exit;
  /** Wall time to the first reason to end. */
  readonly seconds: number;
  /** Processes that outlived even SIGKILL, as one stuck in a driver or run as another user does. */
  readonly survivors: readonly number[];
}

/** @param exit how the tree's root ended by itself */
export async function supervise(
  exit: Promise<Exit>,
  tree: LivingTree,
  { signal, timeout, grace, logs, before = 0 }: Supervision,
): Promise<Run> {
  const began = performance.now();
  const seconds = () => before + (performance.now() - began) / 1000;
  const over = new AbortController();
  const watching = watch({ seconds, timeout, over: over.signal, look: () => logs.look(tree) });
  let rootEnded = false;
  try {
    const first = await Promise.race([exit, watching, cancellation(signal, over.signal)]);
    rootEnded = first.kind === 'exited' || first.kind === 'killed' || first.kind === 'unseen';
    const run = { exit: first, seconds: seconds() };
    over.abort();
    await settled(watching); // a log that is being cut
    const { survivors } = await endTree({ ...tree, rootEnded }, grace);
    await logs.close();
    return { ...run, survivors };
  } catch (error) {
    over.abort();
    await endTree({ ...tree, rootEnded }, grace);
    throw error;
  }
}

/** Milliseconds between two looks at the clock and the logs. */
const LOOK = 250;

interface Watch {
  readonly seconds: () => number;
  readonly timeout: () => number | undefined;
  readonly over: AbortSignal;
  readonly look: () => Promise<void>;
}

/** Resolves when the time is up, rejects when it is `over` or a log cannot be cut. */
async function watch({ seconds, timeout, over, look }: Watch): Promise<Exit> {
  for (;;) {
    const limit = timeout() ?? Infinity;
    const left = (limit - seconds()) * 1000;
    if (left <= 0) return { kind: 'timedOut', limit };
    await setTimeout(Math.min(left, LOOK), undefined, { signal: over });
    await look();
  }
}

async function cancellation(signal: AbortSignal, over: AbortSignal): Promise<Exit> {
  // one signal may be many trials', and Node would take the eleventh listener for a leak
  setMaxListeners(0, signal);
  if (!signal.aborted) await once(signal, 'abort', { signal: over });
  return { kind: 'cancelled' };
}

async function settled(promise: Promise<unknown>): Promise<void> {
  await Promise.allSettled([promise]);
}
