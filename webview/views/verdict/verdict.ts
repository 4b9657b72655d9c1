/** What a person wants to know first, as a sentence: the best, whether it still gets better, and what to do. */
import { bestSteps, CONFIRMED, hasFailed } from '../../../src/protocol.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { trialsWithValue } from '../../text/progress.ts';
import * as messages from './messages.ts';

interface Verdict {
  /** Only clauses that are known and true. */
  readonly sentence: string;
  /** What it suggests. */
  readonly action: 'stop' | 'addTrials' | null;
  /** Whether the best points should run again. */
  readonly confirm: boolean;
}

/** An improvement below this share of the distance between the best and the middle trial is little. */
const LITTLE = 0.01;
/** So many trials without improvement, in batches, before it is advised to stop. */
const QUIET_BATCHES = 2;
const LEAST_QUIET_TRIALS = 10;

/** @returns null before there is a value */
export function verdictOf(summary: Summary): Verdict | null {
  const { best } = summary;
  if (best === null) return null;
  const quiet = trialsWithoutImprovement(summary);
  const gain = possibleGain(summary);
  const clauses = [
    ...(quiet > 0 ? [messages.withoutImprovement(quiet)] : []),
    ...(gain === null
      ? []
      : [summary.regret.kind === 'exact' ? messages.fromOptimum(gain) : messages.allowsAtMost(gain)]),
  ];
  const advice = adviceFor(summary, quiet, gain);
  const confirm = shouldConfirm(summary);
  const sentences = [
    bestClause(best, summary.noise),
    messages.asSentence(clauses),
    ...(advice === null ? [] : [messages.advice[advice]]),
    ...(confirm ? [messages.CONFIRM] : []),
  ];
  return { sentence: sentences.filter((text) => text !== '').join(' '), action: actionFor(advice, summary), confirm };
}

/** Without noise it would give the same value again. */
function bestClause(
  { trial, value, expected, predictiveSd }: NonNullable<Summary['best']>,
  noise: Summary['noise'],
): string {
  const isNoisy = noise !== null && noise > 0;
  return isNoisy && expected !== null && predictiveSd !== null
    ? messages.bestAgain(value, trial, expected, predictiveSd)
    : messages.best(value, trial);
}

/** Trials that ended after the one that has the best value, by their numbers. */
export function trialsWithoutImprovement(summary: Summary): number {
  const best = bestSteps(summary).at(-1)?.trial ?? Infinity;
  return summary.trials.filter(
    (trial) => trial.trial > best && (trial.value !== null || trial.state === 'stoppedEarly' || hasFailed(trial)),
  ).length;
}

/**
 * By how much the best value may still be improved, in the metric's units, never below zero: to the declared optimum, or
 * by the largest upper bound of the model over its mean at the best point. Null while nothing bounds it.
 */
export function possibleGain({ regret }: Summary): number | null {
  const gap = regret.kind === 'exact' ? (regret.simple.at(-1) ?? null) : regret.optimistic;
  return gap === null ? null : Math.max(0, gap);
}

type Advice = keyof typeof messages.advice;

function adviceFor(summary: Summary, quiet: number, gain: number | null): Advice | null {
  if (gain === null) return null;
  const isLittle = gain <= LITTLE * spread(summary);
  const isQuiet = quiet >= Math.max(LEAST_QUIET_TRIALS, QUIET_BATCHES * summary.parallel);
  switch (summary.state) {
    case 'running':
    case 'paused':
      return isLittle && isQuiet ? 'stop' : null;
    case 'finished':
    case 'stopped':
    case 'interrupted':
      return !isLittle ? 'more' : isQuiet ? 'enough' : null;
    case 'new':
    case 'failed':
    case 'damaged':
      return null;
  }
}

/** The distance between the best value and the middle one. */
function spread(summary: Summary): number {
  const values = trialsWithValue(summary).map(({ value }) => value);
  const sorted = Float64Array.from(values).sort();
  const best = summary.goal === 'maximize' ? sorted[sorted.length - 1] : sorted[0];
  return sorted.length === 0 ? 0 : Math.abs(best - sorted[Math.floor(sorted.length / 2)]);
}

/** At the end of the budget of a noisy metric, or so near to it that the last trials would be better spent so. */
function shouldConfirm({ state, setAside, theory, confirm, noise, budget, trials, parallel }: Summary): boolean {
  if (setAside || theory || confirm > 0 || noise === null || noise === 0) return false;
  const left = budget.trials - trials.length;
  if (state === 'running') return left >= CONFIRMED && left <= Math.max(CONFIRMED, parallel);
  return state === 'finished' && left <= 0;
}

function actionFor(advice: Advice | null, { state, setAside }: Summary): Verdict['action'] {
  if (setAside) return null;
  if (advice === 'stop') return 'stop';
  return advice === 'more' && state === 'finished' ? 'addTrials' : null;
}
