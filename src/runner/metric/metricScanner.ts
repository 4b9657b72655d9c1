import { isTruncationMark } from '../output/truncationMark.ts';
import type { Metric } from '../trialJob.ts';
import type { Extractor } from './extractors.ts';
import { stepReader, type Step } from './stepOf.ts';

/** A line that reports a value of the metric. */
export interface MetricReport {
  /** What the line has for the value: a number that may be infinite or NaN, or anything that JSON can hold. */
  readonly value: unknown;
  /** The step, epoch or round that the line names; undefined where it names none, so that only the order is known. */
  readonly step: Step | undefined;
  readonly line: string;
  /** Counted from 1. */
  readonly lineNumber: number;
}

export interface MetricScanner {
  readonly scanLine: (line: string) => undefined;
  /** For each extractor the report that counts. */
  readonly reports: readonly (MetricReport | undefined)[];
}

/** Applies all extractors in one pass over the lines. @param best which report counts; without it, the last */
export function createMetricScanner(extractors: readonly Extractor[], best?: Metric['best']): MetricScanner {
  const reports = extractors.map((): MetricReport | undefined => undefined);
  const scanLine = scanReports(extractors, (index, report) => {
    if (best === undefined || !isBetter(reports[index], report, best)) reports[index] = report;
  });
  return { scanLine, reports };
}

/** A finite number is better than anything else, and of equals the first. */
function isBetter(a: MetricReport | undefined, b: MetricReport, best: 'minimize' | 'maximize'): boolean {
  if (typeof a?.value !== 'number' || !Number.isFinite(a.value)) return false;
  if (typeof b.value !== 'number' || !Number.isFinite(b.value)) return true;
  return best === 'minimize' ? a.value <= b.value : a.value >= b.value;
}

/** Applies all extractors to each line that it gets; `onReport` gets what they find, with the extractor's index. */
export function scanReports(
  extractors: readonly Extractor[],
  onReport: (extractor: number, report: MetricReport) => void,
  step?: string,
): (line: string) => undefined {
  const steps = stepReader(step);
  let lineNumber = 0;
  return (line) => {
    lineNumber++;
    if (isTruncationMark(line)) return undefined;
    const text = withoutColours(line);
    const values = extractors.map((extract) => extract(text));
    if (values.every((value) => value === undefined)) {
      steps.pass(text);
      return undefined;
    }
    const step = steps.stepOf(text);
    for (const [index, value] of values.entries()) {
      if (value !== undefined) onReport(index, { value, step, line, lineNumber });
    }
    return undefined;
  };
}

/** Without what colours a terminal's text and moves its cursor: `ESC [`, numbers, a letter. Most lines have none. */
export function withoutColours(line: string): string {
  return line.includes('\u001b') ? line.replace(CONTROL_SEQUENCE, '') : line;
}

const CONTROL_SEQUENCE = /\u001b\[[0-?]*[ -/]*[@-~]/g;
