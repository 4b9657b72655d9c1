/**
 * A study is the fold of its journal: `apply` is the only way its state changes, live and after reopening alike.
 * It is pure, and it refuses an event that cannot follow what came before, so a wrong order is found where it happens.
 */
import path from 'node:path';
import { begin, change, type Draft } from './changes.ts';
import type { Belief, StudyEvent } from './events.ts';
import type { Batch, Study } from './folded.ts';
import { OrderError } from './journalError.ts';
import { isUnfinished, isValid, type Trial } from './trial.ts';

export type { Batch, Study };
export { OrderError };

/**
 * Null for a study that was never started.
 *
 * @param file the journal's, for the sentence that says what is wrong with it
 * @throws OrderError, which is a JournalError, where an event cannot follow
 */
export function replay(events: readonly StudyEvent[], file = 'journal.jsonl'): Study | null {
  // one draft for all events: with a copy for each, 5,000 trials took 0.56 s and not 0.09 s
  let draft: Draft | null = null;
  for (const [i, event] of events.entries()) {
    try {
      draft = changed(draft, event);
    } catch (error) {
      if (!(error instanceof OrderError)) throw error;
      throw new OrderError(
        `${file}:${i + 1}: this event of the journal does not follow from those before it (${error.message.replace(/\.$/, '')}). ` +
          `Restore the file from a copy, or move ${path.dirname(file)} away to start the study anew.`,
      );
    }
  }
  return draft;
}

/** @throws OrderError if `event` cannot follow. */
export function apply(study: Study | null, event: StudyEvent): Study {
  const draft = study && {
    ...study,
    trials: [...study.trials],
    batches: [...study.batches],
    queue: [...study.queue],
    resulted: [...study.resulted],
  };
  return changed(draft, event);
}

/** All that has to run (again), in the order of their numbers, and as which attempt. */
export function unfinished(study: Study): readonly { readonly trial: Trial; readonly attempt: number }[] {
  return study.trials.filter(isUnfinished).map((trial) => ({ trial, attempt: trial.attempt + 1 }));
}

/**
 * What the engine last said; null before it was told of a first batch. A belief in a trial that has no valid value any
 * more is none: the one before it stands until the engine was told again.
 */
export function latestBelief({ batches, trials }: Study): Belief | null {
  const stands = ({ best }: Belief): boolean => best === null || isValid(trials.at(best - 1));
  return batches.findLast(({ belief }) => belief !== null && stands(belief))?.belief ?? null;
}

function changed(draft: Draft | null, event: StudyEvent): Draft {
  if (event.type === 'study.created') {
    if (draft !== null) throw new OrderError('study.created: the study exists already.');
    return begin(event);
  }
  if (draft === null) throw new OrderError(`${event.type} stands before study.created.`);
  change(draft, event);
  return draft;
}
