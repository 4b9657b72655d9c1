/** The sentences of the tuner that a journal keeps for whoever reads it: English, whatever the editor's language is. */
import type { Declaration } from '../declaration/declaration.ts';
import { joinWords } from '../declaration/wording.ts';
import { pluralize } from '../study/summary/wording.ts';

// Why a tuner stops

export const targetReached = (trial: number, { metric, goal, target = NaN }: Declaration['objective']): string =>
  `Trial ${trial} reached the target: ${metric} is ${{ minimize: 'at most', maximize: 'at least' }[goal]} ${target}.`;
export const budgetUsedUp = (trials: number, paused = 0): string =>
  `The budget of ${pluralize(trials, 'trial')} is used up.${stayPaused(paused)}`;
export const gainedEnough = (gain: number, enough: string | undefined, used: number, trials: number): string => {
  const share = enough?.endsWith('%') === true ? ` (${enough} of what was gained)` : '';
  return (
    `Enough: less than 1 chance in 10 to gain ${Number(gain.toPrecision(3))} more${share} in the rest of the budget, ` +
    `and the last two batches gained less. ${used} of ${trials} trials were used.`
  );
};
export const timeUsedUp = (seconds: number, paused = 0): string =>
  `The time budget of ${seconds} s is used up.${stayPaused(paused)}`;
export const nothingEndsInTime = (secondsLeft: number, paused = 0): string =>
  `No trial is expected to end within the ${secondsLeft < 1 ? 'rest' : `${Math.round(secondsLeft)} s that are left`} of the time budget.${stayPaused(paused)}`;
const stayPaused = (trials: number): string =>
  trials === 0 ? '' : ` ${pluralize(trials, 'trial')} stay${trials === 1 ? 's' : ''} paused.`;
export const stoppedAfter = (finished: number, trials: number): string =>
  `Stopped after ${finished} of ${pluralize(trials, 'trial')}.`;
export const spaceExhausted = 'Every point of the search space was tried; there is nothing left to propose.';
export const spaceExhaustedOnce =
  `${spaceExhausted} If the metric differs from run to run, write how much as objective.noise, and points are tried again; ` +
  'or set repeats, and each of them is run several times.';
export const stoppedOnFailure = (trial: number, reason: string): string =>
  `Trial ${trial} failed, and trial.on_failure is stop. ${reason}`;

/** @param reason why it has no value, as a sentence; empty where its result was taken back */
export const noBaseline = (trial: number, limit: string, reason: string): string =>
  `Trial ${trial}, the first start point, has no value, so the limit ${limit} has no baseline. ${reason}`.trim() +
  ` Fix the script, run trial ${trial} again and continue the study; or write a number in place of baseline.`;

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

export const withCause = (sentence: string, cause: string, advice: string | undefined): string =>
  [sentence, cause, ...(advice === undefined ? [] : [advice])].join(' ');

// What follows from a failure after which a declaration has another point tried

/** @param changes such as `batch_size = 64` */
export const changed = (changes: string): string =>
  `Another trial is tried instead, with ${changes}, as trial.retries says.`;
export const sameAfterChange = (names: readonly string[]): string =>
  `No other trial is tried instead: ${joinWords(names, 'and')} ${names.length === 1 ? 'is' : 'are'} at the end of the range.`;
export const changeOutside = (changes: string): string =>
  `No other trial is tried instead: the point with ${changes} is not in the space.`;
export const changeTried = (changes: string, trial: number): string =>
  `No other trial is tried instead: with ${changes} it is the point of trial ${trial}.`;
export const changeQueued = 'No other trial is tried instead: the changed point is queued already.';
export const noMoreChanges = (count: number): string =>
  `No other trial is tried instead: the point was changed ${count === 1 ? 'once' : `${count} times`}, as often as trial.retries says.`;
export const noTrialForChange = 'No other trial is tried instead: the budget has no trial left for it.';

/** @param expression the name as an expression has it */
export const offerToChange = (name: string, expression: string): string =>
  `To try each such point once more with half of ${name}, write under trial: ` +
  `retries: { on: [memory], set: { ${name}: "${expression} / 2" } }.`;

// Checkpoints that are not needed any more (session/checkpoints.ts)

export const checkpointInUse = (trial: number, folder: string): string =>
  `The checkpoints of trial ${trial} were kept, because a program still uses ${JSON.stringify(folder)}: end it, or delete the folder later.`;
export const checkpointStays = (trial: number, reason: string): string =>
  `The checkpoints of trial ${trial} could not be deleted (${reason}): delete them by hand.`;

// How a trial ended that its script did not end

export const tunerGone =
  'The tuner that ran this trial stopped unexpectedly, and nobody saw how the trial ended; it runs again.';
export const cancelledByPerson = 'This trial was stopped on request; run it again if you want its result.';
export const inRun = (run: number, count: number, reason: string): string => `Run ${run} of ${count}: ${reason}`;

// Errors of the system: `cause` is its own message

export const cannotRunTrial = (trial: number, cause: string): string =>
  `Trial ${trial} cannot be run (${cause}). Finished trials are kept: fix this, then continue the study.`;
export const trialVanished = (trial: number, missing: string): string =>
  `${missing} vanished while trial ${trial} needed it, so the trial is not counted. ` +
  'Put it back, then continue the study: the trial runs again.';
export const diskFull = (trial: number, folder: string): string =>
  `Trial ${trial} could not write, because the disk of ${folder} is full, so the trial is not counted. ` +
  'Make room on it, then continue the study: the trial runs again.';
/** @param code the system's name for the error */
export const cannotWriteJournal = (cause: string, code: unknown): string =>
  `The study's journal cannot be written (${cause}), so its running trials were ended. ` +
  `Finished trials are kept: ${adviceOn(code)}, then continue the study.`;

function adviceOn(code: unknown): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'make room on the disk';
    case 'EFBIG':
      return 'allow larger files (ulimit -f)';
    case 'EROFS':
      return 'make the disk writable';
    case 'EACCES':
    case 'EPERM':
      return 'give yourself the right to write it';
    case 'EIO':
      return 'check the disk and its connection';
    default:
      return 'fix this';
  }
}

const KEPT = 'Finished trials are kept; start the study again to continue it.';
const OUR_MISTAKE = 'This is a mistake of BBKB Tuner. Finished trials are kept: update it, then continue the study.';

/** @param detail of the event, with the place in it */
export const cannotKeepEvent = (detail: string): string =>
  `The tuner came to something that the journal cannot keep (${detail}). ${OUR_MISTAKE}`;
/** @param place in the optimizer's answer */
export const optimizerNotFinite = (place: string, value: number): string =>
  `The optimizer gave a number that is not finite (${place} is ${value}). ${OUR_MISTAKE}`;
export const optimizerFailed = (cause: string): string => `The optimizer failed: ${cause}. ${KEPT}`;
export const optimizerClosed = `The optimizer was closed before it answered. ${KEPT}`;
