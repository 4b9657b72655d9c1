/** Finds the value that a script reported, wherever scripts report values. */
import { isCutMark } from './cutMark.ts';
import type { TrialFiles } from './files.ts';
import type { Metric } from './job.ts';
import { eachLine } from './lines.ts';

export interface Sighting {
  /** What stands for the value: a number that may be infinite or NaN, or whatever else a JSON line has there. */
  readonly value: unknown;
  readonly line: string;
  /** Of the line, counted from 1. */
  readonly number: number;
}

/** The value a line reports, undefined when it reports none. */
type Rule = (line: string) => unknown;

/** What is looked for in each of the files that scripts write; the earlier rule wins. */
export type Rules = Readonly<Record<'metrics' | 'stdout' | 'stderr', readonly Rule[]>>;

export function rulesOf({ name, pattern }: Metric): Rules {
  const json = jsonRule(name);
  const onStdout = [json, wordRule(name), ...(pattern === undefined ? [] : [patternRule(pattern)])];
  return { metrics: [json], stdout: onStdout, stderr: [] };
}

/**
 * The metric, in this order: the last JSON line in the metrics file that has it; the last line of stdout that is a JSON
 * object with it; the last line of stdout that says `metric: 0.93` or `metric = 0.93`, the name at the line's start or
 * after white space; the last line of stdout that matches the metric's pattern. Undefined when there is none.
 */
export async function findMetric(files: TrialFiles, metric: Metric): Promise<Sighting | undefined> {
  const rules = rulesOf(metric);
  for (const file of ['metrics', 'stdout'] as const) {
    const lookout = lookoutFor(rules[file]);
    await eachLine(files[file], lookout.see);
    const found = lookout.last.find((sighting) => sighting !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Lookout {
  readonly see: (line: string) => void;
  /** For each rule its last sighting. */
  readonly last: readonly (Sighting | undefined)[];
}

/** Applies all rules in one pass over the lines. */
export function lookoutFor(rules: readonly Rule[]): Lookout {
  const last = rules.map((): Sighting | undefined => undefined);
  let number = 0;
  const see = (line: string): void => {
    number++;
    if (isCutMark(line)) return;
    for (const [index, rule] of rules.entries()) {
      const value = rule(line);
      if (value !== undefined) last[index] = { value, line, number };
    }
  };
  return { see, last };
}

function jsonRule(name: string): Rule {
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
const END = String.raw`(?=%?(?:$|[\s;|)\]}]|,(?!\d)|\.(?!\w)))`;

/** Every part is anchored to an occurrence of the name, so that the time is linear in the length of the line. */
function wordRule(name: string): Rule {
  const word = name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const report = new RegExp(String.raw`(?:^|\s)${word}[ \t]*[:=][ \t]*(${NUMBER})${END}`, 'g');
  return (line) => {
    if (!line.includes(name)) return undefined;
    let last: string | undefined; // and no array of them all: a line of a million characters may hold 200,000
    for (const [, number] of line.matchAll(report)) last = number;
    return last === undefined ? undefined : toNumber(last);
  };
}

/**
 * The pattern is the person's own, but the output is anybody's: an ambiguous expression takes quadratic time and worse on
 * a long line, so only a line's first characters are shown to it. (An exponential one, as `(a+)+b`, is beyond that help.)
 */
const PATTERN_LIMIT = 1000;

function patternRule(pattern: string): Rule {
  const expression = new RegExp(pattern);
  return (line) => {
    const text = expression.exec(line.slice(0, PATTERN_LIMIT))?.[1];
    return text === undefined ? undefined : toNumber(text.trim());
  };
}

const WHOLE_NUMBER = new RegExp(`^${NUMBER}$`);

/** `nan`, `inf` and what is no number at all become NaN alike: `Number` alone would read '' as 0 and '0x1F' as 31. */
function toNumber(text: string): number {
  return WHOLE_NUMBER.test(text) ? Number(text) : NaN;
}
