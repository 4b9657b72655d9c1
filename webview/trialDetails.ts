/**
 * Details of trials, fetched on demand: while something on the page shows them, again while such a trial runs, and
 * forgotten after that, so that a page of thousands of trials stays small.
 */
import type { FromPage, TrialDetails, TrialSummary } from '../src/protocol.ts';

/** Milliseconds by which the output of a running trial may be late. */
export const LIVE_MS = 2000;

export type TrialDetailsStore = ReturnType<typeof createTrialDetails>;

/** @param now ms since 1970 */
export function createTrialDetails(post: (message: FromPage) => void, now: () => number) {
  const known = new Map<number, TrialDetails>();
  const asked = new Map<number, string>();
  const followed: { trials: () => readonly TrialSummary[]; unasked: boolean }[] = [];

  /** Again when it ran again or has ended, since its log and perhaps its command are others, and while it runs. */
  const ask = ({ trial, attempt, state }: TrialSummary, unasked = false): void => {
    const asOf = `${attempt} ${state} ${state === 'running' ? Math.floor(now() / LIVE_MS) : ''}`;
    if (asked.get(trial) === asOf) return;
    asked.set(trial, asOf);
    post({ type: 'inspectTrial', trial, unasked });
  };
  return {
    of: (trial: number): TrialDetails | undefined => known.get(trial),
    /** @param unasked whether no person has opened these trials, whom an error would only surprise */
    follow: (trials: () => readonly TrialSummary[], unasked: boolean): void => void followed.push({ trials, unasked }),
    /** To be called for a trial that a person has just opened; of the others `askAll` soon asks. */
    ask,
    /** To be called every LIVE_MS. */
    askAll: (): void => {
      const wanted = new Set(followed.flatMap(({ trials }) => trials().map(({ trial }) => trial)));
      for (const trial of asked.keys()) {
        if (wanted.has(trial)) continue;
        asked.delete(trial);
        known.delete(trial);
      }
      for (const { trials, unasked } of followed) for (const trial of trials()) ask(trial, unasked);
    },
    receive: (details: TrialDetails): void => {
      // the answer may come after the trial was closed
      if (asked.has(details.trial)) known.set(details.trial, details);
    },
  };
}
