/** Sentences of a declaration about a script that was tried. */

/** Which lines of a declaration are such a note. */
export const TRIED_NOTE = /^# One trial (took|takes longer than) /;

export interface TrialTime {
  readonly seconds: number;
  /** Whether the trial was ended at its limit. */
  readonly isLimit: boolean;
}

/** How many trials the declaration has, and how many at once. */
interface Budget {
  readonly trials: number;
  readonly parallel: number;
}

export function triedNote(time: TrialTime, budget: Budget): string {
  const { seconds, isLimit } = time;
  const one = `One trial ${isLimit ? 'takes longer than' : 'took'} ${timeText(seconds)}`;
  return budget.trials === 1 ? `${one}.` : `${one}: ${studyTimeText(time, budget)}.`;
}

/** How long all trials take, as a clause. */
export function studyTimeText({ seconds, isLimit }: TrialTime, { trials, parallel }: Budget): string {
  const all = timeText((seconds * trials) / Math.min(parallel, trials));
  const atOnce = parallel === 1 ? ' one after the other' : `, ${parallel} at once,`;
  return `${trials} trials${atOnce} take ${isLimit ? 'more than' : 'about'} ${all}`;
}

export function timeText(seconds: number): string {
  if (seconds < 90) return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Number((seconds / 3600).toFixed(1))} h`;
}
