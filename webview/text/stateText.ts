import { trialStateText } from '../../src/protocol.ts';
import type { TrialSummary } from '../../src/study/summary/summary.ts';
import * as messages from './messages.ts';

/** The state of a trial, and what a person did with it. */
export function stateText({ state, invalid, enqueued }: TrialSummary, text = trialStateText(state)): string {
  return [text, ...(invalid ? [messages.INVALID] : []), ...(enqueued ? [messages.YOUR_POINT] : [])].join(', ');
}

/** With the number of an attempt that is not the first. */
export function stateAndAttemptText(trial: TrialSummary): string {
  const text = trialStateText(trial.state);
  return stateText(trial, trial.attempt > 1 ? messages.attempt(text, trial.attempt) : text);
}
