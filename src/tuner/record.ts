/** The study as its journal has it, and the only way to change it: write an event, then show what it made of the study. */
import type { Journal } from '../study/journal.ts';
import { apply, type Study } from '../study/study.ts';
import type { StudyEvent } from '../study/events.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** An event that has still to happen. */
export type NewEvent = WithoutTime<StudyEvent>;

export interface Record {
  readonly study: Study;
  /**
   * Resolves when the event is on the disk; what it announces may happen then.
   * @throws Error, a sentence, when the journal cannot be written. From then on nothing more is accepted.
   */
  add(event: NewEvent): Promise<void>;
}

interface Surroundings {
  readonly journal: Journal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** After each event. */
  readonly onChange: (study: Study) => void;
  /** Told once, at once, when the journal cannot be written any more. */
  readonly onBroken: (error: Error) => void;
}

export function recordOf(existing: Study, { journal, now, onChange, onBroken }: Surroundings): Record {
  let study = existing;
  let broken: Error | undefined;
  return {
    get study() {
      return study;
    },
    async add(event) {
      if (broken) throw broken;
      const timed: StudyEvent = { ...event, at: now() };
      // others may add events before this one is on the disk: what is shown is never ahead of that
      const written = apply(study, timed);
      study = written;
      try {
        await journal.append(timed);
      } catch (error) {
        broken ??= new Error(
          `The study's journal cannot be written (${error instanceof Error ? error.message : String(error)}), so its ` +
            'running trials were ended. What was finished is kept: make room on the disk, then continue the study.',
          { cause: error },
        );
        onBroken(broken);
        throw broken;
      }
      onChange(written);
    },
  };
}
