import { isTruncationMark } from '../output/truncationMark.ts';
import type { Extractor } from './extractors.ts';
import { stepOf } from './stepOf.ts';

/** A line that reports a value of the metric. */
export interface MetricReport {
  /** What the line has for the value: a number that may be infinite or NaN, or anything that JSON can hold. */
  readonly value: unknown;
  /** The step, epoch or round that the line names; undefined where it names none, so that only the order is known. */
  readonly step: number | undefined;
  readonly line: string;
  /** Counted from 1. */
  readonly lineNumber: number;
}

export interface MetricScanner {
  readonly scanLine: (line: string) => undefined;
  /** For each extractor its last report. */
  readonly lastReports: readonly (MetricReport | undefined)[];
}

/** Applies all extractors in one pass over the lines. */
export function createMetricScanner(extractors: readonly Extractor[]): MetricScanner {
  const lastReports = extractors.map((): MetricReport | undefined => undefined);
  const scanLine = scanReports(extractors, (index, report) => {
    lastReports[index] = report;
  });
  return { scanLine, lastReports };
}

/** Applies all extractors to each line that it gets; `onReport` gets what they find, with the extractor's index. */
export function scanReports(
  extractors: readonly Extractor[],
  onReport: (extractor: number, report: MetricReport) => void,
): (line: string) => undefined {
  let lineNumber = 0;
  return (line) => {
    lineNumber++;
    if (isTruncationMark(line)) return undefined;
    const text = withoutColours(line);
    for (const [index, extract] of extractors.entries()) {
      const value = extract(text);
      if (value !== undefined) onReport(index, reportOf({ line, lineNumber }, value));
    }
  };
}

export function reportOf(
  { line, lineNumber }: { readonly line: string; readonly lineNumber: number },
  value: unknown,
): MetricReport {
  return { value, step: stepOf(withoutColours(line)), line, lineNumber };
}

/** Without what colours a terminal's text and moves its cursor: `ESC [`, numbers, a letter. Most lines have none. */
export function withoutColours(line: string): string {
  return line.includes('\u001b') ? line.replace(CONTROL_SEQUENCE, '') : line;
}

const CONTROL_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
