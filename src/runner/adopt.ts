/** A trial that outlived the tuner that started it: watched to its end like any other, though nobody is its parent. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { census } from './census.ts';
import { trialFiles } from './files.ts';
import type { TrialJob, TrialResult } from './job.ts';
import { CAP, logsOf } from './logs.ts';
import { presence } from './presence.ts';
import { supervise, type Exit } from './supervision.ts';
import { continueTree } from './tree.ts';
import type { TrialOptions } from './trial.ts';
import { judge } from './verdict.ts';

export interface AdoptOptions extends Omit<TrialOptions, 'onSpawn'> {
  readonly pid: number;
  /** Milliseconds since 1970, when it was started: the time limit counts from there. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Waits for the process and says how the attempt ended. Its exit code is only a parent's to see, so it is judged by what
 * it left: its metric, unless stderr ends in an error. A process that is gone, or whose number is now another's, is
 * judged at once. On Windows, where nobody can tell whose a process is, the number is taken for what the caller says.
 *
 * @throws Error as `runTrial` does.
 */
export async function adoptTrial(
  job: TrialJob,
  { pid, startedAt, now, signal, timeout, grace = 5, cap = CAP }: AdoptOptions,
): Promise<TrialResult> {
  const files = trialFiles(job.dir);
  const over = new AbortController();
  const born = presence(pid);
  const before = ageOf(born) ?? Math.max(0, now() - startedAt) / 1000;
  const isOurs = born !== undefined && (await belongsTo(pid, job.dir));
  const tree = { dir: job.dir, root: isOurs ? pid : undefined };
  if (isOurs) await continueTree(job.dir);
  try {
    const run = await supervise(
      isOurs ? absence(pid, born, over.signal) : Promise.resolve<Exit>({ kind: 'unseen' }),
      tree,
      { signal, timeout, grace, logs: logsOf(files, job.metric, cap), before },
    );
    return await judge(run, job, files, job.command[0] ?? '');
  } finally {
    over.abort();
  }
}

async function belongsTo(pid: number, dir: string): Promise<boolean> {
  if (process.platform === 'win32') return true;
  return (await census()).some((one) => one.pid === pid && one.belongsTo(dir));
}

/**
 * Seconds since a process was started, as the kernel counts: the clock on the wall may have been set since. Undefined where
 * it does not say.
 */
function ageOf(born: number | undefined): number | undefined {
  if (born === undefined || process.platform !== 'linux') return undefined;
  return Math.max(0, Number(readFileSync('/proc/uptime', 'latin1').split(' ', 1)[0]) - born / TICKS);
}

/** Of what /proc counts in, a second: on every Linux. */
const TICKS = 100;

/** Milliseconds between two looks at whether a process is still there. */
const LOOK = 100;

async function absence(pid: number, born: number, over: AbortSignal): Promise<Exit> {
  while (presence(pid) === born) await setTimeout(LOOK, undefined, { signal: over });
  return { kind: 'unseen' };
}
