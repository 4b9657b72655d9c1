/** Why a trial did not succeed: whole sentences for a person, made from facts. */
import type { Metric } from '../trialJob.ts';
import type { OutputExcerpt } from './outputExcerpt.ts';
import { quote } from '../output/quote.ts';

export const cancelled = 'The trial was stopped before it ended; continue the study to run it again.';

export function timedOut(seconds: number): string {
  return `The script was ended after its time limit of ${seconds} s; raise trial.timeout in the declaration if it needs longer.`;
}

export function exited(code: number, lastLine: OutputExcerpt | undefined): string {
  return `The script ended with exit code ${code}; ${lastOutput(lastLine)}.`;
}

export function killed(signal: string, lastLine: OutputExcerpt | undefined): string {
  const hint = signal === 'SIGKILL' ? ' (as the system does when memory runs out)' : '';
  return `The script was killed by ${signal}${hint}; ${lastOutput(lastLine)}.`;
}

/** The script of a tuner that is gone, with the error it said last or without. */
export function exitUnobserved(error?: OutputExcerpt): string {
  const start = 'The script outlived the tuner that had started it, so nobody saw its exit code';
  return error === undefined ? `${start}.` : `${start}, and its ${error.file} ends in an error: ${quote(error.line)}.`;
}

/** @param symlink one of the files that are searched, where the script made it a link */
export function noMetric({ name, pattern }: Metric, closest: OutputExcerpt | undefined, symlink?: string): string {
  const searched = [
    `a JSON line with "${name}" in metrics.jsonl or on stdout`,
    `a line such as "${name}: 0.93" on stdout`,
    ...(pattern === undefined ? [] : [`a line on stdout that matches /${pattern}/`]),
  ];
  return `The script ended well without reporting its metric: looked for ${searched.join(', then ')}; ${closestLineClause(closest)}.${symlinkNote(symlink)}`;
}

export function notFinite({ name }: Metric, line: string): string {
  return `The script reported ${name} as something other than a finite number: it printed ${quote(line)}.`;
}

/** Added to any reason. */
export function stillRunning(survivors: readonly number[]): string {
  return survivors.length === 0 ? '' : ` Process ${survivors.join(', ')} could not be ended; end it by hand.`;
}

function closestLineClause(closest: OutputExcerpt | undefined): string {
  if (closest === undefined) return 'it wrote nothing';
  const unread = closest.file === 'stderr.log' ? ', which is not searched' : '';
  return `the closest line was ${quote(closest.line)} in ${closest.file}${unread}`;
}

function symlinkNote(link: string | undefined): string {
  return link === undefined ? '' : ` The script made ${quote(link)} a symbolic link, and those are not followed.`;
}

function lastOutput(lastLine: OutputExcerpt | undefined): string {
  return lastLine === undefined ? 'it wrote nothing' : `its ${lastLine.file} says ${quote(lastLine.line)}`;
}
