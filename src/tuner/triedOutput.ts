/** The output of a script that was tried, and the likely metrics in it. */
import { ownFiles } from '../runner/metric/files/ownFiles.ts';
import { findMetric } from '../runner/metric/reportReader.ts';
import { forEachLine } from '../runner/output/lines.ts';
import { trialFiles } from '../runner/output/trialFiles.ts';
import type { Metric, TrialJob } from '../runner/trialJob.ts';

export { lastOutputLines } from '../runner/result/outputExcerpt.ts';

/** Absolute: the folder of its output, the one in which it ran, and that for its own files, where it had one. */
export type TriedFolders = Pick<TrialJob, 'dir' | 'cwd' | 'work'>;

export interface PrintedLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly file: 'stdout.log' | 'stderr.log';
}

const MAX_SHAPES = 300;
const MAX_LENGTH = 300;

/** Its output: of lines that differ only in their numbers, the last. */
export async function printedLines(dir: string): Promise<readonly PrintedLine[]> {
  const files = trialFiles(dir);
  const lines = new Map<string, { text: string; line: number; readonly file: PrintedLine['file'] }>();
  for (const file of ['stdout.log', 'stderr.log'] as const) {
    let line = 0;
    let before: string | undefined;
    let last: ReturnType<typeof lines.get>;
    await forEachLine(file === 'stdout.log' ? files.stdout : files.stderr, (whole) => {
      line += 1;
      const text = whole.slice(0, MAX_LENGTH);
      if (before === undefined || !differOnlyInNumbers(before, text)) {
        const shape = `${file} ${text.replace(/\d+/g, '0')}`;
        last = lines.get(shape);
        if (last === undefined && lines.size < MAX_SHAPES) lines.set(shape, (last = { text, line, file }));
      }
      before = text;
      if (last !== undefined) [last.text, last.line] = [text, line];
      return undefined;
    });
  }
  return [...lines.values()];
}

/** As most lines of a progress bar do, with the one before. */
function differOnlyInNumbers(a: string, b: string): boolean {
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < a.length && a.charCodeAt(i) === b.charCodeAt(j)) {
      i++;
      j++;
    }
    if (i === a.length && j === b.length) return true;
    // one of two numbers may be longer
    const isInNumber = i > 0 && isDigit(a.charCodeAt(i - 1));
    const [restA, restB] = [digitsFrom(a, i), digitsFrom(b, j)];
    if (restA + restB === 0 || (!isInNumber && (restA === 0 || restB === 0))) return false;
    i += restA;
    j += restB;
  }
}

function digitsFrom(text: string, start: number): number {
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  return end - start;
}

/** Not at the end of a text, where there is no character. */
function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The files with numbers that it has written. */
export function writtenFiles({ dir, cwd, work }: TriedFolders): ReturnType<typeof ownFiles> {
  return ownFiles({ cwd, work, startMark: trialFiles(dir).parameters });
}

/** Those that the tuner would find in the output, with their values. */
export async function reportedMetrics<Reported extends Metric>(
  dir: string,
  metrics: readonly Reported[],
): Promise<readonly (Reported & { readonly value: number })[]> {
  const reported: (Reported & { readonly value: number })[] = [];
  for (const metric of metrics) {
    const report = await findMetric(trialFiles(dir), metric);
    if (typeof report?.value === 'number' && Number.isFinite(report.value))
      reported.push({ ...metric, value: report.value });
  }
  return reported;
}
