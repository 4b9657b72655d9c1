/**
 * A study is the fold of its journal: its state changes only through `apply`, while it runs and when it is reopened.
 * `apply` is pure, and it refuses an event that cannot follow the events before it, so a wrong order is found where it
 * happens.
 */
import { applyEvent, initialState } from './changes.ts';
import type { Recommendation, StudyEvent } from './events.ts';
import { OrderError } from './journalError.ts';
import { eventOutOfOrder, order } from './messages.ts';
import type { StudyState } from './studyState.ts';
import { isValid, type Trial } from './trial.ts';
import { unfinished } from './trialLists.ts';

/**
 * Null for a study that was never started.
 *
 * @param file the journal's, for the sentence that says what is wrong with it
 * @throws OrderError, which is a JournalError, where an event cannot follow
 */
export function replay(events: readonly StudyEvent[], file = 'journal.jsonl'): StudyState | null {
  let study: StudyState | null = null;
  for (const [i, event] of events.entries()) {
    try {
      study = apply(study, event);
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      throw new OrderError(eventOutOfOrder(file, i + 1, error.message));
    }
  }
  return study;
}

/**
 * The state after one more event. The state before stays as it was; see list/list.ts for what that costs.
 *
 * @throws OrderError if `event` cannot follow.
 */
export function apply(study: StudyState | null, event: StudyEvent): StudyState {
  if (event.type === 'study.created') {
    if (study !== null) throw new OrderError(`${event.type}: ${order.studyExists}.`);
    return initialState(event);
  }
  if (study === null) throw new OrderError(`${event.type}: ${order.noStudy}.`);
  const draft = { ...study };
  applyEvent(draft, event);
  return draft;
}

/** All trials that have to run (again), in the order of their numbers, and as which attempt. */
export function unfinishedTrials(study: StudyState): readonly { readonly trial: Trial; readonly attempt: number }[] {
  return unfinished(study.trials).map((trial) => ({ trial, attempt: trial.attempt + 1 }));
}

/**
 * The engine's last recommendation; null before it was told a first batch. A recommendation of a trial whose value may no
 * longer be used does not count: the one before it stands until the engine is told again.
 */
export function latestRecommendation({ told, trials }: StudyState): Recommendation | null {
  const isStillValid = ({ best }: Recommendation): boolean => best === null || isValid(trials.at(best - 1));
  return told.findLast(({ recommendation }) => isStillValid(recommendation))?.recommendation ?? null;
}
