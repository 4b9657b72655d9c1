import type { TrialSummary } from './summary.ts';

/** A trial's state as a person reads it. */
export function trialStateText(state: TrialSummary['state']): string {
  return state === 'timedOut' ? 'timed out' : state;
}
