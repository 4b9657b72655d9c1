/** Time counts only while a tuner has something to do, and never runs backwards, whatever the machine's clock does. */
import type { StudyState } from './studyState.ts';
import { runningTrials } from './trialLists.ts';

type TimedStudy = Pick<StudyState, 'tuner' | 'paused' | 'trials' | 'spentMs' | 'spentUpTo'>;

/** Of the budget of time, in seconds, at least 0; Infinity without one. */
export function secondsLeft(study: TimedStudy & Pick<StudyState, 'declaration'>, now: number): number {
  const { seconds = Infinity } = study.declaration.budget;
  return Math.max(0, seconds - timeSpent(study, now) / 1000);
}

/** Milliseconds that tuners have spent; for the running tuner, up to `now`. */
export function timeSpent({ tuner, paused, trials, spentMs, spentUpTo }: TimedStudy, now: number): number {
  if (tuner === null || (paused && runningTrials({ trials }).length === 0)) return spentMs;
  return spentMs + Math.max(0, now - spentUpTo);
}
