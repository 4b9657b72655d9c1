/** The study as its journal has it, and the only way to change it: write an event, then show the changed study. */
import type { Journal } from '../../study/disk/journal.ts';
import { apply } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { StudyEvent } from '../../study/events.ts';
import { StudyLostError } from '../../study/disk/studyLost.ts';
import { messageOf } from '../../system/messageOf.ts';
import * as messages from '../messages.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** An event that has not happened yet. */
export type NewEvent = WithoutTime<StudyEvent>;

export interface StudyRecord {
  readonly study: StudyState;
  /**
   * Resolves when the event is on the disk; only then may what it announces be done.
   * @throws Error, a sentence, when the journal cannot be written. From then on nothing more is accepted.
   */
  add(event: NewEvent): Promise<void>;
  /**
   * Resolves while journal and lock are this tuner's own.
   * @throws StudyLostError otherwise. From then on nothing more is accepted.
   */
  verify(): Promise<void>;
}

interface StudyRecordOptions {
  readonly journal: Journal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** After each event. */
  readonly onChange: (study: StudyState) => void;
  /** Called immediately when the journal can no longer be written. */
  readonly onWriteError: (error: Error) => void;
}

export function createStudyRecord(
  initialStudy: StudyState,
  { journal, now, onChange, onWriteError }: StudyRecordOptions,
): StudyRecord {
  let study = initialStudy;
  let writeError: Error | undefined;
  const refuseMore = (error: unknown): Error => {
    writeError ??=
      error instanceof StudyLostError
        ? error
        : new Error(messages.cannotWriteJournal(messageOf(error)), { cause: error });
    onWriteError(writeError);
    return writeError;
  };
  return {
    get study() {
      return study;
    },
    async add(event) {
      if (writeError) throw writeError;
      const timedEvent: StudyEvent = { ...event, at: now() };
      // others may add events before this one is on the disk, and what is shown must not be ahead of the disk
      const changedStudy = apply(study, timedEvent);
      study = changedStudy;
      try {
        await journal.append(timedEvent);
      } catch (error) {
        throw refuseMore(error);
      }
      onChange(changedStudy);
    },
    async verify() {
      if (writeError) throw writeError;
      try {
        await journal.verify();
      } catch (error) {
        throw refuseMore(error);
      }
    },
  };
}
