/** Time passes only under a tuner that has something to do, and never backwards, whatever the machine's clock does. */
import type { StudyState } from './studyState.ts';

/** Milliseconds that tuners have spent, those of the living one up to `now`. */
export function timeSpent(
  {
    tuner,
    paused,
    trials,
    spentMs,
    spentUpTo,
  }: Pick<StudyState, 'tuner' | 'paused' | 'trials' | 'spentMs' | 'spentUpTo'>,
  now: number,
): number {
  if (tuner === null || (paused && !trials.some(({ state }) => state === 'running'))) return spentMs;
  return spentMs + Math.max(0, now - spentUpTo);
}
