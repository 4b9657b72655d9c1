import { EventEmitter, once } from 'node:events';
import type { Executor } from '../../runner/executor.ts';
import type { EngineWorker } from '../enginePort.ts';
import type { SelectedPython } from '../job/command.ts';
import type { Supervisor } from '../../runner/supervisor/startSupervisor.ts';
import { awakeMs as systemAwakeMs } from '../../system/awakeTime.ts';
import type { StudyState } from '../../study/studyState.ts';
import { createCheckpoints } from './checkpoints.ts';
import { createEndedCurves } from './endedCurves.ts';
import { createExecutor } from './createExecutor.ts';
import type { OpenStudy } from './openStudy.ts';
import type { ChangeNotifier, Session } from './session.ts';
import { createStudyRecord } from './studyRecord.ts';

export interface TunerPrograms {
  readonly engineWorker: EngineWorker;
  /** The bundle of supervisor.ts; or a supervisor that runs, which several studies can share. */
  readonly supervisor: URL | Supervisor;
  readonly selectedPython?: SelectedPython;
}

export interface SessionOptions extends TunerPrograms {
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds for which the machine was awake, the system's own by default. */
  readonly awakeMs?: () => number;
  /** Whether a person can be asked while it runs, as in the editor. Without one the study ends where it would ask. */
  readonly asks?: boolean;
  /** A person does not want to be asked again about the failure that the study asked about last. */
  readonly anyway?: boolean;
  /** After each event of the journal. */
  readonly onChange: (study: StudyState) => void;
  /** In the place of the one that the declaration names. */
  readonly executor?: Executor;
}

/** The session of a study that was opened, and the function that stops it. */
export function createSession(
  { study, journal, dir }: OpenStudy,
  { now, awakeMs = systemAwakeMs, onChange, executor, supervisor, asks = false, ...options }: SessionOptions,
  files: Pick<Session, 'neededFiles' | 'fillTemplate' | 'scriptVersion'>,
): { session: Session; stop: () => void } {
  const { folder, engineWorker, selectedPython } = options;
  const [stop, halt, notifier] = [new AbortController(), new AbortController(), createChangeNotifier()];
  const record = createStudyRecord(study, {
    journal,
    now,
    awakeMs,
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
      ...{ record, folder, dir, ...files, engineWorker, selectedPython, asks, running, notifier },
      executor: executor ?? createExecutor(study, { folder, dir, supervisor }),
      endedCurves: createEndedCurves(dir),
      checkpoints: createCheckpoints(dir),
      stop: stop.signal,
      halt: halt.signal,
    },
    stop: () => {
      stop.abort();
    },
  };
}

function createChangeNotifier(): ChangeNotifier {
  const changes = new EventEmitter().setMaxListeners(0);
  return {
    notify: () => {
      changes.emit('change');
    },
    nextChange: async () => {
      await once(changes, 'change');
    },
  };
}
