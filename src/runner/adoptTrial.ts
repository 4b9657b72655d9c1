/** A trial that outlived the tuner that started it: watched to its end like any other, though it has no parent here. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { processSnapshot } from './processes/processSnapshot.ts';
import { trialFiles } from './output/trialFiles.ts';
import type { TrialJob, TimedResult } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter } from './truncation/logLimiter.ts';
import { liveness } from './processes/liveness.ts';
import { supervise, type Exit } from './run/supervise.ts';
import { resumeTree } from './terminate/suspendTree.ts';
import type { TrialOptions } from './runTrial.ts';
import { determineResult } from './result/determineResult.ts';

export interface AdoptOptions extends Omit<TrialOptions, 'onSpawn'> {
  readonly pid: number;
  /** Milliseconds since 1970, when it was started: the time limit counts from then on. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Waits for the process and resolves with how the attempt ended. Only a parent gets the exit code, so the attempt is
 * judged by what it left: its metric, unless stderr ends in an error. If the process is gone, or another one has its
 * number now, the attempt is judged at once. On Windows nothing shows which trial a process belongs to, so the caller's
 * word is taken.
 *
 * @throws Error as `runTrial` does.
 */
export async function adoptTrial(
  job: TrialJob,
  { pid, startedAt, now, signal, timeout, grace = 5, logLimit = DEFAULT_LOG_SIZE_LIMIT }: AdoptOptions,
): Promise<TimedResult> {
  const files = trialFiles(job.dir);
  const finished = new AbortController();
  const identity = liveness(pid);
  const elapsedBefore = processAge(identity) ?? Math.max(0, now() - startedAt) / 1000;
  const isOurs = identity !== undefined && (await belongsTo(pid, job));
  const tree = { dir: job.dir, studyId: job.studyId, root: isOurs ? pid : undefined };
  if (isOurs) await resumeTree(tree);
  try {
    const processResult = await supervise(
      isOurs ? waitForExit(pid, identity, finished.signal) : Promise.resolve<Exit>({ kind: 'unobserved' }),
      tree,
      { signal, timeout, grace, logLimiter: createLogLimiter(files, job.metric, logLimit), elapsedBefore },
    );
    return await determineResult(processResult, job, files, job.command[0] ?? '');
  } finally {
    finished.abort();
  }
}

async function belongsTo(pid: number, { dir, studyId }: TrialJob): Promise<boolean> {
  if (process.platform === 'win32') return true;
  return (await processSnapshot()).some((candidate) => candidate.pid === pid && candidate.belongsTo(dir, studyId));
}

/**
 * Seconds since a process was started, as the kernel counts them, since the clock may have been set; undefined
 * elsewhere.
 */
function processAge(startTicks: number | undefined): number | undefined {
  if (startTicks === undefined || process.platform !== 'linux') return undefined;
  return Math.max(0, Number(readFileSync('/proc/uptime', 'latin1').split(' ', 1)[0]) - startTicks / TICKS_PER_SECOND);
}

/** How many of the ticks in which /proc counts make a second, on every Linux. */
const TICKS_PER_SECOND = 100;

/** Milliseconds between two checks that a process still exists. */
const POLL_MS = 100;

async function waitForExit(pid: number, identity: number, finished: AbortSignal): Promise<Exit> {
  while (liveness(pid) === identity) await setTimeout(POLL_MS, undefined, { signal: finished });
  return { kind: 'unobserved' };
}
