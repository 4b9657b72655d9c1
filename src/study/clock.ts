/** Time passes only under a tuner that has something to do, and never backwards, whatever the machine's clock does. */
import type { Study } from './folded.ts';

/** Milliseconds that tuners have spent, those of the living one up to `now`. */
export function timeSpent(
  { tuner, paused, trials, spent, lastAt }: Pick<Study, 'tuner' | 'paused' | 'trials' | 'spent' | 'lastAt'>,
  now: number,
): number {
  if (tuner === null || (paused && !trials.some(({ state }) => state === 'running'))) return spent;
  return spent + Math.max(0, now - lastAt);
}
