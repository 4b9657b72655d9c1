/** When trials that fail in the same way are a reason to ask a person, and how long the question stays open. */
import type { RepeatedFailure } from './eventParts.ts';
import { failureWay, type FailingTrials } from './failureHistory.ts';
import type { StudyState } from './studyState.ts';
import { hasFailed } from './trial.ts';

/** Before any success nothing shows that the script can run at all; with one trial or two there is no pattern. */
const MIN_FAILURES = 3;

/** After a success: three trials that ran out of memory must not stop a healthy night. */
const FAILURES_IN_A_ROW = 10;

/**
 * Undefined while there is nothing to ask. `max_failures` and `on_failure: stop` are rules of the person's own, so they
 * alone decide.
 */
export function repeatedFailure({ failures, declaration }: StudyState): FailingTrials | undefined {
  const { trial, parallel } = declaration;
  const last = failures.ways.at(-1);
  if (last === undefined || trial.maxFailures !== undefined || trial.onFailure === 'stop') return undefined;
  const limit = failures.hasSucceeded ? FAILURES_IN_A_ROW : Math.max(MIN_FAILURES, parallel);
  return failures.probing !== null || last.count >= limit ? last : undefined;
}

/** The other trials that failed as the one did that is tried once more: if that succeeds, they run again as well. */
export function failedLikeProbe({ failures: { probing }, trials }: StudyState, number: number): readonly number[] {
  if (probing?.trial !== number) return [];
  return trials.flatMap((trial) =>
    hasFailed(trial) && !trial.invalid && probing.ways.includes(failureWay(trial.reason)) ? [trial.trial] : [],
  );
}

/** The last question to a person, as long as its last trial has neither run again nor been left out. */
export function openQuestion({
  failures: { asked },
  trials,
}: Pick<StudyState, 'failures' | 'trials'>): RepeatedFailure | null {
  if (asked === null) return null;
  const trial = trials.at(asked.trial - 1);
  return hasFailed(trial) && !trial.invalid ? asked : null;
}
