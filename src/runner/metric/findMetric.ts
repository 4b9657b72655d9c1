/** Finds the value that a script reported, wherever scripts report values. */
import { isTruncationMark } from '../output/truncationMark.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { Metric } from '../trialJob.ts';
import { forEachLine } from '../output/lines.ts';

export interface MetricReport {
  /** What stands for the value: a number that may be infinite or NaN, or whatever else a JSON line has there. */
  readonly value: unknown;
  readonly line: string;
  /** Of the line, counted from 1. */
  readonly lineNumber: number;
}

/** The value a line reports, undefined when it reports none. */
type Extractor = (line: string) => unknown;

/** What is looked for in each of the files that scripts write; the earlier rule wins. */
export type Extractors = Readonly<Record<'metrics' | 'stdout' | 'stderr', readonly Extractor[]>>;

export function metricExtractors({ name, pattern }: Metric): Extractors {
  const fromJson = jsonExtractor(name);
  const onStdout = [fromJson, assignmentExtractor(name), ...(pattern === undefined ? [] : [patternExtractor(pattern)])];
  return { metrics: [fromJson], stdout: onStdout, stderr: [] };
}

/**
 * The metric, in this order: the last JSON line in the metrics file that has it; the last line of stdout that is a JSON
 * object with it; the last line of stdout that says `metric: 0.93` or `metric = 0.93`, the name at the line's start or
 * after white space; the last line of stdout that matches the metric's pattern. Undefined when there is none.
 */
export async function findMetric(files: TrialFiles, metric: Metric): Promise<MetricReport | undefined> {
  const extractors = metricExtractors(metric);
  for (const file of ['metrics', 'stdout'] as const) {
    const scanner = createMetricScanner(extractors[file]);
    await forEachLine(files[file], scanner.scanLine);
    const found = scanner.lastReports.find((sighting) => sighting !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface MetricScanner {
  readonly scanLine: (line: string) => void;
  /** For each rule its last sighting. */
  readonly lastReports: readonly (MetricReport | undefined)[];
}

/** Applies all rules in one pass over the lines. */
export function createMetricScanner(extractors: readonly Extractor[]): MetricScanner {
  const lastReports = extractors.map((): MetricReport | undefined => undefined);
  let lineNumber = 0;
  const scanLine = (line: string): void => {
    lineNumber++;
    if (isTruncationMark(line)) return;
    for (const [index, rule] of extractors.entries()) {
      const value = rule(line);
      if (value !== undefined) lastReports[index] = { value, line, lineNumber };
    }
  };
  return { scanLine, lastReports };
}

function jsonExtractor(name: string): Extractor {
  return (line) => {
    const text = line.trim();
    // Parsing is dear, and a line without the name has it only if it has escapes.
    if (!text.startsWith('{') || !text.endsWith('}') || !(text.includes(name) || text.includes('\\'))) return undefined;
    const object = parseLenient(text);
    return isRecord(object) && Object.hasOwn(object, name) ? object[name] : undefined;
  };
}

/**
 * JSON and, because Python's `json` writes them, the bare words NaN and Infinity, both read as an infinity: no value is
 * taken from either, and the message quotes the line.
 */
function parseLenient(text: string): unknown {
  for (const candidate of [text, text.replace(/(?<=[:,[\s])-?(?:NaN|Infinity)(?=\s*[,\]}])/g, '1e999')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // A line that starts like JSON and is none is ordinary output.
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const NUMBER = String.raw`[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|nan|NaN|NAN|[iI]nf(?:inity)?|INF)`;

// What may follow a number that is whole: 0.93 in "0.93, best" or "0.93%.", but not the 1 of "1,024", "1/3", "1.2.3" or "1.e5x".
const NUMBER_END = String.raw`(?=%?(?:$|[\s;|)\]}]|,(?!\d)|\.(?!\w)))`;

/** Every part is anchored to an occurrence of the name, so that the time is linear in the length of the line. */
function assignmentExtractor(name: string): Extractor {
  const word = name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const assignment = new RegExp(String.raw`(?:^|\s)${word}[ \t]*[:=][ \t]*(${NUMBER})${NUMBER_END}`, 'g');
  return (line) => {
    if (!line.includes(name)) return undefined;
    let last: string | undefined; // and no array of them all: a line of a million characters may hold 200,000
    for (const [, number] of line.matchAll(assignment)) last = number;
    return last === undefined ? undefined : toNumber(last);
  };
}

/**
 * The pattern is the person's own, but the output is anybody's: an ambiguous expression takes quadratic time and worse on
 * a long line, so only a line's first characters are shown to it. (An exponential one, as `(a+)+b`, is beyond that help.)
 */
const MAX_PATTERN_INPUT = 1000;

function patternExtractor(pattern: string): Extractor {
  const expression = new RegExp(pattern);
  return (line) => {
    const text = expression.exec(line.slice(0, MAX_PATTERN_INPUT))?.[1];
    return text === undefined ? undefined : toNumber(text.trim());
  };
}

const NUMBER_ONLY = new RegExp(`^${NUMBER}$`);

/** `nan`, `inf` and what is no number at all become NaN alike: `Number` alone would read '' as 0 and '0x1F' as 31. */
function toNumber(text: string): number {
  return NUMBER_ONLY.test(text) ? Number(text) : NaN;
}
