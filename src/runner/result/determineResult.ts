/** How an attempt ended, judged by how its script ended and by its files. */
import { readdir } from 'node:fs/promises';
import type { TrialFiles } from '../output/trialFiles.ts';
import { findLostOutput } from './lostOutput.ts';
import type { AttemptResult, FailureCause, Timed, TrialJob } from '../trialJob.ts';
import { PatternTimeout, patternTimeout } from '../metric/backtrackingSearch.ts';
import { readMetricFile, type Attempt } from '../metric/files/metricFile.ts';
import type { MetricReport } from '../metric/reportScanner.ts';
import { furtherValues } from './furtherValues.ts';
import { findStartFailure } from './startFailure.ts';
import { attemptOf, closestReport, lastOutputLine } from './outputExcerpt.ts';
import { cancelled } from '../messages.ts';
import * as messages from './messages.ts';
import type { Exit } from '../executor.ts';
import type { WatchedEnd } from '../watchExecution.ts';

interface Ran {
  /** The program that was to be run. */
  readonly program: string;
  /** Whether it has reported the metric itself, and not an attempt before it. */
  readonly hasReported: boolean;
  /** The report in its logs that counts. @throws PatternTimeout */
  readonly report: () => Promise<MetricReport | undefined>;
  /** The same of a further metric, by its name. @throws PatternTimeout */
  readonly further: (name: string) => Promise<MetricReport | undefined>;
}

export async function determineResult(
  { exit, seconds, leftOver, afterPause }: WatchedEnd,
  job: TrialJob,
  files: TrialFiles,
  ran: Ran,
): Promise<Timed<AttemptResult>> {
  const own = await withCheckpoint(await resultOf(exit, job, files, ran), job, ran);
  const { tracked, result } = await furtherValues(job, files, ran.further, own);
  const killed = afterPause?.kind === 'killed' && afterPause.signal === 'SIGKILL';
  const ended = { seconds, ...(tracked && { tracked }), ...(killed && { killed }) };
  if (result.kind === 'succeeded') return { result, ...ended };
  const first = own.kind === 'succeeded' && { value: own.values[job.metric.name] };
  return { result: { ...result, reason: `${result.reason} ${leftOver}`.trim() }, ...ended, ...first };
}

/** What to do where the checkpoint may be the cause. */
async function withCheckpoint(
  result: AttemptResult,
  { goesOn, checkpoint = '' }: TrialJob,
  { hasReported }: Ran,
): Promise<AttemptResult> {
  if (!goesOn || hasReported || result.kind !== 'failed' || !['exit', 'noMetric'].includes(result.cause)) return result;
  const saved = await readdir(checkpoint).catch(() => []);
  return saved.length === 0 ? result : { ...result, reason: `${result.reason} ${messages.hadCheckpoint}` };
}

async function resultOf(exit: Exit, job: TrialJob, files: TrialFiles, ran: Ran): Promise<AttemptResult> {
  switch (exit.kind) {
    case 'cancelled':
      return { kind: 'cancelled', reason: cancelled };
    case 'timedOut':
      return { kind: 'timedOut', reason: messages.timedOut(exit.limit) };
    case 'notStarted': {
      const { code, message } = exit;
      return failed(
        'notStarted',
        messages.notStarted(findStartFailure({ file: ran.program, cwd: job.cwd, code, message })),
      );
    }
    case 'killed':
      return failed('signal', messages.killed(exit.signal, await lastOutputLine(files)));
    case 'exited':
      if (exit.code !== 0) return failed('exit', messages.exited(exit.code, await lastOutputLine(files)));
      return resultFromMetric(job, files, ran);
    case 'ended':
      return exit.as === 'killed' ? failed('signal', exit.reason) : { kind: 'timedOut', reason: exit.reason };
    case 'unobserved':
      return { kind: 'lost', reason: exit.reason ?? messages.endUnseen };
  }
}

async function resultFromMetric(job: TrialJob, files: TrialFiles, ran: Ran): Promise<AttemptResult> {
  const { metric } = job;
  if (metric.from !== undefined) return resultFromFile(metric.from, metric.name, attemptOf(job, files));
  const report = await ran.report().catch(patternTimeout);
  if (report instanceof PatternTimeout) return failed('noMetric', messages.patternTooSlow(metric, report));
  if (report === undefined) {
    const closest = await closestReport(job, files, metric.name);
    return failed('noMetric', messages.noMetric(metric, closest, findLostOutput(files)));
  }
  const { value, line } = report;
  return succeeded(metric.name, value) ?? failed('notFinite', messages.notFinite(metric, line));
}

async function resultFromFile(from: string, name: string, attempt: Attempt): Promise<AttemptResult> {
  const reading = await readMetricFile(from, name, attempt);
  if (reading.kind !== 'value') return failed('noMetric', messages.noMetricInFile(name, reading));
  const { value, file } = reading;
  return succeeded(name, value) ?? failed('notFinite', messages.notFiniteInFile(name, file));
}

/** Undefined where the value is no finite number. */
function succeeded(name: string, value: unknown): AttemptResult | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? { kind: 'succeeded', values: { [name]: value } }
    : undefined;
}

function failed(cause: FailureCause, reason: string): AttemptResult {
  return { kind: 'failed', cause, reason };
}
