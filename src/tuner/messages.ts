/** The sentences of the tuner that a person reads, made from facts. */
import type { Declaration } from '../declaration/declaration.ts';
import { pluralize } from '../study/summary/pluralize.ts';

// Why a tuner stops

export function targetReached(trial: number, { metric, goal, target = NaN }: Declaration['objective']): string {
  return `Trial ${trial} reached the target: ${metric} is ${goal === 'maximize' ? 'at least' : 'at most'} ${target}.`;
}

export function budgetUsedUp(trials: number): string {
  return `The budget of ${trials} trials is used up.`;
}

export function timeUsedUp(seconds: number): string {
  return `The time budget of ${seconds} s is used up.`;
}

export function nothingEndsInTime(secondsLeft: number): string {
  return `No trial is expected to end within the ${Math.round(secondsLeft)} s that are left of the time budget.`;
}

export function stoppedAfter(finished: number, trials: number): string {
  return `Stopped after ${finished} of ${trials} trials.`;
}

export const spaceExhausted = 'Every point of the search space was tried; there is nothing left to propose.';

export function stoppedOnFailure(trial: number, reason: string): string {
  return `Trial ${trial} failed, and trial.on_failure is stop. ${reason}`;
}

interface TooManyFailures {
  readonly failed: number;
  readonly finished: number;
  readonly maxFailures: NonNullable<Declaration['trial']['maxFailures']>;
  readonly lastFailure: { readonly trial: number; readonly reason: string };
}

export function tooManyFailures({ failed, finished, maxFailures, lastFailure }: TooManyFailures): string {
  const allowed = 'count' in maxFailures ? `${maxFailures.count}` : `${Math.round(maxFailures.share * 100)}% of them`;
  return (
    `${failed} of ${finished} trials failed, and trial.max_failures is ${allowed}. ` +
    `Trial ${lastFailure.trial}: ${lastFailure.reason} ` +
    'Fix the script and run the failed trials again, or raise trial.max_failures.'
  );
}

export function withCause(sentence: string, cause: string, advice: string | undefined): string {
  return [sentence, cause, ...(advice === undefined ? [] : [advice])].join(' ');
}

// How a trial ended that its script did not end

export const tunerGone =
  'The tuner that ran this trial stopped unexpectedly, and nobody saw how the trial ended; it runs again.';

export const cancelledByPerson = 'This trial was stopped on request; run it again if you want its result.';

export function inRun(run: number, count: number, reason: string): string {
  return `Run ${run} of ${count}: ${reason}`;
}

// What cannot be done because of the system: `cause` is the system's own message

export function cannotOpenStudy(study: string, dir: string, cause: string): string {
  return (
    `The study ${study} cannot be opened in ${dir} (${cause}). ` +
    'Finished trials are kept: fix this, then start it again.'
  );
}

export function cannotRunTrial(trial: number, cause: string): string {
  return `Trial ${trial} cannot be run (${cause}). Finished trials are kept: fix this, then continue the study.`;
}

export function trialVanished(trial: number, missing: string): string {
  return (
    `${missing} vanished while trial ${trial} needed it, so the trial is not counted. ` +
    'Put it back, then continue the study: the trial runs again.'
  );
}

export function diskFull(trial: number, folder: string): string {
  return (
    `Trial ${trial} could not write, because the disk of ${folder} is full, so the trial is not counted. ` +
    'Make room on it, then continue the study: the trial runs again.'
  );
}

export function cannotWriteJournal(cause: string): string {
  return (
    `The study's journal cannot be written (${cause}), so its running trials were ended. ` +
    'Finished trials are kept: make room on the disk, then continue the study.'
  );
}

const KEPT = 'Finished trials are kept; start the study again to continue it.';

export function optimizerFailed(cause: string): string {
  return `The optimizer failed: ${cause}. ${KEPT}`;
}

export const optimizerClosed = `The optimizer was closed before it answered. ${KEPT}`;

