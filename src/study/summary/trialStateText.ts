import type { TrialSummary } from './summary.ts';

/** A trial's state as a person reads it. */
export function trialStateText(state: TrialSummary['state']): string {
  if (state === 'stoppedEarly') return 'stopped early';
  return state === 'timedOut' ? 'timed out' : state;
}
