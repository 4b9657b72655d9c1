import type { StudyEvent } from './events.ts';

/** The files of a study cannot be read. The message is a sentence for a person: the file, the line, what to do. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError';
}

/** An event out of order: a bug in the program that wrote it, or a journal that somebody changed. */
export class OrderError extends JournalError {
  override readonly name = 'OrderError';
}

/** @throws OrderError with the event's type and the reason */
export function requireThat(holds: boolean, { type }: StudyEvent, message: string): asserts holds {
  if (!holds) throw new OrderError(`${type}: ${message}.`);
}
