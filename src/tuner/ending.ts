/** When a study has come to its end by itself. */
import type { StudyEvent } from '../study/events.ts';
import { timeSpent } from '../study/clock.ts';
import type { Study } from '../study/study.ts';
import { isUnfinished } from '../study/trial.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** Why a tuner stopped working, and a whole sentence that says it. */
export type End = Pick<TunerEnded, 'because' | 'reason'> & {
  /** The trial whose log tells more. */
  readonly trial?: number;
};

/**
 * Undefined while there is something left to do. No end takes running trials with it: what they cost is spent, so they
 * are waited for, and only a person's stop ends them.
 *
 * The time budget counts the time that tuners were at work, over all sessions: a study may rest for a weekend.
 */
export function endOf(study: Study, now: number): End | undefined {
  const { budget, objective } = study.declaration;
  const reached = reachedTarget(study);
  if (reached !== undefined) {
    return {
      because: 'target',
      reason: `Trial ${reached} reached the target: ${objective.metric} is ${objective.goal === 'maximize' ? 'at least' : 'at most'} ${objective.target ?? ''}.`,
    };
  }
  const broken = tooManyFailures(study);
  if (broken !== undefined) return broken;
  if (endedForGood(study) >= budget.trials) {
    return { because: 'trials', reason: `The budget of ${budget.trials} trials is used up.` };
  }
  const spent = timeSpent(study, now) / 1000;
  if (budget.seconds !== undefined && spent >= budget.seconds) {
    return { because: 'time', reason: `The time budget of ${budget.seconds} s is used up.` };
  }
  return undefined;
}

/** How many trials have ended for good, those a person did not want included: what they cost is spent. */
export function endedForGood({ trials }: Study): number {
  return trials.reduce((count, trial) => count + (isUnfinished(trial) ? 0 : 1), 0);
}

function reachedTarget({ declaration: { objective }, trials }: Study): number | undefined {
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
const ENOUGH_FOR_A_SHARE = 5;

function tooManyFailures({ declaration, trials, resulted }: Study): End | undefined {
  const { maxFailures } = declaration.trial;
  if (maxFailures === undefined) return undefined;
  const failed = trials.flatMap((trial) =>
    (trial.state === 'failed' || trial.state === 'timedOut') && !trial.invalid ? [trial] : [],
  );
  const last = failed.at(-1);
  if (last === undefined) return undefined;
  const allowed = 'count' in maxFailures ? `${maxFailures.count}` : `${Math.round(maxFailures.share * 100)}% of them`;
  const tooMany =
    'count' in maxFailures
      ? failed.length >= maxFailures.count
      : resulted.length >= ENOUGH_FOR_A_SHARE && failed.length >= maxFailures.share * resulted.length;
  if (!tooMany) return undefined;
  return {
    because: 'failure',
    reason:
      `${failed.length} of ${resulted.length} trials failed, and trial.max_failures is ${allowed}. ` +
      `Trial ${last.trial}: ${last.reason} Mend the script and have the failed trials run again, or raise trial.max_failures.`,
    trial: last.trial,
  };
}
