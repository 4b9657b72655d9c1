/** Whether the trials of a study pause and go on, as `trial.early_stop` with the rule `pause` asks for it. */
import type { Declaration } from '../declaration/declaration.ts';
import { selection } from './list/measure.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';

type PausedTrial = Extract<Trial, { state: 'paused' }>;

export const pausedTrials = selection((trial: Trial): trial is PausedTrial => trial.state === 'paused');

/** Whether an attempt may go on from the checkpoint of the one before: of a trial of several runs each has its own. */
export const keepsCheckpoint = ({ trial, repeats }: Pick<Declaration, 'trial' | 'repeats'>): boolean =>
  trial.checkpoint === true && repeats === undefined;

/** Undefined where trials do not pause. */
export function pauseRule({
  trial: { earlyStop },
}: Pick<Declaration, 'trial'>): { readonly steps?: number } | undefined {
  return earlyStop?.rule === 'pause' ? earlyStop : undefined;
}

/** Whether they still do: trials that began anew have shown that their script cannot. */
export function mayPause({ declaration, pauses }: Pick<StudyState, 'declaration' | 'pauses'>): boolean {
  return pauseRule(declaration) !== undefined && pauses.ended === null;
}

/**
 * Whether a trial that begins anew after a pause tells of its own checkpoint and not of the script: at least two others
 * have gone on, and more than have not. That one has gone on is known once it ends or pauses again.
 */
export function isOwnDamage(
  { trials, pauses: { anew = [] } }: Pick<StudyState, 'trials' | 'pauses'>,
  trial: number,
): boolean {
  const failed = new Set([...anew.map((each) => each.trial), trial]);
  const wentOn = trials.filter(
    ({ trial, state, paused }) => !failed.has(trial) && paused !== undefined && (paused.again ?? RAN_ON.has(state)),
  );
  return wentOn.length >= 2 && wentOn.length > failed.size;
}

const RAN_ON: ReadonlySet<Trial['state']> = new Set(['succeeded', 'stoppedEarly']);

/** Whether paused trials may go on: not in a study with a smaller budget than trials, whose end a person wants. */
export function mayResume(study: Pick<StudyState, 'declaration' | 'pauses' | 'trials'>): boolean {
  return mayPause(study) && study.trials.length <= study.declaration.budget.trials;
}

/** Whether the optimizer is still to be asked if one of them goes on. */
export function mayGoOnAfterPause(study: Pick<StudyState, 'declaration' | 'pauses' | 'trials'>): boolean {
  const { pauses, trials } = study;
  return mayResume(study) && pauses.settled !== pauses.ends && pausedTrials(trials).length > 0;
}

/**
 * Why trials come to their end without a place to pause, as the newest that might have paused has: a start takes too
 * long beside its work, or no trial has reported how far it is. Undefined where they do not.
 */
export function whyNoRung({ trials }: Pick<StudyState, 'trials'>): 'startup' | 'unreported' | undefined {
  const newest = trials.findLast(
    ({ state, whole, toEnd }) => !whole && !toEnd && (state === 'succeeded' || state === 'paused'),
  );
  if (newest === undefined || newest.rungs !== undefined) return undefined;
  return trials.some(({ rungs }) => rungs !== undefined) ? 'startup' : 'unreported';
}
