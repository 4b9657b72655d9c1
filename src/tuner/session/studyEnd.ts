/** When a study has come to its end by itself. */
import type { StudyEvent } from '../../study/events.ts';
import { timeSpent } from '../../study/timeSpent.ts';
import type { StudyState } from '../../study/studyState.ts';
import { isUnfinished } from '../../study/trial.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** Why a tuner stopped working, and a whole sentence that says it. */
export type StudyEnd = Pick<TunerEnded, 'because' | 'reason'> & {
  /** The trial whose log tells more. */
  readonly trial?: number;
};

/**
 * Undefined while there is something left to do. No end takes running trials with it: what they cost is spent, so they
 * are waited for, and only a person's stop ends them.
 *
 * The time budget counts the time that tuners were at work, over all sessions: a study may rest for a weekend.
 */
export function studyEnd(study: StudyState, now: number): StudyEnd | undefined {
  const { budget, objective } = study.declaration;
  const targetTrial = reachedTarget(study);
  if (targetTrial !== undefined) {
    return {
      because: 'target',
      reason: `Trial ${targetTrial} reached the target: ${objective.metric} is ${objective.goal === 'maximize' ? 'at least' : 'at most'} ${objective.target ?? ''}.`,
    };
  }
  const failureEnd = failureLimitEnd(study);
  if (failureEnd !== undefined) return failureEnd;
  if (finishedTrialCount(study) >= budget.trials) {
    return { because: 'trials', reason: `The budget of ${budget.trials} trials is used up.` };
  }
  const spent = timeSpent(study, now) / 1000;
  if (budget.seconds !== undefined && spent >= budget.seconds) {
    return { because: 'time', reason: `The time budget of ${budget.seconds} s is used up.` };
  }
  return undefined;
}

/** How many trials have ended for good, those a person did not want included: what they cost is spent. */
export function finishedTrialCount({ trials }: StudyState): number {
  return trials.reduce((count, trial) => count + (isUnfinished(trial) ? 0 : 1), 0);
}

function reachedTarget({ declaration: { objective }, trials }: StudyState): number | undefined {
  const { target, goal } = objective;
  if (target === undefined) return undefined;
  return trials.find(
    (trial) =>
      trial.state === 'succeeded' &&
      !trial.invalid &&
      (goal === 'maximize' ? trial.value >= target : trial.value <= target),
  )?.trial;
}

/** Before so many trials have ended, a share says little. */
const MIN_TRIALS_FOR_SHARE = 5;

function failureLimitEnd({ declaration, trials, trialsWithResult }: StudyState): StudyEnd | undefined {
  const { maxFailures } = declaration.trial;
  if (maxFailures === undefined) return undefined;
  const failed = trials.flatMap((trial) =>
    (trial.state === 'failed' || trial.state === 'timedOut') && !trial.invalid ? [trial] : [],
  );
  const last = failed.at(-1);
  if (last === undefined) return undefined;
  const allowed = 'count' in maxFailures ? `${maxFailures.count}` : `${Math.round(maxFailures.share * 100)}% of them`;
  const isExceeded =
    'count' in maxFailures
      ? failed.length >= maxFailures.count
      : trialsWithResult.length >= MIN_TRIALS_FOR_SHARE && failed.length >= maxFailures.share * trialsWithResult.length;
  if (!isExceeded) return undefined;
  return {
    because: 'failure',
    reason:
      `${failed.length} of ${trialsWithResult.length} trials failed, and trial.max_failures is ${allowed}. ` +
      `Trial ${last.trial}: ${last.reason} Mend the script and have the failed trials run again, or raise trial.max_failures.`,
    trial: last.trial,
  };
}
