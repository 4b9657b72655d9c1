/** One session of a tuner, from its first event in the journal to its last: what all its parts share. */
import type { SelectedPython } from '../trials/currentInterpreter.ts';
import type { EndedCurves } from '../stopping/endedCurves.ts';
import type { Executor } from '../../runner/executor.ts';
import type { ChangeNotifier } from './changeNotifier.ts';
import type { FillTemplate } from './sessionTemplate.ts';
import type { StudyRecord } from './studyRecord.ts';

export interface Session {
  readonly record: StudyRecord;
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** The study's own folder. */
  readonly dir: string;
  /** Without which no trial can run, and which were there when the session began. */
  readonly neededFiles: readonly string[];
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** Where the trials run. */
  readonly executor: Executor;
  readonly selectedPython: SelectedPython | undefined;
  /** Undefined where trials get no copy of a file. */
  readonly fillTemplate: FillTemplate | undefined;
  /** With which running trials are compared. */
  readonly endedCurves: EndedCurves;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a person can be asked what to do when trials fail in the same way; if not, the study ends. */
  readonly asks: boolean;
  /** Aborted when a person asks to stop. */
  readonly stop: AbortSignal;
  /** Aborted when the tuner itself cannot go on. */
  readonly halt: AbortSignal;
  /** The running trials by their numbers; aborting one ends only that trial. */
  readonly running: Map<number, AbortController>;
  /** Notifies after every event of the journal, and when a trial that ran or the session itself has ended. */
  readonly notifier: ChangeNotifier;
}

/** The abort reason of a running trial that a person stopped and that is not to run again. */
export const CANCELLED_BY_PERSON = 'cancelledByPerson';

/** The abort reason of a running trial that a rule ends. */
export const STOPPED_EARLY = 'stoppedEarly';

export function isStopping({ stop, halt }: Pick<Session, 'stop' | 'halt'>): boolean {
  return stop.aborted || halt.aborted;
}
