/** Excerpts of a script's output for a person: one line to quote, or the last ones. */
import type { Attempt } from '../metric/files/metricFile.ts';
import { isNamed } from '../metric/files/numbersIn.ts';
import { ownFiles, type ResultFile } from '../metric/files/ownFiles.ts';
import type { TrialJob } from '../trialJob.ts';
import { lastLines } from '../output/lines.ts';
import { trialFiles, type TrialFiles } from '../output/trialFiles.ts';
import { beginning } from '../quote.ts';

/** One line of a script's output. */
export interface OutputExcerpt {
  readonly line: string;
  readonly file: 'metrics.jsonl' | 'stdout.log' | 'stderr.log';
}

/** A line, or a file with numbers that nobody reads. */
export type ClosestReport = OutputExcerpt | ResultFile;

/** A file that the script wrote with a number of that name, else a line with it, else a file of results, else a line. */
export async function closestReport(
  job: TrialJob,
  files: TrialFiles,
  name: string,
): Promise<ClosestReport | undefined> {
  const written = await ownFiles(attemptOf(job, files));
  const named = written.find(({ numbers }) => numbers.some((each) => isNamed(each, name)));
  if (named !== undefined) return named;
  const closest = await closestLine(files, name);
  const isNear = closest !== undefined && similarity(closest.line, name) === NAMES_IT;
  return isNear ? closest : (written.find(({ isResult }) => isResult) ?? closest);
}

export function attemptOf({ cwd, work }: TrialJob, { parameters }: TrialFiles): Attempt {
  return { cwd, work, startMark: parameters };
}

/**
 * Of the last lines of each file, the one most like a report of `name`: it has the name in other letters or with other
 * punctuation; or part of the name, with a number; or just a number. Among equals the later line wins, and stdout
 * before stderr. Undefined when nothing was written at all.
 */
export async function closestLine(files: TrialFiles, name: string): Promise<OutputExcerpt | undefined> {
  const candidates = [
    ...(await lastLines(files.stderr)).map((line): OutputExcerpt => ({ line, file: 'stderr.log' })),
    ...(await lastLines(files.stdout)).map((line): OutputExcerpt => ({ line, file: 'stdout.log' })),
    ...(await lastLines(files.metrics)).map((line): OutputExcerpt => ({ line, file: 'metrics.jsonl' })),
  ];
  let closest: OutputExcerpt | undefined;
  let bestScore = 0;
  for (const candidate of candidates) {
    const score = similarity(candidate.line, name);
    if (score < bestScore) continue;
    bestScore = score;
    closest = candidate;
  }
  return closest;
}

/**
 * The last line that the script wrote: on stderr, where errors go, else on stdout. Undefined when it wrote nothing. On
 * stderr a line that names an error is preferred to later lines, since Node and Java write a stack after it, and Node
 * its version.
 */
export async function lastOutputLine(files: TrialFiles): Promise<OutputExcerpt | undefined> {
  const { file, lines } = await lastOutput(files);
  const error = file === 'stderr.log' ? lines.findLast((line) => ERROR_LINE.test(line)) : undefined;
  const line = error ?? lines.at(-1);
  return line === undefined ? undefined : { line, file };
}

interface LastOutput {
  readonly file: 'stderr.log' | 'stdout.log';
  readonly lines: readonly string[];
}

/** The last lines that a script wrote: on stderr, where errors go, else on stdout. No lines when it wrote nothing. */
async function lastOutput(files: TrialFiles): Promise<LastOutput> {
  const errors = await lastLines(files.stderr);
  if (errors.length > 0) return { file: 'stderr.log', lines: errors };
  return { file: 'stdout.log', lines: await lastLines(files.stdout) };
}

const MAX_LINES = 10;
const MAX_LINE_LENGTH = 200;

/** As many of these lines as a journal keeps. @param dir the trial's folder */
export async function lastOutputLines(dir: string): Promise<string[]> {
  const { lines } = await lastOutput(trialFiles(dir));
  return lines.slice(-MAX_LINES).map((line) => beginning(line, MAX_LINE_LENGTH));
}

/** `ValueError: …`, `AssertionError`, `Error [ERR_MODULE_NOT_FOUND]: …`, `java.IOException: …`, `KeyboardInterrupt` */
const ERROR_LINE = /^[\w.]*(Error|Exception|Interrupt)( \[\w+\])?(:|$)/;

const NAMES_IT = 3;

function similarity(line: string, name: string): number {
  const text = normalized(line);
  const hasNumber = /\d/.test(line);
  if (text.includes(normalized(name))) return NAMES_IT;
  const parts = name.split(/[\W_]+/).map(normalized);
  if (hasNumber && parts.some((part) => part.length > 2 && text.includes(part))) return 2;
  return hasNumber ? 1 : 0;
}

function normalized(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
