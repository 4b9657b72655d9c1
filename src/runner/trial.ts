/** One attempt at one trial, from its files to its ending; the only place that knows the order of the steps. */
import { invocation } from './command.ts';
import { environment } from './environment.ts';
import { prepareFiles, type TrialFiles } from './files.ts';
import type { Ending, TrialJob } from './job.ts';
import { findMetric } from './metric.ts';
import { notStarted } from './notStarted.ts';
import { runProcess, type Exit } from './process.ts';
import { closestLine, lastWords } from './quotable.ts';
import * as reasons from './reasons.ts';

export interface TrialOptions {
  /** Aborting ends the trial's whole tree; the trial is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Told the process id as soon as there is one; when it throws, the process is ended and the trial rejects. */
  readonly onSpawn: (pid: number) => void;
  /** Seconds the processes have between SIGTERM and SIGKILL, 5 by default. */
  readonly grace?: number;
}

export interface TrialResult {
  readonly ending: Ending;
  /** Wall time of the script. */
  readonly seconds: number;
}

/**
 * Runs the job's script and says how it ended; whatever that was, none of its processes is left when the promise
 * settles, background ones included. All that a script can do is an ending.
 *
 * @throws Error when the command cannot be built, the trial's files cannot be written or read, or `onSpawn` throws.
 */
export async function runTrial(job: TrialJob, { signal, onSpawn, grace = 5 }: TrialOptions): Promise<TrialResult> {
  if (signal.aborted) return { ending: { kind: 'cancelled', reason: reasons.stopped }, seconds: 0 };
  const { file, args, env } = invocation(job.command, job.parameters, job.pass, job);
  const files = await prepareFiles(job);
  const { exit, seconds, survivors } = await runProcess(
    { file, args, cwd: job.cwd, env: environment(process.env, job, env, files), dir: job.dir, ...files },
    { signal, onSpawn, grace, timeout: job.timeout },
  );
  const ending = await judge(exit, job, file, files);
  if (ending.kind === 'succeeded') return { ending, seconds };
  return { ending: { ...ending, reason: ending.reason + reasons.stillRunning(survivors) }, seconds };
}

async function judge(exit: Exit, job: TrialJob, file: string, files: TrialFiles): Promise<Ending> {
  switch (exit.kind) {
    case 'cancelled':
      return { kind: 'cancelled', reason: reasons.stopped };
    case 'timedOut':
      return { kind: 'timedOut', reason: reasons.timedOut(job.timeout ?? Infinity) };
    case 'notStarted':
      return failed(notStarted({ ...exit, file, cwd: job.cwd }));
    case 'killed':
      return failed(reasons.killed(exit.signal, await lastWords(files)));
    case 'exited':
      if (exit.code !== 0) return failed(reasons.exited(exit.code, await lastWords(files)));
      return reported(job, files);
  }
}

async function reported({ metric }: TrialJob, files: TrialFiles): Promise<Ending> {
  const sighting = await findMetric(files, metric);
  if (sighting === undefined) return failed(reasons.noMetric(metric, await closestLine(files, metric.name)));
  const { value, line } = sighting;
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'succeeded', value }
    : failed(reasons.notFinite(metric, line));
}

function failed(reason: string): Ending {
  return { kind: 'failed', reason };
}
