/** How an attempt ended, judged by its process's exit and by its files. */
import { linkAmong, type TrialFiles } from './files.ts';
import type { Ending, FailureCause, TrialJob, TrialResult } from './job.ts';
import { findMetric } from './metric.ts';
import { notStarted } from './notStarted.ts';
import { closestLine, finalError, lastWords } from './quotable.ts';
import * as reasons from './reasons.ts';
import type { Run } from './supervision.ts';

/** @param file the program that was to be run */
export async function judge(
  { exit, seconds, survivors }: Run,
  job: TrialJob,
  files: TrialFiles,
  file: string,
): Promise<TrialResult> {
  const ending = await endingOf(exit, job, files, file);
  if (ending.kind === 'succeeded') return { ending, seconds };
  return { ending: { ...ending, reason: ending.reason + reasons.stillRunning(survivors) }, seconds };
}

async function endingOf(exit: Run['exit'], job: TrialJob, files: TrialFiles, file: string): Promise<Ending> {
  switch (exit.kind) {
    case 'cancelled':
      return { kind: 'cancelled', reason: reasons.stopped };
    case 'timedOut':
      return { kind: 'timedOut', reason: reasons.timedOut(exit.limit) };
    case 'notStarted':
      return failed('notStarted', notStarted({ ...exit, file, cwd: job.cwd }));
    case 'killed':
      return failed('signal', reasons.killed(exit.signal, await lastWords(files)));
    case 'exited':
      if (exit.code !== 0) return failed('exit', reasons.exited(exit.code, await lastWords(files)));
      return reported(job, files);
    case 'unseen':
      return unseen(job, files);
  }
}

async function reported({ metric }: TrialJob, files: TrialFiles): Promise<Ending> {
  const sighting = await findMetric(files, metric);
  if (sighting === undefined) {
    const [closest, link] = [await closestLine(files, metric.name), await linkAmong(files)];
    return failed('noMetric', reasons.noMetric(metric, closest, link));
  }
  const { value, line } = sighting;
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'succeeded', value }
    : failed('notFinite', reasons.notFinite(metric, line));
}

/** Without the exit code an error at the end of stderr is the only sign that a reported metric is not the final one. */
async function unseen(job: TrialJob, files: TrialFiles): Promise<Ending> {
  const error = await finalError(files);
  if (error !== undefined) return failed('exit', reasons.unseen(error));
  const ending = await reported(job, files);
  return ending.kind === 'failed' ? { ...ending, reason: `${reasons.unseen()} ${ending.reason}` } : ending;
}

function failed(cause: FailureCause, reason: string): Ending {
  return { kind: 'failed', cause, reason };
}
