/** The study as its journal has it, and the only way to change it: write an event, then show what it made of the study. */
import type { Journal } from '../../study/disk/journal.ts';
import { apply } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { StudyEvent } from '../../study/events.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** An event that has still to happen. */
export type NewEvent = WithoutTime<StudyEvent>;

export interface StudyRecord {
  readonly study: StudyState;
  /**
   * Resolves when the event is on the disk; what it announces may happen then.
   * @throws Error, a sentence, when the journal cannot be written. From then on nothing more is accepted.
   */
  add(event: NewEvent): Promise<void>;
}

interface StudyRecordOptions {
  readonly journal: Journal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** After each event. */
  readonly onChange: (study: StudyState) => void;
  /** Told once, at once, when the journal cannot be written any more. */
  readonly onWriteError: (error: Error) => void;
}

export function createStudyRecord(
  initialStudy: StudyState,
  { journal, now, onChange, onWriteError }: StudyRecordOptions,
): StudyRecord {
  let study = initialStudy;
  let writeError: Error | undefined;
  return {
    get study() {
      return study;
    },
    async add(event) {
      if (writeError) throw writeError;
      const timedEvent: StudyEvent = { ...event, at: now() };
      // others may add events before this one is on the disk: what is shown is never ahead of that
      const changedStudy = apply(study, timedEvent);
      study = changedStudy;
      try {
        await journal.append(timedEvent);
      } catch (error) {
        writeError ??= new Error(
          `The study's journal cannot be written (${error instanceof Error ? error.message : String(error)}), so its ` +
            'running trials were ended. What was finished is kept: make room on the disk, then continue the study.',
          { cause: error },
        );
        onWriteError(writeError);
        throw writeError;
      }
      onChange(changedStudy);
    },
  };
}
