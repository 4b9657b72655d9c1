/** A trial that outlived the tuner that started it: watched to its end like any other, through its supervisor's file. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { followCurve } from './metric/followCurve.ts';
import { processSnapshot } from './processes/processSnapshot.ts';
import { markAsStopped } from './output/stopMark.ts';
import { trialFiles } from './output/trialFiles.ts';
import type { TrialJob, TimedResult } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter } from './truncation/logLimiter.ts';
import { liveness } from './processes/liveness.ts';
import { processStartTicks } from './processes/procfs.ts';
import { watchProcess, type Exit } from './run/watchProcess.ts';
import { resumeTree } from './terminate/suspendTree.ts';
import type { TrialOptions } from './runTrial.ts';
import { determineResult } from './result/determineResult.ts';
import { readExitFile } from './supervisor/exitFile.ts';

export interface AdoptOptions extends Omit<TrialOptions, 'onSpawn' | 'supervisor'> {
  readonly pid: number;
  /** The process id of the supervisor that started it, undefined when it is gone. */
  readonly supervisor: number | undefined;
  /** Milliseconds since 1970, when it was started: the time limit counts from then on. */
  readonly startedAt: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whether the supervisor of this attempt has noted how it ended. */
export async function hasEndOnDisk(dir: string, attempt: number): Promise<boolean> {
  return (await readExitFile(trialFiles(dir).exit, attempt)) !== undefined;
}

/**
 * Waits for the end that the supervisor notes and resolves with how the attempt ended; at once when it has ended by now.
 * When the supervisor is gone, nobody will see the end: what is left of the trial is ended, and the attempt is lost.
 *
 * @throws Error as `runTrial` does.
 */
export async function adoptTrial(
  job: TrialJob,
  {
    pid,
    supervisor,
    startedAt,
    now,
    signal,
    timeout,
    onCurve,
    grace = 5,
    logLimit = DEFAULT_LOG_SIZE_LIMIT,
  }: AdoptOptions,
): Promise<TimedResult> {
  const files = trialFiles(job.dir);
  const curve = followCurve(files, job.metric, onCurve);
  const finished = new AbortController();
  const identity = supervisor === undefined ? undefined : liveness(supervisor);
  const isOurs = supervisor !== undefined && (await isChild(pid, supervisor, job));
  const elapsedBefore = (isOurs ? processAge(pid) : undefined) ?? Math.max(0, now() - startedAt) / 1000;
  if (isOurs) await resumeTree(job);
  const readEnd = () => readExitFile(files.exit, job.attempt);
  const isWatched = () => supervisor !== undefined && identity !== undefined && liveness(supervisor) === identity;
  try {
    const end = await readEnd();
    const processResult = await watchProcess(
      end === undefined
        ? waitForEnd(readEnd, isWatched, { signal: finished.signal, patience: isOurs ? Infinity : NOTE_DELAY_MS })
        : Promise.resolve(end),
      { dir: job.dir, studyId: job.studyId, root: isOurs && end === undefined ? pid : undefined },
      {
        ...{ signal, timeout, grace, curve, elapsedBefore },
        logLimiter: createLogLimiter(files, job.metric, logLimit, curve.beforeCut),
        beforeStop: () => markAsStopped(job),
      },
    );
    await curve.finish();
    return await determineResult(processResult, job, files, job.command[0] ?? '');
  } finally {
    finished.abort();
  }
}

/** Its number is not another process's before its parent has noticed the end. Of a copied study, it is not this one's. */
async function isChild(pid: number, parentPid: number, { dir, studyId }: TrialJob): Promise<boolean> {
  if (process.platform === 'win32') return false;
  return (await processSnapshot()).some(
    (candidate) => candidate.pid === pid && candidate.parentPid === parentPid && candidate.belongsTo(dir, studyId),
  );
}

/**
 * Seconds since a process was started, as the kernel counts them, since the clock may have been set; undefined
 * elsewhere.
 */
function processAge(pid: number): number | undefined {
  const startTicks = process.platform === 'linux' ? processStartTicks(pid) : undefined;
  if (startTicks === undefined) return undefined;
  return Math.max(0, Number(readFileSync('/proc/uptime', 'latin1').split(' ', 1)[0]) - startTicks / TICKS_PER_SECOND);
}

/** How many of the ticks in which /proc counts make a second, on every Linux. */
const TICKS_PER_SECOND = 100;

/** Milliseconds between two looks for the end. */
const POLL_MS = 100;

/** Milliseconds in which a supervisor surely notes the end of a script that is gone. */
const NOTE_DELAY_MS = 2000;

async function waitForEnd(
  readEnd: () => Promise<Exit | undefined>,
  isWatched: () => boolean,
  { signal, patience }: { readonly signal: AbortSignal; readonly patience: number },
): Promise<Exit> {
  const startedAt = performance.now();
  while (isWatched() && performance.now() - startedAt < patience) {
    const end = await readEnd();
    if (end !== undefined) return end;
    await setTimeout(POLL_MS, undefined, { signal });
  }
  return (await readEnd()) ?? { kind: 'unobserved' };
}
