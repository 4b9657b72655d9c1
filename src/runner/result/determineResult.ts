/** How an attempt ended, judged by how its script ended and by its files. */
import { findSymlink, type TrialFiles } from '../output/trialFiles.ts';
import type { AttemptResult, FailureCause, TrialJob, TimedResult } from '../trialJob.ts';
import { PatternTimeout } from '../metric/backtrackingSearch.ts';
import { readMetricFile } from '../metric/files/metricFile.ts';
import { findMetric } from '../metric/findMetric.ts';
import { findStartFailure } from './startFailure.ts';
import { closestLine, lastOutputLine } from './outputExcerpt.ts';
import * as messages from '../messages.ts';
import type { Exit } from '../executor.ts';
import type { WatchedEnd } from '../run/watchExecution.ts';

/** @param program the program that was to be run */
export async function determineResult(
  { exit, seconds, leftOver }: WatchedEnd,
  job: TrialJob,
  files: TrialFiles,
  program: string,
): Promise<TimedResult> {
  const result = await resultOf(exit, job, files, program);
  if (result.kind === 'succeeded') return { result, seconds };
  return { result: { ...result, reason: `${result.reason} ${leftOver}`.trim() }, seconds };
}

async function resultOf(exit: Exit, job: TrialJob, files: TrialFiles, program: string): Promise<AttemptResult> {
  switch (exit.kind) {
    case 'cancelled':
      return { kind: 'cancelled', reason: messages.cancelled };
    case 'timedOut':
      return { kind: 'timedOut', reason: messages.timedOut(exit.limit) };
    case 'notStarted': {
      const { code, message } = exit;
      return failed(
        'notStarted',
        messages.notStarted(findStartFailure({ file: program, cwd: job.cwd, code, message })),
      );
    }
    case 'killed':
      return failed('signal', messages.killed(exit.signal, await lastOutputLine(files)));
    case 'exited':
      if (exit.code !== 0) return failed('exit', messages.exited(exit.code, await lastOutputLine(files)));
      return resultFromMetric(job, files);
    case 'ended':
      return exit.as === 'killed' ? failed('signal', exit.reason) : { kind: 'timedOut', reason: exit.reason };
    case 'unobserved':
      return { kind: 'lost', reason: exit.reason ?? messages.endUnseen };
  }
}

async function resultFromMetric({ metric, cwd }: TrialJob, files: TrialFiles): Promise<AttemptResult> {
  if (metric.from !== undefined) return resultFromFile(metric.from, metric.name, cwd, files);
  const report = await findMetric(files, metric).catch(patternTimeout);
  if (report instanceof PatternTimeout) return failed('noMetric', messages.patternTooSlow(metric, report));
  if (report === undefined) {
    const [closest, symlink] = [await closestLine(files, metric.name), await findSymlink(files)];
    return failed('noMetric', messages.noMetric(metric, closest, symlink));
  }
  const { value, line } = report;
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'succeeded', value }
    : failed('notFinite', messages.notFinite(metric, line));
}

async function resultFromFile(from: string, name: string, cwd: string, files: TrialFiles): Promise<AttemptResult> {
  const reading = await readMetricFile(from, name, { cwd, startMark: files.parameters });
  if (reading.kind !== 'value') return failed('noMetric', messages.noMetricInFile(name, reading.kind, reading.file));
  const { value, file } = reading;
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'succeeded', value }
    : failed('notFinite', messages.notFiniteInFile(name, file));
}

function patternTimeout(error: unknown): PatternTimeout {
  if (error instanceof PatternTimeout) return error;
  throw error;
}

function failed(cause: FailureCause, reason: string): AttemptResult {
  return { kind: 'failed', cause, reason };
}
