/** What a declaration says of a script that was tried. */

/** Which lines of a declaration are such a note. */
export const TRIED_NOTE = /^# One trial (took|takes longer than) /;

export interface TrialTime {
  readonly seconds: number;
  /** Whether the trial was ended at its limit. */
  readonly isLimit: boolean;
}

/** @param budget how many trials the declaration has, and how many at once */
export function triedNote(
  { seconds, isLimit }: TrialTime,
  { trials, parallel }: { readonly trials: number; readonly parallel: number },
): string {
  const one = `One trial ${isLimit ? 'takes longer than' : 'took'} ${timeText(seconds)}`;
  if (trials === 1) return `${one}.`;
  const all = timeText((seconds * trials) / Math.min(parallel, trials));
  const atOnce = parallel === 1 ? ' one after the other' : `, ${parallel} at once,`;
  return `${one}: ${trials} trials${atOnce} take ${isLimit ? 'more than' : 'about'} ${all}.`;
}

export function timeText(seconds: number): string {
  if (seconds < 90) return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Number((seconds / 3600).toFixed(1))} h`;
}
