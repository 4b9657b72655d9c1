/** Finds the value that a script reported, wherever scripts report values. */
import { forEachLine } from '../output/lines.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { metricExtractors } from './extractors.ts';
import { reportsThatCount } from './reportsThatCount.ts';
import type { MetricReport } from './metricScanner.ts';

/**
 * The metric, in this order: the last JSON line in the metrics file that has it; the last line of stdout that is a JSON
 * object with it; the last line of stdout with `metric: 0.93` or `metric = 0.93`, the name at the line's start or after
 * white space; the last line of stdout that matches the metric's pattern; the last line of stdout with one of the
 * printed forms; then the same of stderr, where logs and progress bars go. With `best`, the best is meant and not the
 * last. Undefined when there is none.
 *
 * @throws PatternTimeout
 */
export async function findMetric(files: TrialFiles, metric: Metric): Promise<MetricReport | undefined> {
  const extractors = metricExtractors(metric);
  for (const file of ['metrics', 'stdout', 'stderr'] as const) {
    const reports = await reportsThatCount(extractors[file], (visit) => forEachLine(files[file], visit));
    const found = reports.at(0);
    if (found !== undefined) return found;
  }
  return undefined;
}
