/**
 * The loop: ask for a batch, run its trials, record what became of them, tell it, until there is a reason to end.
 *
 * Nothing is kept here that the journal does not say, so a study that was cut off anywhere goes on as if it had not
 * been: what was running is taken over or run again, and the optimizer is rebuilt from the batches it was told.
 */
import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { terminateOrphans } from '../runner/terminate/terminateOrphans.ts';
import type { Recommendation } from '../study/events.ts';
import type { Origin } from '../study/origin.ts';
import { trialFolder } from '../study/disk/paths.ts';
import { serveRequests } from '../study/disk/serveRequests.ts';
import type { StudyRequest } from '../study/disk/requests.ts';
import { unfinishedTrials } from '../study/study.ts';
import type { StudyState } from '../study/studyState.ts';
import { createChangeNotifier } from './session/changeNotifier.ts';
import { studyEnd, type StudyEnd } from './session/studyEnd.ts';
import { createReplayingEngine, type ReplayingEngine } from './engine/replayingEngine.ts';
import { lastOutputLines } from './trials/lastOutputLines.ts';
import { openStudy, type StudyInput } from './session/openStudy.ts';
import { sessionOrigin } from './sessionOrigin.ts';
import { createStudyRecord, type StudyRecord } from './session/studyRecord.ts';
import { requestedChange } from './requests/requestedChange.ts';
import { runTrials } from './trials/runTrials.ts';
import { isStopping, CANCELLED_BY_PERSON, type Session } from './session/session.ts';
import { adoptRunningTrials } from './trials/adoption.ts';

export interface TunerOptions extends StudyInput {
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** After each event of the journal. */
  readonly onChange: (study: StudyState) => void;
}

export interface Tuner {
  readonly study: StudyState;
  /**
   * Tunes until there is a reason to end; to be called once. Aborting ends the running trials and resolves `stopped`.
   * @throws Error when it cannot go on, with no trial left running: the optimizer failed or the disk is full.
   */
  run(signal: AbortSignal): Promise<StudyEnd>;
  /**
   * Does what a person asks for while it runs, and says what was done.
   * @throws Error, a sentence, when it cannot be done.
   */
  control(request: StudyRequest): Promise<string>;
  /** Kills what runs now without grace; only after aborting. */
  kill(): Promise<void>;
}

/** @throws Error, a sentence, when nothing was started: another tuner, another study, a damaged journal. */
export async function openTuner(options: TunerOptions): Promise<Tuner> {
  const { folder, engineWorker, now, onChange } = options;
  const startedAt = now();
  const origin = await sessionOrigin(options.declaration, folder);
  const { study, journal, dir, close } = await openStudy({ ...options, origin }, folder, now);
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
  const session: Session = {
    record,
    folder,
    dir,
    engineWorker,
    now,
    stop: stop.signal,
    halt: halt.signal,
    running: new Map(),
    notifier,
  };
  for (const { signal } of [stop, halt]) {
    signal.addEventListener('abort', () => {
      for (const trial of session.running.values()) trial.abort();
      notifier.notify();
    });
  }
  const control = (request: StudyRequest) => handleRequest(session, stop, request);
  return {
    get study() {
      return record.study;
    },
    async run(signal) {
      const onAbort = (): void => {
        stop.abort();
      };
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort);
      const stopServing = new AbortController();
      const server = serveRequests(dir, control, { signal: stopServing.signal, since: startedAt });
      try {
        return await runSession(session, origin);
      } finally {
        signal.removeEventListener('abort', onAbort);
        stopServing.abort();
        await server;
        await close();
      }
    },
    control,
    async kill() {
      const running = record.study.trials.filter(({ state }) => state === 'running');
      await Promise.all(running.map(({ trial }) => terminateOrphans(trialFolder(dir, trial), 0)));
    },
  };
}