// Why a declaration cannot be tuned

export function studyRemoved(study: string): string {
  return `The study ${study} was removed while it was being opened: start it again.`;
}

export function differentStudy(study: string, dir: string, differences: readonly string[]): string {
  return (
    `The declaration no longer describes the study ${study} that was started: ${differences.join(' ')} ` +
    `Undo this to continue it, or start another study: write \`study: ANOTHER_NAME\`, or move ${dir} away.`
  );
}

// What a request did, or why it cannot be done

export function stopping(study: string): string {
  return `${study} is being stopped: its running trials are being ended.`;
}

export function stoppingTrial(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is being stopped.`;
}

export function trialNotRunning(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is not running.`;
}

export function notRunning(study: string): string {
  return `${study} is not running.`;
}

export function notStarted(study: string): string {
  return `${study} has not been started yet.`;
}

export function unknownTrial(study: string, trial: number): string {
  return `${study} has no trial ${trial}.`;
}

export function alreadyPaused(study: string): string {
  return `${study} is already paused.`;
}

export function paused(study: string, running: number): string {
  const sentence = `${study} is paused: no trial starts until you continue it.`;
  if (running === 0) return sentence;
  return `${sentence} The ${running === 1 ? 'running trial finishes' : `${running} running trials finish`} first.`;
}

export function notPaused(study: string): string {
  return `${study} is not paused.`;
}

export function continued(study: string): string {
  return `${study} continues.`;
}

export function continuedAnyway(study: string): string {
  return `${study} continues and does not ask again about this failure.`;
}

export function triedOnceMore(study: string, trial: number): string {
  return `${study} tries trial ${trial} once more.`;
}

export function noFailedTrial(study: string): string {
  return `${study} has no failed trial.`;
}

export function failedRunAgain(study: string, trials: number): string {
  return `${pluralize(trials, 'failed trial')} of ${study} ${trials === 1 ? 'runs' : 'run'} again.`;
}

export function failedExcluded(study: string, trials: number): string {
  return `${pluralize(trials, 'failed result')} of ${study} ${trials === 1 ? 'is' : 'are'} left out.`;
}

export function runsAgain(study: string, trial: number): string {
  return `Trial ${trial} of ${study} runs again.`;
}

export function runsToItsEnd(study: string, trial: number): string {
  return `Trial ${trial} of ${study} runs again, to its end.`;
}

export function notStoppedEarly(study: string, trial: number): string {
  return `Trial ${trial} of ${study} was not stopped early.`;
}

export function alreadyWaiting(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is already waiting to run.`;
}

export function retryRunning(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is running: stop it first, then run it again.`;
}

export function noResultToInvalidate(study: string, trial: number): string {
  return `Trial ${trial} of ${study} has not ended, so it has no result to take back.`;
}

export function alreadyInvalid(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is already marked as invalid.`;
}

export function invalidated(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is marked as invalid: its result is no longer used.`;
}

export function notInvalid(study: string, trial: number): string {
  return `Trial ${trial} of ${study} is not marked as invalid.`;
}

export function restored(study: string, trial: number): string {
  return `The result of trial ${trial} of ${study} is used again.`;
}

/** @param usedUpBudget the budget of trials that leaves no room for the point */
export function queued(study: string, usedUpBudget: number | undefined): string {
  const budgetNote =
    usedUpBudget === undefined
      ? ''
      : ` The budget of ${usedUpBudget} trials is used up: raise budget.trials to run it.`;
  return `The point is queued: ${study} tries it next.${budgetNote}`;
}

export function declarationUnchanged(study: string): string {
  return `The declaration of ${study} did not change.`;
}

export function declarationApplied(differences: readonly string[]): string {
  return `Applied: ${differences.join(' ')}`;
}

export function differentFromRunning(study: string, differences: readonly string[]): string {
  return (
    `This makes it another study than ${study}, which is running: ${differences.join(' ')} ` +
    `Stop ${study} first, or undo this.`
  );
}
