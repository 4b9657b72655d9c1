/**
 * A study is the fold of its journal: its state changes only through `apply`, while it runs and when it is reopened.
 * `apply` is pure, and it refuses an event that cannot follow the events before it, so a wrong order is found where it
 * happens.
 */
import type { Declaration } from '../declaration/declaration.ts';
import { bestAnnounced } from './announced.ts';
import { applyEvent, initialState } from './applyEvent.ts';
import type { StudyEvent } from './events.ts';
import { OrderError } from './journalError.ts';
import { eventOutOfOrder, order } from './messages.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';
import { unfinished } from './trialLists.ts';

/**
 * Null for a study that was never started.
 *
 * @param file the journal's, for messages
 * @throws OrderError, which is a JournalError, where an event cannot follow
 */
export function replay(events: readonly StudyEvent[], file = 'journal.jsonl'): StudyState | null {
  const { study, count, problem } = replayWhatFollows(events);
  if (problem !== undefined) throw new OrderError(eventOutOfOrder(file, count + 1, problem));
  return study;
}

/** The study after the first `count` events, up to one that cannot follow those before it, with why. */
export function replayWhatFollows(events: readonly StudyEvent[]): {
  readonly study: StudyState | null;
  readonly count: number;
  readonly problem?: string;
} {
  let study: StudyState | null = null;
  for (const [count, event] of events.entries()) {
    try {
      study = apply(study, event);
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      return { study, count, problem: error.message };
    }
  }
  return { study, count: events.length };
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
  draft.bestAnnounced = bestAnnounced(study.bestAnnounced, draft);
  return draft;
}

/** All trials that have to run (again), in the order of their numbers, and as which attempt. */
export function unfinishedTrials(study: StudyState): readonly { readonly trial: Trial; readonly attempt: number }[] {
  return unfinished(study.trials).map((trial) => ({ trial, attempt: trial.attempt + 1 }));
}

/** The state of a study that was never started, so that it can be shown before its first trial. */
export function newStudy(declaration: Declaration, at: number): StudyState {
  return apply(null, { type: 'study.created', at, version: 1, study: declaration.study, declaration });
}
