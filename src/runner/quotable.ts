/** The one line of a script's output to quote to a person. */
import type { TrialFiles } from './files.ts';
import { lastLines } from './lines.ts';

export interface Quotable {
  readonly line: string;
  readonly file: 'metrics.jsonl' | 'stdout.log' | 'stderr.log';
}

/**
 * Of the last lines of each file the one most like a report of `name`: it says the name in other letters or with other
 * punctuation; or part of the name, with a number; or just a number. Among equals the later line wins, stdout before
 * stderr (where Python's `logging` writes, the commonest surprise). Undefined when nothing was written at all.
 */
export async function closestLine(files: TrialFiles, name: string): Promise<Quotable | undefined> {
  const written = [
    ...(await lastLines(files.stderr)).map((line): Quotable => ({ line, file: 'stderr.log' })),
    ...(await lastLines(files.stdout)).map((line): Quotable => ({ line, file: 'stdout.log' })),
    ...(await lastLines(files.metrics)).map((line): Quotable => ({ line, file: 'metrics.jsonl' })),
  ];
  let closest: Quotable | undefined;
  let best = 0;
  for (const candidate of written) {
    const score = likeness(candidate.line, name);
    if (score < best) continue;
    best = score;
    closest = candidate;
  }
  return closest;
}

/**
 * What the script said last: on stderr, where errors go, else on stdout. Undefined when it said nothing. A line that names
 * an error goes before later ones, since Node and Java write a stack, and Node its version, after it.
 */
export async function lastWords(files: TrialFiles): Promise<Quotable | undefined> {
  const errors = await lastLines(files.stderr);
  const error = errors.findLast((line) => ERROR.test(line)) ?? errors.at(-1);
  if (error !== undefined) return { line: error, file: 'stderr.log' };
  const output = (await lastLines(files.stdout)).at(-1);
  return output === undefined ? undefined : { line: output, file: 'stdout.log' };
}

/**
 * The error that stderr ends in, which what a runtime writes behind an error may follow but not much else: a script that
 * has gone on since then has got over it. Undefined where it ends in none.
 */
export async function finalError(files: TrialFiles): Promise<Quotable | undefined> {
  const ending = (await lastLines(files.stderr)).slice(-BEHIND_ERROR);
  const line = ending.findLast((line) => ERROR.test(line)) ?? (ending.some(isTraceback) ? ending.at(-1) : undefined);
  return line === undefined ? undefined : { line, file: 'stderr.log' };
}

/** Lines that a stack of Node's or Java's, or the rest of a long message, may have. */
const BEHIND_ERROR = 12;

/** `ValueError: …`, `AssertionError`, `Error [ERR_MODULE_NOT_FOUND]: …`, `java.io.IOException: …`, `KeyboardInterrupt` */
const ERROR = /^[\w.]*(Error|Exception|Interrupt)( \[\w+\])?(:|$)/;

const isTraceback = (line: string) => line.startsWith('Traceback (most recent call last)');

function likeness(line: string, name: string): number {
  const text = bare(line);
  const hasNumber = /\d/.test(line);
  if (text.includes(bare(name))) return 3;
  const parts = name.split(/[\W_]+/).map(bare);
  if (hasNumber && parts.some((part) => part.length > 2 && text.includes(part))) return 2;
  return hasNumber ? 1 : 0;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
