/** Questions about the trials after each event; unchanged trials are not counted again (list/measure.ts). */
import { isBetter, type Goal } from '../engine/port/goal.ts';
import { singleObjective } from '../declaration/singleMetric.ts';
import { judgeOf } from './judge.ts';
import { measure, selection } from './list/measure.ts';
import type { StudyState } from './studyState.ts';
import { hasFailed, hasResult, isUnfinished, isValid } from './trial.ts';
import type { FailedTrial, SucceededTrial, Trial, TrialWithResult } from './trial.ts';

type Trials = Pick<StudyState, 'trials'>;
type RunningTrial = Extract<Trial, { state: 'running' }>;

const running = selection((trial: Trial): trial is RunningTrial => trial.state === 'running');

/** All that have to run (again), in the order of their numbers. */
export const unfinished = selection((trial: Trial): trial is Trial => isUnfinished(trial));

/** All whose results a person has taken back. */
export const invalidTrials = selection((trial: Trial): trial is Trial => 'invalid' in trial && trial.invalid);

export function runningTrials({ trials }: Trials): readonly RunningTrial[] {
  return running(trials);
}

const bestByGoal = { minimize: bestBy('minimize'), maximize: bestBy('maximize') };

/**
 * The best one whose value may be used and that keeps all limits, the first of equals; of several objectives the one
 * that gives up least. Null if there is none.
 */
export function bestTrial(study: Pick<StudyState, 'trials' | 'declaration'>): SucceededTrial | null {
  const { trials, declaration } = study;
  const objective = singleObjective(declaration);
  if (objective === undefined || declaration.limits !== undefined) return judgeOf(study).best(trials);
  return bestByGoal[objective.goal](trials).best;
}

function bestBy(goal: Goal) {
  interface Found {
    readonly best: SucceededTrial | null;
  }
  return measure<Trial, Found>(
    { best: null },
    (trial) => ({ best: isValid(trial) ? trial : null }),
    (a, b) => (a.best === null || (b.best !== null && isBetter(b.best.value, a.best.value, goal)) ? b : a),
  );
}

/** How many failed or timed out, invalid ones aside, and the last of them. */
interface Failures {
  readonly count: number;
  readonly last: FailedTrial | null;
}

const failures = measure<Trial, Failures>(
  { count: 0, last: null },
  (trial) => (hasFailed(trial) && !trial.invalid ? { count: 1, last: trial } : { count: 0, last: null }),
  (a, b) => ({ count: a.count + b.count, last: b.last ?? a.last }),
);

export function failedTrials({ trials }: Trials): Failures {
  return failures(trials);
}

/** A script may become slower or faster in the course of a study, so older trials do not count. */
const MOST = 200;

/** The trials that had a result last, the newest first: their durations predict those of the next ones. */
export function latestResults({ trials, trialsWithResult }: StudyState): readonly TrialWithResult[] {
  const count = Math.min(MOST, trialsWithResult.length);
  return Array.from({ length: count }, (_, i) => trials.get((trialsWithResult.at(-1 - i) ?? 0) - 1)).filter(hasResult);
}
