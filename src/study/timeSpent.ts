/** Time counts only while a tuner has something to do, and never runs backwards, whatever the machine's clock does. */
import type { StudyState } from './studyState.ts';
import { runningTrials } from './trialLists.ts';

/**
 * The rest of the time budget in seconds, at least 0; Infinity without one.
 * @param spentMs up to now, where a tuner is at work
 */
export function secondsLeft({ declaration }: Pick<StudyState, 'declaration'>, spentMs: number): number {
  const { seconds = Infinity } = declaration.budget;
  return Math.max(0, seconds - spentMs / 1000);
}

export function isTimeSpent({ tuner, paused, trials }: Pick<StudyState, 'tuner' | 'paused' | 'trials'>): boolean {
  return tuner !== null && (!paused || runningTrials({ trials }).length > 0);
}

/** Milliseconds up to an event of the tuner; by the clock in journals of earlier versions, which have only `at`. */
export function spentUntil(
  study: StudyState,
  { at, spent }: { readonly at: number; readonly spent?: number | undefined },
): number {
  if (spent !== undefined) return spent;
  return isTimeSpent(study) ? study.spentMs + Math.max(0, at - study.spentUpTo) : study.spentMs;
}
