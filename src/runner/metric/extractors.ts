/** How a value is read from one line of a script's output. */
import type { Metric } from '../trialJob.ts';
import { linearSearch, patternInput } from './linearSearch.ts';
import { NUMBER, toNumber } from './numbers.ts';
import { labelledForm, spacedForm } from './printedForms.ts';

/** The value that a line reports, undefined when it does not report one. */
export type Extractor = (line: string) => unknown;

/** What is looked for in one file. */
export interface SearchedFor {
  /** An earlier one wins. */
  readonly extractors: readonly Extractor[];
  /** A regular expression that may take exponential time, where none of them finds anything. */
  readonly backtracking?: string;
  /** Where nothing else finds anything: the many other ways in which a value stands beside its name. */
  readonly printedForms: readonly Extractor[];
}

/** What is looked for in each of the files that scripts write. */
export type Extractors = Readonly<Record<'metrics' | 'stdout' | 'stderr', SearchedFor>>;

export function metricExtractors({ name, pattern }: Metric): Extractors {
  const fromJson = jsonExtractor(name);
  const printedForms = [labelledForm(name), spacedForm(name)];
  const printed = { ...withPattern([fromJson, assignmentExtractor(name)], pattern), printedForms };
  return { metrics: { extractors: [fromJson], printedForms: [] }, stdout: printed, stderr: printed };
}

function withPattern(
  extractors: readonly Extractor[],
  pattern: string | undefined,
): Pick<SearchedFor, 'extractors' | 'backtracking'> {
  if (pattern === undefined) return { extractors };
  const search = linearSearch(pattern);
  if (search === undefined) return { extractors, backtracking: pattern };
  const byPattern: Extractor = (line) => {
    const text = search(patternInput(line));
    return text === undefined ? undefined : numberCaught(text);
  };
  return { extractors: [...extractors, byPattern] };
}

/** What the group of a pattern caught, as a value. */
export function numberCaught(text: string): number {
  return toNumber(text.trim());
}

function jsonExtractor(name: string): Extractor {
  return (line) => {
    const text = line.trim();
    // Parsing is expensive, and a line without the name can have it only if it has escapes.
    if (!text.startsWith('{') || !text.endsWith('}') || !(text.includes(name) || text.includes('\\'))) return undefined;
    const object = parseLenient(text);
    return isRecord(object) && Object.hasOwn(object, name) ? object[name] : undefined;
  };
}

/**
 * JSON, and the bare words NaN and Infinity, because Python's `json` writes them. Both are read as an infinity: no
 * value is taken from either, and the message quotes the line.
 */
function parseLenient(text: string): unknown {
  for (const candidate of [text, text.replace(/(?<=[:,[\s])-?(?:NaN|Infinity)(?=\s*[,\]}])/g, '1e999')]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // A line that starts like JSON and is not JSON is ordinary output.
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

// What may follow a complete number: 0.93 in "0.93, best" or "0.93%.", but not the 1 of "1,024", "1/3", "1.2.3" or
// "1.e5x".
const NUMBER_END = String.raw`(?=%?(?:$|[\s;|)\]}]|,(?!\d)|\.(?!\w)))`;

/** Every part is anchored to an occurrence of the name, so that the time is linear in the length of the line. */
function assignmentExtractor(name: string): Extractor {
  const word = name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const assignment = new RegExp(String.raw`(?:^|\s)${word}[ \t]*[:=][ \t]*(${NUMBER})${NUMBER_END}`, 'g');
  return (line) => {
    if (!line.includes(name)) return undefined;
    let last: string | undefined; // no array of all matches: a line of a million characters may hold 200,000
    for (const [, number] of line.matchAll(assignment)) last = number;
    return last === undefined ? undefined : toNumber(last);
  };
}
