/** When a study has come to its end by itself. */
import type { StudyEvent } from '../study/events.ts';
import type { Study } from '../study/study.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** Why a tuner stopped working, and a whole sentence that says it. */
export type End = Pick<TunerEnded, 'because' | 'reason'>;

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
  if (study.resulted.length >= budget.trials) {
    return { because: 'trials', reason: `The budget of ${budget.trials} trials is used up.` };
  }
  const spent = (study.spent + (study.tuner === null ? 0 : Math.max(0, now - study.lastAt))) / 1000;
  if (budget.seconds !== undefined && spent >= budget.seconds) {
    return { because: 'time', reason: `The time budget of ${budget.seconds} s is used up.` };
  }
  return undefined;
}

function reachedTarget({ declaration: { objective }, trials }: Study): number | undefined {
  const { target, goal } = objective;
  if (target === undefined) return undefined;
  return trials.find(
    (trial) => trial.state === 'succeeded' && (goal === 'maximize' ? trial.value >= target : trial.value <= target),
  )?.trial;
}
