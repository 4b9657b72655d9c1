import type { Executor } from '../../runner/executor.ts';
import type { SelectedPython } from '../trials/currentInterpreter.ts';
import type { Supervisor } from '../../runner/supervisor/startSupervisor.ts';
import type { StudyState } from '../../study/studyState.ts';
import { createEndedCurves } from '../stopping/endedCurves.ts';
import { createChangeNotifier } from './changeNotifier.ts';
import { createExecutor } from './createExecutor.ts';
import type { OpenStudy } from './openStudy.ts';
import type { Session } from './session.ts';
import { createStudyRecord } from './studyRecord.ts';

/** The other programs of the tuner. */
export interface TunerPrograms {
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** The bundle of supervisor.ts; or a supervisor that runs, which several studies can share. */
  readonly supervisor: URL | Supervisor;
  readonly selectedPython?: SelectedPython;
}

export interface SessionOptions extends TunerPrograms {
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether a person can be asked while it runs, as in the editor. Without one the study ends where it would ask. */
  readonly asks?: boolean;
  /** A person does not want to be asked again about the failure that the study asked about last. */
  readonly anyway?: boolean;
  /** After each event of the journal. */
  readonly onChange: (study: StudyState) => void;
  /** In the place of the one that the declaration names. */
  readonly executor?: Executor;
}

/**
 * The session of a study that was opened, and the function that stops it.
 */
export function createSession(
  { study, journal, dir }: OpenStudy,
  { folder, engineWorker, supervisor, selectedPython, now, asks = false, onChange, executor }: SessionOptions,
  { neededFiles, fillTemplate }: Pick<Session, 'neededFiles' | 'fillTemplate'>,
): { session: Session; stop: () => void } {
  const [stop, halt, notifier] = [new AbortController(), new AbortController(), createChangeNotifier()];
  const record = createStudyRecord(study, {
    journal,
    now,
    onChange: (study) => {
      onChange(study);
      notifier.notify();
    },
    onWriteError: (error) => {
      halt.abort(error);
    },
  });
  const running: Session['running'] = new Map();
  for (const { signal } of [stop, halt]) {
    signal.addEventListener('abort', () => {
      for (const trial of running.values()) trial.abort();
      notifier.notify();
    });
  }
  return {
    session: {
      ...{
        record,
        folder,
        dir,
        neededFiles,
        engineWorker,
        executor: executor ?? createExecutor(study, { folder, dir, supervisor }),
        selectedPython,
        fillTemplate,
        endedCurves: createEndedCurves(dir),
        now,
        asks,
        running,
      },
      ...{ notifier, stop: stop.signal, halt: halt.signal },
    },
    stop: () => {
      stop.abort();
    },
  };
}
