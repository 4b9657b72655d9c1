import { trialStateText } from '../../src/protocol.ts';
import type { TrialSummary } from '../../src/study/summary/summary.ts';

/** The state of a trial, and a person's mark on it. */
export function stateText({ state, invalid, enqueued }: TrialSummary, text = trialStateText(state)): string {
  return [text, ...(invalid ? ['invalid'] : []), ...(enqueued ? ['your point'] : [])].join(', ');
}

/** With the number of an attempt that is not the first. */
export function stateAndAttemptText(trial: TrialSummary): string {
  const text = trialStateText(trial.state);
  return stateText(trial, trial.attempt > 1 ? `${text} (attempt ${trial.attempt})` : text);
}
