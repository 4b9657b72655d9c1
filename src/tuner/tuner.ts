/**
 * The loop: ask for a batch, run its trials, record what became of them, tell it, until there is a reason to end.
 *
 * Nothing is kept here that the journal does not say, so a study that was cut off anywhere goes on as if it had not
 * been: what was running is taken over or run again, and the optimizer is rebuilt from the batches it was told.
 */
import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { endOrphans } from '../runner/orphans.ts';
import type { Belief } from '../study/events.ts';
import type { Origin } from '../study/origin.ts';
import { trialFolder } from '../study/paths.ts';
import { serve, type Request } from '../study/requests.ts';
import { unfinished, type Study } from '../study/study.ts';
import { bell } from './bell.ts';
import { endOf, type End } from './ending.ts';
import { learnerOf, type Learner } from './learner.ts';
import { lastLinesOf } from './log.ts';
import { openStudy, type Declared } from './opening.ts';
import { sessionOrigin } from './origin.ts';
import { recordOf, type Record } from './record.ts';
import { requested } from './requested.ts';
import { runTrials } from './schedule.ts';
import { isOver, UNWANTED, type Session } from './session.ts';
import { takeOver } from './takeOver.ts';

export interface TunerOptions extends Declared {
  /** Absolute: the declaration's own folder. */
  readonly folder: string;
  /** The bundle of engineWorker.ts. */
  readonly engineWorker: URL;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** After each event of the journal. */
  readonly onChange: (study: Study) => void;
}

export interface Tuner {
  readonly study: Study;
  /**
   * Tunes until there is a reason to end; to be called once. Aborting ends the running trials and resolves `stopped`.
   * @throws Error when it cannot go on, with no trial left running: the optimizer failed or the disk is full.
   */
  run(signal: AbortSignal): Promise<End>;
  /**
   * Does what a person asks for while it runs, and says what was done.
   * @throws Error, a sentence, when it cannot be done.
   */
  control(request: Request): Promise<string>;
  /** Kills what runs now without grace; only after aborting. */
  kill(): Promise<void>;
}

/** @throws Error, a sentence, when nothing was started: another tuner, another study, a damaged journal. */
export async function openTuner(options: TunerOptions): Promise<Tuner> {
  const { folder, engineWorker, now, onChange } = options;
  const since = now();
  const origin = await sessionOrigin(options.declaration, folder);
  const { study, journal, dir, close } = await openStudy({ ...options, origin }, folder, now);
  const [stop, halt, changed] = [new AbortController(), new AbortController(), bell()];
  const record = recordOf(study, {
    journal,
    now,
    onChange: (study) => {
      onChange(study);
      changed.ring();
    },
    onBroken: (error) => {
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
    bell: changed,
  };
  for (const { signal } of [stop, halt]) {
    signal.addEventListener('abort', () => {
      for (const trial of session.running.values()) trial.abort();
      changed.ring();
    });
  }
  const control = (request: Request) => controlled(session, stop, request);
  return {
    get study() {
      return record.study;
    },
    async run(signal) {
      const wish = (): void => {
        stop.abort();
      };
      if (signal.aborted) wish();
      signal.addEventListener('abort', wish);
      const served = new AbortController();
      const mailbox = serve(dir, control, { signal: served.signal, since });
      try {
        return await life(session, origin);
      } finally {
        signal.removeEventListener('abort', wish);
        served.abort();
        await mailbox;
        await close();
      }
    },
    control,
    async kill() {
      const running = record.study.trials.filter(({ state }) => state === 'running');
      await Promise.all(running.map(({ trial }) => endOrphans(trialFolder(dir, trial), 0)));
    },
  };
}

async function controlled({ record, running }: Session, stop: AbortController, request: Request): Promise<string> {
  const { name } = record.study;
  switch (request.kind) {
    case 'stop':
      stop.abort();
      return `${name} is being stopped: its running trials are being ended.`;
    case 'stopTrial': {
      const trial = running.get(request.trial);
      if (trial === undefined) throw new Error(`Trial ${request.trial} of ${name} is not running.`);
      trial.abort(UNWANTED);
      return `Trial ${request.trial} of ${name} is being ended.`;
    }
    case 'pause':
    case 'continue':
    case 'retryTrial':
    case 'invalidate':
    case 'restore':
    case 'enqueue':
    case 'declare': {
      const { event, sentence } = requested(record.study, request);
      if (event) await record.add(event);
      return sentence;
    }
  }
}

/** Between the first word of this tuner in the journal and its last. */
async function life(session: Session, origin: Origin): Promise<End> {
  const { record, dir } = session;
  const { tuner: former, origin: known } = record.study;
  const changed = !isDeepStrictEqual(origin, known);
  await record.add({ type: 'tuner.started', pid: process.pid, host: hostname(), ...(changed && { origin }) });
  const learner = learnerOf(session.engineWorker);
  let adopted: Promise<unknown> = Promise.resolve();
  try {
    ({ adopted } = await takeOver(session, former));
    const end = await loop(session, learner);
    await adopted;
    const { because, reason, trial } = end;
    const log = trial === undefined ? [] : await lastLinesOf(trialFolder(dir, trial));
    await record.add({ type: 'tuner.ended', because, reason, ...(log.length > 0 && { log }) });
    return end;
  } catch (error) {
    for (const trial of session.running.values()) trial.abort();
    await adopted.catch(() => undefined); // only what is running counts here, and `error` came first
    // a journal that cannot be written rejects this, too, with the sentence that is on its way already
    await record.add({ type: 'tuner.ended', because: 'failure', reason: sentence(error) });
    throw error;
  } finally {
    await learner.close();
  }
}

async function loop(session: Session, learner: Learner): Promise<End> {
  const { record, now, bell } = session;
  for (;;) {
    const failure = await runTrials(session);
    if (unfinished(record.study).length === 0 && record.study.batches.at(-1)?.belief === null)
      await tell(record, learner);
    const end = failure ?? endOf(record.study, now());
    if (end) return end;
    session.halt.throwIfAborted();
    if (isOver(session)) return stopped(record.study);
    if (record.study.paused) await bell.next();
    else if (unfinished(record.study).length === 0 && !(await ask(record, learner))) {
      return { because: 'exhausted', reason: 'Every point of the space was tried; there is nothing left to propose.' };
    }
  }
}

/** False when the optimizer has nothing left to propose. */
async function ask(record: Record, learner: Learner): Promise<boolean> {
  const { study } = record;
  const { trials, batches, declaration, queue } = study;
  const limit = Math.max(1, declaration.budget.trials - trials.length);
  const given = queue.slice(0, limit);
  const { proposal, engineSeconds } = await learner.ask(study, limit, given);
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

async function tell(record: Record, learner: Learner): Promise<void> {
  const { study } = record;
  const { belief, engineSeconds } = await learner.tell(study);
  const pulls = study.batches.flatMap(({ trials }) => trials);
  const best: Belief['best'] = belief.best === null ? null : (pulls[belief.best] ?? null);
  await record.add({ type: 'batch.told', batch: study.batches.length, belief: { ...belief, best, engineSeconds } });
}

function stopped({ resulted, declaration: { budget } }: Study): End {
  return { because: 'stopped', reason: `Stopped after ${resulted.length} of ${budget.trials} trials.` };
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
