/** What a person is answered who starts a study, or asks something of it: the effect, or why it cannot be done. */
import * as l10n from '@vscode/l10n';
import { allOf } from '../declaration/wording.ts';
import type { StudyEvent } from '../study/events.ts';

type TunerEnded = Extract<StudyEvent, { type: 'tuner.ended' }>;

/** @param cause the system's own message */
export const cannotOpenStudy = (study: string, dir: string, cause: string): string =>
  l10n.t`The study ${study} cannot be opened in ${dir} (${cause}). Finished trials are kept: fix this, then start it again.`;
export const studyRemoved = (study: string): string =>
  l10n.t`The study ${study} was removed while it was being opened: start it again.`;
export const differentStudy = (study: string, differences: readonly string[]): string =>
  l10n.t`The declaration no longer describes the study ${study} that was started: ${differences.join(' ')} Undo this to continue it (options of \`bbkb run\`, such as --seed and --set, must be given again), or write \`study: ANOTHER_NAME\` to begin another beside it.`;

export const stopping = (study: string): string =>
  l10n.t`${study} is being stopped: its running trials are being ended.`;
export const stoppingTrial = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is being stopped.`;
export const trialNotRunning = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is not running.`;
export const notRunning = (study: string): string => l10n.t`${study} is not running.`;
/** @param trials that still ran without their tuner */
export function leftTrialsEnded(study: string, trials: readonly number[]): string {
  return trials.length === 1
    ? l10n.t`Trial ${trials.join()} of ${study} still ran without its tuner: it was ended.`
    : l10n.t`Trials ${allOf(trials.map(String))} of ${study} still ran without their tuner: they were ended.`;
}
export const leftTrialCancelled = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} still ran without its tuner: it was ended, and does not run again.`;
export const notStarted = (study: string): string => l10n.t`${study} has not been started yet.`;
export const unknownTrial = (study: string, trial: number, trials: number): string =>
  trials === 0
    ? l10n.t`${study} has no trial ${trial}: there are none yet.`
    : l10n.t`${study} has no trial ${trial}: there are 1 to ${trials}.`;
export const alreadyPaused = (study: string): string => l10n.t`${study} is already paused.`;

/** @param running trials */
export function paused(study: string, running: number): string {
  const sentence = l10n.t`${study} is paused: no trial starts until you continue it.`;
  if (running === 0) return sentence;
  return running === 1
    ? l10n.t`${sentence} The running trial finishes first.`
    : l10n.t`${sentence} The ${running} running trials finish first.`;
}

export const notPaused = (study: string): string => l10n.t`${study} is not paused.`;
export const continued = (study: string): string => l10n.t`${study} continues.`;
export const continuedAnyway = (study: string): string =>
  l10n.t`${study} continues and does not ask again about this failure.`;
export const triedOnceMore = (study: string, trial: number): string => l10n.t`${study} tries trial ${trial} once more.`;
export const noFailedTrial = (study: string): string => l10n.t`${study} has no failed trial.`;
export const failedRunAgain = (study: string, trials: number): string =>
  trials === 1
    ? l10n.t`1 failed trial of ${study} runs again.`
    : l10n.t`${trials} failed trials of ${study} run again.`;
export const failedExcluded = (study: string, trials: number): string =>
  trials === 1
    ? l10n.t`1 failed result of ${study} is left out.`
    : l10n.t`${trials} failed results of ${study} are left out.`;
export const runsAgain = (study: string, trial: number): string => l10n.t`Trial ${trial} of ${study} runs again.`;
export const runsToItsEnd = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} runs again, to its end.`;
export const goesOn = (study: string, trial: number, toEnd: boolean): string =>
  toEnd
    ? l10n.t`Trial ${trial} of ${study} goes on from its checkpoint, to its end.`
    : l10n.t`Trial ${trial} of ${study} goes on from its checkpoint.`;
export const notStoppedEarly = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} was not stopped early, and is not paused.`;
export const alreadyWaiting = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is already waiting to run.`;
export const retryRunning = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is running: stop it first, then run it again.`;
export const noResultToInvalidate = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} has not ended, so it has no result to take back.`;
export const alreadyInvalid = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is already marked as invalid.`;
export const invalidated = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is marked as invalid: its result is no longer used.`;
export const notInvalid = (study: string, trial: number): string =>
  l10n.t`Trial ${trial} of ${study} is not marked as invalid.`;
export const restored = (study: string, trial: number): string =>
  l10n.t`The result of trial ${trial} of ${study} is used again.`;

/** @param end why the study would not try it now */
export function queued(study: string, end: Pick<TunerEnded, 'because' | 'reason'> | undefined): string {
  if (end === undefined) return l10n.t`The point is queued: ${study} tries it next.`;
  return [l10n.t('The point is queued.'), end.reason, ...whatLetsItRun(end.because)].join(' ');
}

/** Where the reason of an end does not say it. */
function whatLetsItRun(because: TunerEnded['because']): readonly string[] {
  if (because === 'trials') return [l10n.t('Raise budget.trials to run it.')];
  if (because === 'time') return [l10n.t('Raise budget.time to run it.')];
  return because === 'target' ? [l10n.t('Change objective.target to run it.')] : [];
}

export const declarationUnchanged = (study: string): string => l10n.t`The declaration of ${study} did not change.`;
export const declarationApplied = (differences: readonly string[]): string => l10n.t`Applied: ${differences.join(' ')}`;
export const differentFromRunning = (study: string, differences: readonly string[]): string =>
  l10n.t`This makes it another study than ${study}, which is running: ${differences.join(' ')} Stop ${study} first, or undo this.`;
