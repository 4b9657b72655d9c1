/** One life of a tuner, between its first word in the journal and its last: what all that is at work shares. */
import type { ChangeNotifier } from './changeNotifier.ts';
import type { StudyRecord } from './studyRecord.ts';

export interface Session {
  readonly record: StudyRecord;
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** The study's own folder. */
  readonly dir: string;
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The person's wish to end it. */
  readonly stop: AbortSignal;
  /** Aborted when the tuner itself cannot go on. */
  readonly halt: AbortSignal;
  /** What is running, by its trial; aborting ends that one alone. */
  readonly running: Map<number, AbortController>;
  /** Rings after every event of the journal, and when a trial that ran or the session itself has ended. */
  readonly notifier: ChangeNotifier;
}

/** The reason with which a running trial is aborted that a person does not want, and does not want again. */
export const CANCELLED_BY_PERSON = 'unwanted';

export function isStopping({ stop, halt }: Session): boolean {
  return stop.aborted || halt.aborted;
}
