/** The study as its journal has it, and the only way to change it: write an event, then show the changed study. */
import type { Journal } from '../../study/disk/journal.ts';
import { apply } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import { UnreadableEventError, type StudyEvent } from '../../study/events.ts';
import { isTimeSpent, secondsLeft } from '../../study/timeSpent.ts';
import { StudyLostError } from '../../study/disk/studyLost.ts';
import { errorCode, messageOf } from '../../system/errors.ts';
import * as messages from '../messages.ts';

type WithoutTime<Event> = Event extends unknown ? Omit<Event, 'at' | 'spent'> : never;

/** An event of an existing study that has not happened yet. */
export type NewEvent = WithoutTime<Exclude<StudyEvent, { type: 'study.created' }>>;

export interface StudyRecord {
  readonly study: StudyState;
  /** Milliseconds that tuners have spent, up to now. */
  spentMs(): number;
  /** Of the budget of time, up to now; Infinity without one. */
  secondsLeft(): number;
  /**
   * Resolves when the event is on the disk; only then may the tuner do what it announces.
   * @throws Error, a sentence, when the journal cannot be written. From then on nothing more is accepted. An event that
   * the journal cannot keep is refused alone.
   */
  add(event: NewEvent): Promise<void>;
  /**
   * Resolves while journal and lock are this tuner's own.
   * @param whole whether all of the journal is read
   * @throws StudyLostError otherwise. From then on nothing more is accepted.
   */
  verify(whole?: boolean): Promise<void>;
}

interface StudyRecordOptions {
  readonly journal: Pick<Journal, 'append' | 'verify'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds for which the machine was awake. */
  readonly awakeMs: () => number;
  readonly onChange: (study: StudyState) => void;
  /** Called immediately when the journal can no longer be written. */
  readonly onWriteError: (error: Error) => void;
}

export function createStudyRecord(
  initialStudy: StudyState,
  { journal, now, awakeMs, onChange, onWriteError }: StudyRecordOptions,
): StudyRecord {
  let study = initialStudy;
  let writeError: Error | undefined;
  const spentMs = spentClock(study.spentMs, awakeMs);
  const refuseMore = (error: unknown): Error => {
    writeError ??=
      error instanceof StudyLostError
        ? error
        : new Error(messages.cannotWriteJournal(messageOf(error), errorCode(error)), { cause: error });
    onWriteError(writeError);
    return writeError;
  };
  return {
    get study() {
      return study;
    },
    spentMs: () => spentMs(study),
    secondsLeft: () => secondsLeft(study, spentMs(study)),
    async add(event) {
      if (writeError) throw writeError;
      const timedEvent: StudyEvent = { ...event, at: now(), spent: Math.round(spentMs(study)) };
      const changedStudy = apply(study, timedEvent);
      const onDisk = append(journal, timedEvent);
      // others may add events before this one is on the disk, and the shown study must not be ahead of the disk
      study = changedStudy;
      try {
        await onDisk;
      } catch (error) {
        throw refuseMore(error);
      }
      onChange(changedStudy);
    },
    async verify(whole) {
      if (writeError) throw writeError;
      try {
        await journal.verify(whole);
      } catch (error) {
        throw refuseMore(error);
      }
    },
  };
}

/** Counts from its first call on, which is for the event that the tuner has started. */
function spentClock(spentBefore: number, awakeMs: () => number): (study: StudyState) => number {
  let spentMs = spentBefore;
  let spentUpTo: number | undefined;
  return (study) => {
    const awake = awakeMs();
    if (spentUpTo !== undefined && isTimeSpent(study)) spentMs += awake - spentUpTo;
    spentUpTo = awake;
    return spentMs;
  };
}

/** @throws Error, a sentence, at once and before anything is written, if the event could not be read again */
function append(journal: Pick<Journal, 'append'>, event: StudyEvent): Promise<void> {
  try {
    return journal.append(event);
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    throw new Error(messages.cannotKeepEvent(error.message), { cause: error });
  }
}
