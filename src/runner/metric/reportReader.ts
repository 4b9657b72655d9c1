/** The reports of a metric in the logs of a trial, while its script runs and afterwards: each line is read once. */
import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openRegularFile, regularFileStatus } from '../../system/regularFile.ts';
import { forEachLine, lineReader } from '../output/lines.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { NO_CURVE, type GrowingCurve, type GrowingCurves } from './curve.ts';
import { metricExtractors, type SearchedFor } from './extractors.ts';
import { createReportScanner, type MetricReport } from './reportScanner.ts';

export interface ReportReader {
  /**
   * Reads on from the last time; a last line without its end only if the script has ended.
   *
   * @returns the curve of the way of reporting that a script used more than once, the first in the order of `report`;
   * else of the first that it used. A pattern that needs JavaScript's engine has no curve, since no line of a running
   * script may keep it busy.
   */
  readonly read: (hasEnded: boolean) => Promise<GrowingCurve>;
  /** As far as it was read: those of the further metrics that are followed. */
  readonly furtherCurves: () => GrowingCurves;
  /**
   * The report that counts, once all was read, in this order: the last JSON line in the metrics file that has the
   * metric; the last line of stdout that is a JSON object with it; the last line of stdout with `metric: 0.93` or
   * `metric = 0.93`, the name at the line's start or after white space; the last line of stdout that matches the
   * metric's pattern; the last line of stdout with one of the printed forms; then the same of stderr, where logs and
   * progress bars go. With `best`, the best is meant and not the last. Undefined when there is none.
   *
   * @throws PatternTimeout
   */
  readonly report: () => Promise<MetricReport | undefined>;
  /** The same of a further metric, by its name. @throws PatternTimeout */
  readonly further: (name: string) => Promise<MetricReport | undefined>;
}

export function createReportReader(files: TrialFiles, metric: Metric): ReportReader {
  const extractors = metricExtractors(metric);
  const followed = (metric.further ?? []).filter((each) => each.followed);
  const logs = (['metrics', 'stdout', 'stderr'] as const).map((name) => followLog(files[name], extractors[name]));
  return {
    async read(hasEnded) {
      for (const log of logs) await log.read(hasEnded);
      return curveThatCounts(logs.flatMap((log) => log.curves()));
    },
    furtherCurves: () =>
      new Map(
        followed.map(({ name }) => [name, curveThatCounts(logs.flatMap((log) => log.furtherCurves(name)))] as const),
      ),
    report: () => firstOf(logs.map((log) => log.report)),
    further: (name) => firstOf(logs.map((log) => () => log.further(name))),
  };
}

function curveThatCounts(curves: readonly GrowingCurve[]): GrowingCurve {
  return (
    curves.find(({ points }) => points.length > 1) ??
    curves.find(({ points }) => points.length > 0) ??
    curves.find(({ reports }) => reports > 0) ??
    NO_CURVE
  );
}

async function firstOf(
  reports: readonly (() => Promise<MetricReport | undefined>)[],
): Promise<MetricReport | undefined> {
  for (const reportOf of reports) {
    const report = await reportOf();
    if (report !== undefined) return report;
  }
  return undefined;
}

/** The metric of a script that has ended. @throws PatternTimeout */
export async function findMetric(files: TrialFiles, metric: Metric): Promise<MetricReport | undefined> {
  const reader = createReportReader(files, metric);
  await reader.read(true);
  return reader.report();
}

/** One file, whose lines go to a scanner; to a new one where it is another file by now. */
function followLog(path: string, searchedFor: SearchedFor) {
  let followed = begin(searchedFor);
  let seen: Stats | undefined;
  return {
    async read(hasEnded: boolean): Promise<void> {
      // of 64 trials it is asked 768 times a second, and most files have nothing new
      const status = regularFileStatus(path);
      if (!hasEnded && isSame(status, seen)) return;
      seen = status;
      await using file = status && (await openRegularFile(path));
      if (file === undefined) {
        followed = begin(searchedFor);
        return;
      }
      const { size } = await file.stat();
      // a log that was cut is shorter, and goes on at its end
      const position = Math.min(followed.position, size);
      const isOther = !(await lastBytes(file, position)).equals(followed.last);
      if (isOther) followed = begin(searchedFor);
      followed.position = await followed.lines.read(file, { start: isOther ? 0 : position, end: size });
      followed.last = await lastBytes(file, followed.position);
      if (hasEnded) await followed.lines.end();
    },
    curves: () => followed.scanner.curves(),
    furtherCurves: (name: string) => followed.scanner.furtherCurves(name),
    further: (name: string) => followed.scanner.further(name, (visit) => forEachLine(path, visit)),
    report: async () => (await followed.scanner.reports((visit) => forEachLine(path, visit))).at(0),
  };
}

interface Followed {
  readonly scanner: ReturnType<typeof createReportScanner>;
  readonly lines: ReturnType<typeof lineReader>;
  /** The byte after those that were read. */
  position: number;
  /** The bytes before it: another attempt, or a script that writes its metrics anew, puts others there. */
  last: Buffer;
}

function begin(searchedFor: SearchedFor): Followed {
  const scanner = createReportScanner(searchedFor);
  return { scanner, lines: lineReader(scanner.scanLine), position: 0, last: Buffer.alloc(0) };
}

function isSame(a: Stats | undefined, b: Stats | undefined): boolean {
  return a?.ino === b?.ino && a?.size === b?.size && a?.mtimeMs === b?.mtimeMs;
}

const COMPARED_BYTES = 1024;

async function lastBytes(file: FileHandle, position: number): Promise<Buffer> {
  const length = Math.min(position, COMPARED_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position - length);
  return buffer.subarray(0, bytesRead);
}
