/** One session of a tuner, from its first event in the journal to its last, as all its parts share it. */
import type { EngineWorker } from '../enginePort.ts';
import type { SelectedPython } from '../job/command.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EndedCurves } from './endedCurves.ts';
import type { Executor } from '../../runner/executor.ts';
import type { FillTemplate } from './sessionTemplate.ts';
import type { ScriptVersion } from './scriptVersion.ts';
import type { StudyRecord } from './studyRecord.ts';

export interface Session {
  readonly record: StudyRecord;
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  readonly dir: string;
  /** Without which no trial can run, and which were there when the session began. */
  readonly neededFiles: readonly string[];
  readonly engineWorker: EngineWorker;
  /** Where the trials run. */
  readonly executor: Executor;
  readonly selectedPython: SelectedPython | undefined;
  /** Undefined where trials get no copy of a file. */
  readonly fillTemplate: FillTemplate | undefined;
  readonly scriptVersion: ScriptVersion;
  readonly checkpoints: Checkpoints;
  /** With which running trials are compared. */
  readonly endedCurves: EndedCurves;
  /** Whether a person can be asked when trials fail in the same way; if not, the study ends. */
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

/** Wakes everyone who waits for a change. They find the change themselves. */
export interface ChangeNotifier {
  readonly notify: () => void;
  /**
   * Resolves at the next call of `notify`. Call it before the look, or in the same turn of the event loop, so none is
   * missed.
   */
  readonly nextChange: () => Promise<void>;
}

/** The abort reason of a running trial that a person stopped and that is not to run again. */
export const CANCELLED_BY_PERSON = 'cancelledByPerson';

/** The abort reason of running trials whose folders are gone: a script that never ends would write into nothing. */
export const FOLDERS_GONE = 'foldersGone';

export const STOPPED_EARLY = 'stoppedEarly';

export function isStopping({ stop, halt }: Pick<Session, 'stop' | 'halt'>): boolean {
  return stop.aborted || halt.aborted;
}
