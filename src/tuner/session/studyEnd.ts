/** When a study ends by itself, and a session with it. */
import { isBetter } from '../../engine/port/goal.ts';
import { needsBaseline } from '../../engine/port/limits.ts';
import { expressionText } from '../../declaration/expressionText.ts';
import { singleObjective } from '../../declaration/singleMetric.ts';
import type { StudyEvent } from '../../study/events.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import { repeatedFailure } from '../../study/failureQuestion.ts';
import { enoughText } from '../../declaration/enoughText.ts';
import { hasEnough, hasToConfirm } from '../../study/enough.ts';
import { baselineTrial, isAtBaseline, judgeOf } from '../../study/judge.ts';
import { mayGoOnAfterPause, pausedTrials } from '../../study/pauses.ts';
import type { StudyState } from '../../study/studyState.ts';
import { isAskedFor, isUnfinished, isValid, type Trial } from '../../study/trial.ts';
import { bestTrial, failedTrials, unfinished } from '../../study/trialLists.ts';
import { failedInTheSameWay } from '../../study/summary/messages.ts';
import * as messages from '../messages.ts';
import type { Session } from './session.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** Why a tuner stopped working, and a whole sentence that says it. */
export type StudyEnd = Pick<TunerEnded, 'because' | 'reason'> & {
  /** The trial whose log explains it. */
  readonly trial?: number;
  /** The trial that has to run again, since the study would end for it at once when it is continued. */
  readonly again?: number;
  /** The trials that failed in the same way, if it is for them. */
  readonly failing?: FailingTrials;
};

/**
 * Undefined while there is something left to do, or a trial left to run that a person has asked for. Running trials are
 * not ended with the study: their cost is spent, so they are waited for, and only a person's stop ends them.
 *
 * @param secondsLeft of the budget of time
 */
export function studyEnd(study: StudyState, secondsLeft: number): StudyEnd | undefined {
  const end = endOfProposals(study, secondsLeft);
  return end !== undefined && unfinished(study.trials).some(isAskedFor) ? undefined : end;
}

/** As `studyEnd`; and where there is nobody to ask, when trials fail in the same way. */
export function sessionEnd({ record, asks }: Session): StudyEnd | undefined {
  const end = studyEnd(record.study, record.secondsLeft());
  const failing = end === undefined && !asks ? repeatedFailure(record.study) : undefined;
  if (failing === undefined) return end;
  return { because: 'failure', reason: failedInTheSameWay(failing.count), failing };
}

/**
 * Why no trial is proposed or started any more; undefined while the study goes on.
 *
 * The time budget counts the time in which tuners were at work, over all sessions: a study may rest for a weekend.
 */
export function endOfProposals(study: StudyState, secondsLeft: number): StudyEnd | undefined {
  const { budget, objective } = study.declaration;
  const targetTrial = reachedTarget(study);
  if (targetTrial !== undefined) {
    return { because: 'target', reason: messages.targetReached(targetTrial, objective) };
  }
  if (hasEnough(study) && !hasToConfirm(study)) return { because: 'enough', reason: enoughReason(study) };
  const failureEnd = failureLimitEnd(study) ?? baselineEnd(study);
  if (failureEnd !== undefined) return failureEnd;
  if (finishedTrialCount(study) >= budget.trials && !mayGoOnAfterPause(study)) {
    return usedUp(budget.trials, pausedTrials(study.trials).length);
  }
  if (budget.seconds !== undefined && secondsLeft === 0) {
    return { because: 'time', reason: messages.timeUsedUp(budget.seconds, pausedTrials(study.trials).length) };
  }
  return undefined;
}

function enoughReason(study: StudyState): string {
  const { budget } = study.declaration;
  const { gain = 0 } = study.outlook.forecast ?? {};
  return messages.gainedEnough(gain, enoughText(budget.enough), finishedTrialCount(study), budget.trials);
}

/** @param paused how many trials do not go on */
export function usedUp(trials: number, paused = 0): StudyEnd {
  return { because: 'trials', reason: messages.budgetUsedUp(trials, paused) };
}

/** The unfinished trials that may still start. */
export function trialsToStart(study: StudyState, secondsLeft: number): readonly Trial[] {
  const trials = unfinished(study.trials);
  return endOfProposals(study, secondsLeft) === undefined ? trials : trials.filter(isAskedFor);
}

/** How many trials have ended for good, including those that a person stopped: their cost is spent. */
export function finishedTrialCount({ trials }: StudyState): number {
  return trials.length - unfinished(trials).length;
}

/**
 * The first trial that reached it. It is looked for only when the best one did, because this is asked after each event.
 */
function reachedTarget(study: StudyState): number | undefined {
  const { target, goal } = singleObjective(study.declaration) ?? {};
  if (target === undefined || goal === undefined) return undefined;
  const { keeps } = judgeOf(study);
  const reaches = (trial: Trial | null): boolean =>
    isValid(trial) && !isBetter(target, trial.value, goal) && keeps(trial) === true;
  return reaches(bestTrial(study)) ? study.trials.find(reaches)?.trial : undefined;
}

/** Limits that compare with the first start point keep no trial if that has no value. */
function baselineEnd(study: StudyState): StudyEnd | undefined {
  const { declaration, trials } = study;
  const { limits = [] } = declaration;
  const limit = limits.find(needsBaseline);
  if (limit === undefined || baselineTrial(study) !== undefined) return undefined;
  const tried = trials.filter((trial) => isAtBaseline(trial, declaration));
  const last = tried.at(-1);
  if (last === undefined || tried.some(isUnfinished)) return undefined;
  const reason = messages.noBaseline(last.trial, expressionText(limit), 'reason' in last ? last.reason : '');
  return { because: 'failure', reason, trial: last.trial, again: last.trial };
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
