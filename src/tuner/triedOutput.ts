/** What a script that was tried has printed, and which of the metrics that may be meant are in it. */
import { findMetric } from '../runner/metric/findMetric.ts';
import { forEachLine } from '../runner/output/lines.ts';
import { trialFiles } from '../runner/output/trialFiles.ts';
import type { Metric } from '../runner/trialJob.ts';

export interface PrintedLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly file: 'stdout.log' | 'stderr.log';
}

const MAX_SHAPES = 300;
const MAX_LENGTH = 300;

/** What it printed: of lines that differ only in their numbers, the last. */
export async function printedLines(dir: string): Promise<readonly PrintedLine[]> {
  const files = trialFiles(dir);
  const lines = new Map<string, PrintedLine>();
  for (const file of ['stdout.log', 'stderr.log'] as const) {
    let line = 0;
    await forEachLine(file === 'stdout.log' ? files.stdout : files.stderr, (whole) => {
      line += 1;
      const text = whole.slice(0, MAX_LENGTH);
      const shape = `${file} ${text.replace(/\d+/g, '0')}`;
      if (lines.has(shape) || lines.size < MAX_SHAPES) lines.set(shape, { text, line, file });
      return undefined;
    });
  }
  return [...lines.values()];
}

/** Those that the tuner would find in what the script printed. */
export async function reportedMetrics<Reported extends Metric>(
  dir: string,
  metrics: readonly Reported[],
): Promise<readonly Reported[]> {
  const reported: Reported[] = [];
  for (const metric of metrics) {
    const report = await findMetric(trialFiles(dir), metric);
    if (typeof report?.value === 'number' && Number.isFinite(report.value)) reported.push(metric);
  }
  return reported;
}
