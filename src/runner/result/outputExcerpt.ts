/** Excerpts of a script's output for a person: one line to quote, or the last ones. */
import { lastLines } from '../output/lines.ts';
import { trialFiles, type TrialFiles } from '../output/trialFiles.ts';
import { beginning } from '../quote.ts';

/** One line of a script's output. */
export interface OutputExcerpt {
  readonly line: string;
  readonly file: 'metrics.jsonl' | 'stdout.log' | 'stderr.log';
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

function similarity(line: string, name: string): number {
  const text = normalized(line);
  const hasNumber = /\d/.test(line);
  if (text.includes(normalized(name))) return 3;
  const parts = name.split(/[\W_]+/).map(normalized);
  if (hasNumber && parts.some((part) => part.length > 2 && text.includes(part))) return 2;
  return hasNumber ? 1 : 0;
}

function normalized(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
