/** What the tuner asks of the trials after each event; each answer is kept for what has not changed (list/measure.ts). */
import { measure, selection } from './list/measure.ts';
import type { StudyState } from './studyState.ts';
import { hasFailed, isUnfinished, isValid, type FailedTrial, type SucceededTrial, type Trial } from './trial.ts';

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

const highest = bestBy((trial, best) => trial.value > best.value);
const lowest = bestBy((trial, best) => trial.value < best.value);

/** The best one whose value may be used, the first of equals; null if there is none. */
export function bestTrial({ trials, declaration }: Pick<StudyState, 'trials' | 'declaration'>): SucceededTrial | null {
  return (declaration.objective.goal === 'maximize' ? highest : lowest)(trials).best;
}

function bestBy(isBetter: (trial: SucceededTrial, best: SucceededTrial) => boolean) {
  interface Found {
    readonly best: SucceededTrial | null;
  }
  return measure<Trial, Found>(
    { best: null },
    (trial) => ({ best: isValid(trial) ? trial : null }),
    (a, b) => (a.best === null || (b.best !== null && isBetter(b.best, a.best)) ? b : a),
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
