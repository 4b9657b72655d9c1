/** A study while one event changes it, and what every change needs. */
import type { StudyEvent } from './events.ts';
import { OrderError } from './journalError.ts';
import { order } from './messages.ts';
import type { StudyState } from './studyState.ts';
import type { Trial } from './trial.ts';

/** Its fields may be set, because nobody else has it yet; what they hold may not be changed. */
export type MutableStudy = { -readonly [Key in keyof StudyState]: StudyState[Key] };

export type EventOf<Type extends StudyEvent['type']> = Extract<StudyEvent, { type: Type }>;

/** @throws OrderError with the event's type and the reason */
export function requireThat(holds: boolean, { type }: StudyEvent, message: string): asserts holds {
  if (!holds) throw new OrderError(`${type}: ${message}.`);
}

/** The trial that an event is about. */
export function trialIn({ trials }: MutableStudy, event: StudyEvent & { readonly trial: number }): Trial {
  const trial = trials.at(event.trial - 1);
  requireThat(trial !== undefined, event, order.noTrial(event.trial));
  return trial;
}