async function handleRequest(
  { record, running }: Session,
  stop: AbortController,
  request: StudyRequest,
): Promise<string> {
  const { name } = record.study;
  switch (request.kind) {
    case 'stop':
      stop.abort();
      return `${name} is being stopped: its running trials are being ended.`;
    case 'stopTrial': {
      const trial = running.get(request.trial);
      if (trial === undefined) throw new Error(`Trial ${request.trial} of ${name} is not running.`);
      trial.abort(CANCELLED_BY_PERSON);
      return `Trial ${request.trial} of ${name} is being ended.`;
    }
    case 'pause':
    case 'continue':
    case 'retryTrial':
    case 'invalidate':
    case 'restore':
    case 'enqueue':
    case 'declare': {
      const { event, sentence } = requestedChange(record.study, request);
      if (event) await record.add(event);
      return sentence;
    }
  }
}

/** Between the first word of this tuner in the journal and its last. */
async function runSession(session: Session, origin: Origin): Promise<StudyEnd> {
  const { record, dir } = session;
  const { tuner: previousTuner, origin: recordedOrigin } = record.study;
  const isNewOrigin = !isDeepStrictEqual(origin, recordedOrigin);
  await record.add({ type: 'tuner.started', pid: process.pid, host: hostname(), ...(isNewOrigin && { origin }) });
  const engine = createReplayingEngine(session.engineWorker);
  let adopted: Promise<unknown> = Promise.resolve();
  try {
    ({ adopted } = await adoptRunningTrials(session, previousTuner));
    const end = await tuningLoop(session, engine);
    await adopted;
    const { because, reason, trial } = end;
    const log = trial === undefined ? [] : await lastOutputLines(trialFolder(dir, trial));
    await record.add({ type: 'tuner.ended', because, reason, ...(log.length > 0 && { log }) });
    return end;
  } catch (error) {
    for (const trial of session.running.values()) trial.abort();
    await adopted.catch(() => undefined); // only what is running counts here, and `error` came first
    // a journal that cannot be written rejects this, too, with the sentence that is on its way already
    await record.add({ type: 'tuner.ended', because: 'failure', reason: messageOf(error) });
    throw error;
  } finally {
    await engine.close();
  }
}

async function tuningLoop(session: Session, engine: ReplayingEngine): Promise<StudyEnd> {
  const { record, now, notifier } = session;
  for (;;) {
    const failureEnd = await runTrials(session);
    if (unfinishedTrials(record.study).length === 0 && record.study.batches.at(-1)?.recommendation === null)
      await tellBatches(record, engine);
    const end = failureEnd ?? studyEnd(record.study, now());
    if (end) return end;
    session.halt.throwIfAborted();
    if (isStopping(session)) return stoppedEnd(record.study);
    if (record.study.paused) await notifier.nextChange();
    else if (unfinishedTrials(record.study).length === 0 && !(await askBatch(record, engine))) {
      return { because: 'exhausted', reason: 'Every point of the space was tried; there is nothing left to propose.' };
    }
  }
}

/** False when the optimizer has nothing left to propose. */
async function askBatch(record: StudyRecord, engine: ReplayingEngine): Promise<boolean> {
  const { study } = record;
  const { trials, batches, declaration, queue } = study;
  const limit = Math.max(1, declaration.budget.trials - trials.length);
  const given = queue.slice(0, limit);
  const { proposal, engineSeconds } = await engine.ask(study, limit, given);
  const { points, ...decision } = proposal;
  if (points.length === 0) return false;
  await record.add({
    type: 'batch.asked',
    batch: batches.length + 1,
    trials: points.map((point, i) => ({
      trial: trials.length + 1 + i,
      parameters: { ...point },
      ...(i < given.length && { enqueued: true as const }),
    })),
    decision: { ...decision, engineSeconds },
  });
  return true;
}

async function tellBatches(record: StudyRecord, engine: ReplayingEngine): Promise<void> {
  const { study } = record;
  const { recommendation, engineSeconds } = await engine.tell(study);
  const trialNumbers = study.batches.flatMap(({ trials }) => trials);
  const best: Recommendation['best'] =
    recommendation.best === null ? null : (trialNumbers[recommendation.best] ?? null);
  await record.add({
    type: 'batch.told',
    batch: study.batches.length,
    recommendation: { ...recommendation, best, engineSeconds },
  });
}

function stoppedEnd({ trialsWithResult, declaration: { budget } }: StudyState): StudyEnd {
  return { because: 'stopped', reason: `Stopped after ${trialsWithResult.length} of ${budget.trials} trials.` };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
