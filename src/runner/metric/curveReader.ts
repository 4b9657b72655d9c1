/** Reads the curve of a trial from what its script writes, while it runs and afterwards. */
import { lstatSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { openRegularFile } from '../output/regularFile.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { recordCurve, type CurveRecorder, type GrowingCurve } from './curve.ts';
import { metricExtractors, type Extractor, type SearchedFor } from './extractors.ts';
import { scanReports } from './metricScanner.ts';

export interface CurveReader {
  /** Reads what was written since the last time; a last line without its end only if the script has ended. */
  readonly read: (hasEnded: boolean) => Promise<GrowingCurve>;
}

/**
 * Of the ways of reporting a metric, in the order in which `findMetric` prefers them, the first that a script used more
 * than once; else the first that it used. A pattern that needs JavaScript's engine has no curve, since no line of a
 * running script may keep it busy.
 */
export function createCurveReader(files: TrialFiles, metric: Metric): CurveReader {
  const extractors = metricExtractors(metric);
  const readers = (['metrics', 'stdout', 'stderr'] as const).map((name) => followFile(files[name], extractors[name]));

  return {
    async read(hasEnded) {
      const curves: GrowingCurve[] = [];
      for (const reader of readers) curves.push(...(await reader(hasEnded)));
      return (
        curves.find(({ points }) => points.length > 1) ??
        curves.find(({ points }) => points.length > 0) ??
        curves.find(({ reports }) => reports > 0) ??
        NO_CURVE
      );
    },
  };
}

const NO_CURVE: GrowingCurve = { named: false, points: [], reports: 0, every: 1, isFinite: true };

/** @returns what reads on, and gives the curve of each way of reporting that is looked for in the file */
function followFile(path: string, searchedFor: SearchedFor): (hasEnded: boolean) => Promise<GrowingCurve[]> {
  const extractors = [...searchedFor.extractors, ...searchedFor.printedForms];
  const { step } = searchedFor;
  let followed = begin(extractors, step, undefined);

  return async (hasEnded) => {
    // of 64 trials it is asked 768 times a second, and most files have nothing new
    const status = lstatSync(path, { throwIfNoEntry: false });
    const isNew = status !== undefined && (status.ino !== followed.inode || status.size !== followed.position);
    const file = isNew ? await openRegularFile(path) : undefined;
    if (file !== undefined) {
      try {
        const { ino, size } = await file.stat();
        // another attempt writes another file; a log that was cut is shorter, and goes on at its end
        if (followed.inode !== undefined && followed.inode !== ino) followed = begin(extractors, step, ino);
        followed.inode = ino;
        followed.position = Math.min(followed.position, size);
        await readOn(file, size, followed, hasEnded);
      } finally {
        await file.close();
      }
    }
    return followed.recorders.map((recorder) => recorder.curve());
  };
}

interface Followed {
  inode: number | undefined;
  /** The byte after what was read. */
  position: number;
  /** Whether that is in a line which is too long to be a report. */
  inLongLine: boolean;
  readonly recorders: readonly CurveRecorder[];
  readonly scanLine: (line: string) => void;
}

function begin(extractors: readonly Extractor[], stepName: string | undefined, inode: number | undefined): Followed {
  const recorders = extractors.map(recordCurve);
  const scanLine = scanReports(
    extractors,
    (index, { value, step }) => {
      recorders[index].add(value, step);
    },
    stepName,
  );
  return { inode, position: 0, inLongLine: false, recorders, scanLine };
}

/** A longer line is not a report. */
const CHUNK_BYTES = 2 ** 20;

/** Complete lines only, since a running script may be in the middle of one. */
async function readOn(file: FileHandle, size: number, followed: Followed, hasEnded: boolean): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - followed.position));
  while (followed.position < size) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, followed.position);
    const read = buffer.subarray(0, bytesRead);
    const end = 1 + Math.max(read.lastIndexOf('\n'), read.lastIndexOf('\r'));
    const isRest = end === 0 && bytesRead < CHUNK_BYTES;
    if (isRest && !(hasEnded && bytesRead > 0)) return;
    const lines = end === 0 && !isRest ? [] : read.toString('utf8', 0, end || bytesRead).split(/[\r\n]/);
    for (const line of followed.inLongLine ? lines.slice(1) : lines) followed.scanLine(line);
    followed.inLongLine = end === 0 && (followed.inLongLine || !isRest);
    followed.position += end || bytesRead;
  }
}
