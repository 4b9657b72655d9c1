/** What running trials say by the clock, which no event of a study does. */
import { measure } from '../list/measure.ts';
import { hasEnded, runningRows } from './countTrials.ts';
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
function runningSeconds({ state, startedAt }: TrialSummary, now: number): number | null {
  return state !== 'running' || startedAt === undefined ? null : Math.max(0, now - startedAt) / 1000;
}

const longestEnded = measure<TrialSummary, number>(
  0,
  (row) => (hasEnded(row) ? (row.seconds ?? 0) : 0),
  (a, b) => Math.max(a, b),
);
