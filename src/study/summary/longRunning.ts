/** What running trials say by the clock, which no event of a study does: for how long, and whether one may hang. */
import { joinWords } from '../../declaration/wording.ts';
import { measure } from '../list/measure.ts';
import { hasEnded, hasFailed, runningRows } from './countTrials.ts';
import type { Summary, TrialSummary } from './summary.ts';

/** Seconds; `atLeast` where a trial runs longer than all before it, so that nobody knows when it ends. */
export type TimeLeft = NonNullable<Summary['timeLeft']> | { readonly atLeast: number };

/** @param now ms since 1970; null where nothing can be said */
export function timeLeftAt(summary: Summary, now: number): TimeLeft | null {
  const { timeLeft, trials, budget } = summary;
  if (timeLeft === null || !outlastsAll(summary, now)) return timeLeft;
  const running = runningRows(trials).length;
  const toCome = Math.max(0, budget.trials - trials.length);
  const atLeast = (timeLeft.low * toCome) / (toCome + running);
  return atLeast === 0 ? null : { atLeast };
}

/** Beyond that, in seconds: durations differ a little, and a forecast that comes and goes cannot be read. */
const TOLERANCE = 1;

function outlastsAll({ trials }: Summary, now: number): boolean {
  const most = longestEnded(trials) + TOLERANCE;
  return runningRows(trials).some((row) => (runningSeconds(row, now) ?? 0) > most);
}

/** How long it has run; null of one that does not. @param now ms since 1970 */
export function runningSeconds({ state, startedAt }: TrialSummary, now: number): number | null {
  return state !== 'running' || startedAt === undefined ? null : Math.max(0, now - startedAt) / 1000;
}

interface LongRunning {
  /** At least one, the one that has run longest first. */
  readonly trials: readonly number[];
  /** How long each of them has run at least. */
  readonly seconds: number;
  /** The most that any other took. */
  readonly longest: number;
}

/** Fewer say little of how long a trial may take. */
const MIN_ENDED = 3;
/**
 * Durations differ by what a point asks for. Of some 800 trials in 22 recorded studies that succeeded after three others,
 * one took more than five times the longest of those. Under a minute nobody waits.
 */
const TIMES_LONGEST = 5;
const LEAST_SECONDS = 60;

/**
 * The running trials that may hang, where no `trial.timeout` will end them; null without any.
 * @param now ms since 1970
 */
export function longRunning(summary: Summary, now: number): LongRunning | null {
  const { timeout, trials } = summary;
  if (timeout !== undefined) return null;
  const longest = longestEnded(trials);
  const least = Math.max(LEAST_SECONDS, TIMES_LONGEST * longest);
  const found = runningRows(trials)
    .map((row) => ({ trial: row.trial, seconds: runningSeconds(row, now) ?? 0 }))
    .filter(({ seconds }) => seconds > least)
    .sort((a, b) => b.seconds - a.seconds);
  const shortest = found.at(-1);
  if (shortest === undefined || endedCount(trials) < MIN_ENDED) return null;
  return { trials: found.map(({ trial }) => trial), seconds: shortest.seconds, longest };
}

const MOST_NAMED = 3;

/** @param stopOf such as "bbkb stop FILE --trial 3", of a trial's number or of N for each of several */
export function longRunningText(
  { trials, seconds, longest }: LongRunning,
  formatDuration: (seconds: number) => string,
  stopOf?: (trial: string) => string,
): string {
  const [ran, other] = [seconds, longest].map(formatDuration);
  const isOne = trials.length === 1;
  const stop = stopOf === undefined ? '' : ` (${stopOf(isOne ? String(trials[0]) : 'N')})`;
  if (isOne)
    return `Trial ${trials[0]} has run ${ran}, the longest other one ${other}: stop it${stop}, or write trial.timeout.`;
  const more = trials.length - MOST_NAMED;
  const named = [...trials.slice(0, MOST_NAMED).map(String), ...(more > 0 ? [`${more} more`] : [])];
  return `Trials ${joinWords(named, 'and')} have run ${ran} or longer, the longest other one ${other}: stop them${stop}, or write trial.timeout.`;
}

/** One that failed at once says nothing of how long others take. */
const cameToEnd = (row: TrialSummary): boolean => hasEnded(row) && !hasFailed(row);

const longestEnded = measure<TrialSummary, number>(
  0,
  (row) => (cameToEnd(row) ? (row.seconds ?? 0) : 0),
  (a, b) => Math.max(a, b),
);

const endedCount = measure<TrialSummary, number>(
  0,
  (row) => (cameToEnd(row) ? 1 : 0),
  (a, b) => a + b,
);
