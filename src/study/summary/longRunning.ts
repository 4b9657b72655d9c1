/** What running trials say by the clock, which no event of a study does: for how long, and whether one may hang. */
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
  readonly trial: number;
  /** How long it has run. */
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
 * The longest running trial that may hang, where no `trial.timeout` will end it.
 * @param now ms since 1970
 */
export function longRunning(summary: Summary, now: number): LongRunning | null {
  const { timeout, trials } = summary;
  if (timeout !== undefined) return null;
  const longest = longestEnded(trials);
  const least = Math.max(LEAST_SECONDS, TIMES_LONGEST * longest);
  const found = runningRows(trials)
    .map((row) => ({ trial: row.trial, seconds: runningSeconds(row, now) ?? 0, longest }))
    .reduce<LongRunning | null>((most, each) => (each.seconds > (most?.seconds ?? least) ? each : most), null);
  return found !== null && endedCount(trials) >= MIN_ENDED ? found : null;
}

/** @param stop such as "bbkb stop FILE --trial 3" */
export function longRunningText(
  { trial, seconds, longest }: LongRunning,
  formatDuration: (seconds: number) => string,
  stop?: string,
): string {
  const remedy = `stop it${stop === undefined ? '' : ` (${stop})`}, or write trial.timeout`;
  return `Trial ${trial} has run ${formatDuration(seconds)}, the longest other one ${formatDuration(longest)}: ${remedy}.`;
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
