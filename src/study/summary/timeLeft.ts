/**
 * How long the rest of the budget takes, as of the study's last event.
 *
 *   M = max of P durations          of a batch of P trials, which all run at once and wait for the slowest
 *   E[Mᵖ] = Σ_i x_(i)ᵖ ((i/n)^P − ((i − 1)/n)^P)                over the n latest durations, sorted
 *   total = B E[M] + what is left of this batch,  variance = B Var(M) + B² Var(M) P/n,    80 % within 1.28 deviations
 *
 * The second term of the variance is that of the mean itself, which n durations tell as n/P batches would.
 */
import type { StudyState } from '../studyState.ts';
import { runningTrials } from '../trialLists.ts';
import type { Summary } from './summary.ts';

/** A script may become slower or faster in the course of a study, so old trials do not count. */
const MAX_DURATIONS = 200;
const MIN_DURATIONS = 2;

/** Null while too few trials have ended, and when the budget is used up. */
export function timeLeft(study: StudyState): Summary['timeLeft'] {
  const { trials, trialsWithResult, declaration, spentMs, spentUpTo } = study;
  const { budget, parallel } = declaration;
  const remaining = budget.trials - trialsWithResult.length;
  const ended = Array.from({ length: Math.min(MAX_DURATIONS, trialsWithResult.length) }, (_, i) =>
    trials.get(trialsWithResult.get(trialsWithResult.length - 1 - i) - 1),
  );
  const durations = ended.flatMap((trial) => ('seconds' in trial ? [trial.seconds] : [])).sort((a, b) => a - b);
  if (remaining <= 0 || durations.length < MIN_DURATIONS) return null;
  const elapsed = runningTrials(study).map(({ since }) => (spentUpTo - since) / 1000);
  const current = Math.max(0, slowest(durations, elapsed.length).mean - Math.min(...elapsed, Infinity));
  const batches = Math.max(0, remaining - elapsed.length) / parallel;
  const { mean, variance } = slowest(durations, parallel);
  const whole = Math.ceil(batches);
  const median = whole * mean + current;
  const uncertainty = 1.28 * Math.sqrt(variance * (whole + (whole * whole * parallel) / durations.length));
  const limit = budget.seconds === undefined ? Infinity : Math.max(0, budget.seconds - spentMs / 1000);
  const [low, high] = [Math.max(0, median - uncertainty), median + uncertainty];
  return { low: Math.min(low, limit), median: Math.min(median, limit), high: Math.min(high, limit) };
}

/** Of the slowest of `count` trials. @param sorted ascending */
function slowest(sorted: readonly number[], count: number): { readonly mean: number; readonly variance: number } {
  if (count === 0) return { mean: 0, variance: 0 };
  const n = sorted.length;
  const moment = (power: number): number =>
    sorted.reduce((sum, x, i) => sum + x ** power * (((i + 1) / n) ** count - (i / n) ** count), 0);
  const mean = moment(1);
  return { mean, variance: Math.max(0, moment(2) - mean * mean) };
}
