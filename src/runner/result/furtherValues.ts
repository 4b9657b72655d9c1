/** The values of the metrics beside the first one: where one that is needed has none, the attempt fails. */
import { readMetricFile } from '../metric/files/metricFile.ts';
import { PatternTimeout, patternTimeout } from '../metric/backtrackingSearch.ts';
import type { MetricReport } from '../metric/reportScanner.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { AttemptResult, FailureCause, FurtherMetric, NeededMetric, TrialJob } from '../trialJob.ts';
import * as messages from './messages.ts';
import { attemptOf, closestReport } from './outputExcerpt.ts';

interface FurtherValues {
  /** The finite ones, by their names; undefined where there are none. */
  readonly tracked: Readonly<Record<string, number>> | undefined;
  /** The same result, or the failure of an attempt that lacks a value. */
  readonly result: AttemptResult;
}

/**
 * The last value of each in the file that has the metric, where there is one and the attempt succeeded, else in the
 * output. One whose last value is no finite number has none.
 *
 * @param report the one in the output that counts, by the metric's name. @throws PatternTimeout
 */
export async function furtherValues(
  job: TrialJob,
  files: TrialFiles,
  report: (name: string) => Promise<MetricReport | undefined>,
  result: AttemptResult,
): Promise<FurtherValues> {
  const values = new Map<string, number>();
  let failure: AttemptResult | undefined;
  for (const metric of job.metric.further ?? []) {
    const reading = await readingOf(metric, { job, files, report, hasSucceeded: result.kind === 'succeeded' });
    if (typeof reading.value === 'number' && Number.isFinite(reading.value)) values.set(metric.name, reading.value);
    else if (isNeeded(metric) && result.kind === 'succeeded')
      failure ??= await lacking(metric, reading, { job, files });
  }
  return { tracked: values.size === 0 ? undefined : Object.fromEntries(values), result: failure ?? result };
}

/** Where a value was looked for, and what was found there. */
type Reading =
  | { readonly value: unknown; readonly line?: string; readonly file?: string }
  | { readonly value?: undefined; readonly reading: messages.FailedReading }
  | { readonly value?: undefined; readonly tooSlow: PatternTimeout };

interface Place {
  readonly job: TrialJob;
  readonly files: TrialFiles;
  readonly report: (name: string) => Promise<MetricReport | undefined>;
  readonly hasSucceeded: boolean;
}

async function readingOf(metric: FurtherMetric, { job, files, report, hasSucceeded }: Place): Promise<Reading> {
  const from = metric.from ?? job.metric.from;
  if (from !== undefined && hasSucceeded) {
    const inFile = await readMetricFile(from, metric.name, attemptOf(job, files));
    if (inFile.kind === 'value') return inFile;
    if (metric.from !== undefined) return { reading: inFile };
  }
  if (metric.from !== undefined) return { value: undefined };
  const found = await report(metric.name).catch(patternTimeout);
  return found instanceof PatternTimeout ? { tooSlow: found } : { ...found, value: found?.value };
}

function isNeeded(metric: FurtherMetric): metric is NeededMetric {
  return metric.needed !== undefined;
}

async function lacking(
  metric: NeededMetric,
  reading: Reading,
  { job, files }: Pick<Place, 'job' | 'files'>,
): Promise<AttemptResult> {
  const failed = (cause: FailureCause, reason: string): AttemptResult => ({ kind: 'failed', cause, reason });
  if ('tooSlow' in reading) {
    return failed('noMetric', messages.withNeed(messages.patternTooSlow(metric, reading.tooSlow), metric));
  }
  if ('reading' in reading) {
    const sentence = messages.noMetricInFile(metric.name, reading.reading);
    return failed('noMetric', messages.withNeed(sentence, metric));
  }
  const { value, line, file } = reading;
  if (value === undefined) {
    return failed('noMetric', messages.noNeededMetric(metric, await closestReport(job, files, metric.name)));
  }
  const sentence =
    file === undefined ? messages.notFinite(metric, line ?? '') : messages.notFiniteInFile(metric.name, file);
  return failed('notFinite', messages.withNeed(sentence, metric));
}
