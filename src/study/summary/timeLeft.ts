/**
 * How long the rest of the budget takes, as of the study's last event.
 *
 *   M = max of P durations          of a batch of P trials, which all run at once and wait for the slowest
 *   E[Mᵖ] = Σ_i x_(i)ᵖ ((i/n)^P − ((i − 1)/n)^P)                over the n latest durations, sorted
 *   total = B E[M] + the rest of this batch,  variance = B Var(M) + B² Var(M) P/n,    80 % within 1.28 deviations
 *
 * The second term of the variance is that of the mean itself, which n durations tell as n/P batches would. Under a
 * rolling schedule the S trials that are to come share the slots, and none waits before the end:
 *
 *   total = S x̄/P + the rest of those that run,   variance = S Var(x)/P² + (S/P)² Var(x)/n
 *
 * A paused trial counts with the time that it has taken so far, as those to come may pause, too.
 */
import type { StudyState } from '../studyState.ts';
import { momentOfSlowest } from '../../engine/schedule.ts';
import { pausedTrials } from '../pauses.ts';
import { latestResults, runningTrials } from '../trialLists.ts';
import { secondsLeft } from '../timeSpent.ts';
import type { Summary } from './summary.ts';

const MIN_DURATIONS = 2;

/** Null while too few trials have ended, and when the budget is used up. */
export function timeLeft(study: StudyState): Summary['timeLeft'] {
  const { trialsWithResult, batches, declaration, spentMs } = study;
  const { budget, parallel } = declaration;
  const paused = pausedTrials(study.trials);
  const remaining = budget.trials - trialsWithResult.length - paused.length;
  const results = [...secondsOf(latestResults(study))].sort((a, b) => a - b);
  const durations = [...results, ...secondsOf(paused)].sort((a, b) => a - b);
  const n = durations.length;
  if (remaining <= 0 || results.length < MIN_DURATIONS) return null;
  const elapsed = runningTrials(study).map(({ spentBefore }) => (spentMs - spentBefore) / 1000);
  const current = Math.max(0, slowest(results, elapsed.length).mean - Math.min(...elapsed, Infinity));
  const toCome = Math.max(0, remaining - elapsed.length) / parallel;
  const isRolling = batches.at(-1)?.rolling === true;
  const { mean, variance } = slowest(durations, isRolling ? 1 : parallel);
  const steps = isRolling ? toCome : Math.ceil(toCome);
  const median = steps * mean + current;
  const ofSteps = isRolling ? steps / parallel + (steps * steps) / n : steps + (steps * steps * parallel) / n;
  const uncertainty = 1.28 * Math.sqrt(variance * ofSteps);
  const limit = secondsLeft(study, spentMs);
  const [low, high] = [Math.max(0, median - uncertainty), median + uncertainty];
  return { low: Math.min(low, limit), median: Math.min(median, limit), high: Math.min(high, limit) };
}

/** The time of the slowest of `count` trials. @param sorted ascending */
function slowest(sorted: readonly number[], count: number): { readonly mean: number; readonly variance: number } {
  if (count === 0) return { mean: 0, variance: 0 };
  const mean = momentOfSlowest(sorted, count, 1);
  return { mean, variance: Math.max(0, momentOfSlowest(sorted, count, 2) - mean * mean) };
}

const secondsOf = (trials: readonly { readonly seconds: number | null }[]): readonly number[] =>
  trials.flatMap(({ seconds }) => seconds ?? []);
