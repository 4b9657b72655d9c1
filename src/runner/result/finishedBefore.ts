/** A script that finds its last step done in its checkpoint reports nothing: its reports are those of that attempt. */
import type { GrowingCurve } from '../metric/curve.ts';
import { createReportReader, type ReportReader } from '../metric/reportReader.ts';
import { attemptFiles } from '../output/trialFiles.ts';
import type { TrialJob } from '../trialJob.ts';

/** @returns the last attempt that has reported anything, if it came to the last step that it has named */
export async function finishedBefore({
  dir,
  attempt,
  goesOn,
  metric,
}: TrialJob): Promise<{ readonly reader: ReportReader; readonly curve: GrowingCurve } | undefined> {
  if (!goesOn || metric.from !== undefined) return undefined;
  for (let n = attempt - 1; n > 0; n--) {
    const reader = createReportReader(attemptFiles(dir, n), metric);
    const curve = await reader.read(true);
    const { step = -Infinity } = curve.points.at(-1) ?? {};
    if (curve.reports > 0) return step >= (curve.lastStep ?? Infinity) ? { reader, curve } : undefined;
  }
  return undefined;
}
