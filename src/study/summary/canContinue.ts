import type { Declaration } from '../../declaration/declaration.ts';
import { singleObjective } from '../../declaration/singleMetric.ts';
import { asksForAnotherGain } from '../enough.ts';
import { mayResume, pausedTrials } from '../pauses.ts';
import type { StudyState } from '../studyState.ts';
import { isAskedFor } from '../trial.ts';
import { unfinished } from '../trialLists.ts';

/** Whether a study that is started again would do anything. @param declared as its file says now */
export function canContinue(
  { end, trials, queue, spentMs, declaration, outlook, pauses }: StudyState,
  declared: Declaration,
): boolean {
  const { budget } = declared;
  const hasUnfinished = unfinished(trials).length > 0;
  if (unfinished(trials).some(isAskedFor)) return true;
  const hasWork = hasUnfinished || trials.length < budget.trials;
  const mayGoOn = hasWork || (mayResume({ declaration: declared, pauses, trials }) && pausedTrials(trials).length > 0);
  switch (end?.because) {
    case undefined:
    case 'stopped':
    case 'failure':
      return true;
    case 'trials':
      return hasWork;
    case 'exhausted':
      return hasUnfinished || queue.length > 0;
    case 'time':
      // with some of it left, no trial was expected to end in time
      if (budget.seconds === declaration.budget.seconds && !hasUnfinished && queue.length === 0) return false;
      return mayGoOn && (budget.seconds === undefined || spentMs < budget.seconds * 1000);
    case 'enough':
      return hasWork && (outlook.forecast === null || asksForAnotherGain(declaration, declared));
    case 'target':
      return mayGoOn && singleObjective(declared)?.target !== singleObjective(declaration)?.target;
  }
}
