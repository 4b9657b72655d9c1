/** The values of tracked metrics: none of them decides how an attempt ended. */
import { readMetricFile } from '../metric/files/metricFile.ts';
import type { MetricReport } from '../metric/reportScanner.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { AttemptResult, TrialJob } from '../trialJob.ts';

/**
 * The last value of each in the file that has the metric, where there is one and the attempt succeeded, else in the
 * output. One whose last value is no finite number has none.
 *
 * @param reports in the output
 * @returns undefined where none has a value
 */
export async function trackedValues(
  { metric: { from, track = [] }, cwd }: TrialJob,
  files: TrialFiles,
  reports: ReadonlyMap<string, MetricReport>,
  result: AttemptResult,
): Promise<Readonly<Record<string, number>> | undefined> {
  const values = new Map<string, number>();
  for (const name of track) {
    const inFile =
      from !== undefined && result.kind === 'succeeded'
        ? await readMetricFile(from, name, { cwd, startMark: files.parameters })
        : undefined;
    const value = inFile?.kind === 'value' ? inFile.value : reports.get(name)?.value;
    if (typeof value === 'number' && Number.isFinite(value)) values.set(name, value);
  }
  return values.size === 0 ? undefined : Object.fromEntries(values);
}
