/** When a study ends by itself. */
import type { StudyEvent } from '../../study/events.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import { secondsLeft } from '../../study/timeSpent.ts';
import type { StudyState } from '../../study/studyState.ts';
import { isValid, type Trial } from '../../study/trial.ts';
import { bestTrial, failedTrials, unfinished } from '../../study/trialLists.ts';
import * as messages from '../messages.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** Why a tuner stopped working, and a whole sentence that says it. */
export type StudyEnd = Pick<TunerEnded, 'because' | 'reason'> & {
  /** The trial whose log explains it. */
  readonly trial?: number;
  /** The trials that failed in the same way, if it is for them. */
  readonly failing?: FailingTrials;
};

/**
 * Undefined while there is something left to do. Running trials are not ended with the study: what they cost is spent,
 * so they are waited for, and only a person's stop ends them.
 *
 * The time budget counts the time in which tuners were at work, over all sessions: a study may rest for a weekend.
 */
export function studyEnd(study: StudyState, now: number): StudyEnd | undefined {
  const { budget, objective } = study.declaration;
  const targetTrial = reachedTarget(study);
  if (targetTrial !== undefined) {
    return { because: 'target', reason: messages.targetReached(targetTrial, objective) };
  }
  const failureEnd = failureLimitEnd(study);
  if (failureEnd !== undefined) return failureEnd;
  if (finishedTrialCount(study) >= budget.trials) {
    return { because: 'trials', reason: messages.budgetUsedUp(budget.trials) };
  }
  if (budget.seconds !== undefined && secondsLeft(study, now) === 0) {
    return { because: 'time', reason: messages.timeUsedUp(budget.seconds) };
  }
  return undefined;
}

/** How many trials have ended for good, including those that a person stopped: what they cost is spent. */
export function finishedTrialCount({ trials }: StudyState): number {
  return trials.length - unfinished(trials).length;
}

/** The first trial that reached it. It is looked for only when the best one did, because this is asked after each event. */
function reachedTarget(study: StudyState): number | undefined {
  const { target, goal } = study.declaration.objective;
  if (target === undefined) return undefined;
  const reaches = (trial: Trial | null): boolean =>
    isValid(trial) && (goal === 'maximize' ? trial.value >= target : trial.value <= target);
  return reaches(bestTrial(study)) ? study.trials.find(reaches)?.trial : undefined;
}

/** With fewer trials, a share means little. */
const MIN_TRIALS_FOR_SHARE = 5;

function failureLimitEnd(study: StudyState): StudyEnd | undefined {
  const { declaration, trialsWithResult } = study;
  const { maxFailures } = declaration.trial;
  if (maxFailures === undefined) return undefined;
  const { count: failed, last: lastFailure } = failedTrials(study);
  if (lastFailure === null) return undefined;
  const isExceeded =
    'count' in maxFailures
      ? failed >= maxFailures.count
      : trialsWithResult.length >= MIN_TRIALS_FOR_SHARE && failed >= maxFailures.share * trialsWithResult.length;
  if (!isExceeded) return undefined;
  return {
    because: 'failure',
    reason: messages.tooManyFailures({
      failed,
      finished: trialsWithResult.length,
      maxFailures,
      lastFailure,
    }),
    trial: lastFailure.trial,
  };
}
