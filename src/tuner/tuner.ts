/**
 * The loop: ask for a batch, run its trials, record what became of them, tell it, until there is a reason to end.
 *
 * Nothing is kept here that the journal does not say, so a study that was cut off anywhere goes on as if it had not
 * been: its unfinished batch is finished first, and the optimizer is rebuilt from the batches it was told.
 */
import { setMaxListeners } from 'node:events';
import { hostname } from 'node:os';
import { endOrphans } from '../runner/orphans.ts';
import { runTrial } from '../runner/trial.ts';
import type { Belief } from '../study/events.ts';
import { trialFolder } from '../study/paths.ts';
import { unfinished, type Study } from '../study/study.ts';
import { startEngine, type Engine } from './engine.ts';
import { endOf, type End } from './ending.ts';
import { feedbackOf } from './feedback.ts';
import { jobOf } from './job.ts';
import { openStudy, type Declared } from './opening.ts';
import { pool } from './pool.ts';
import { recordOf, type Record } from './record.ts';
import { inRuns } from './runs.ts';
import { settingOf } from './setting.ts';

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
  /** Kills what runs now without grace; only after aborting. */
  kill(): Promise<void>;
}

/** @throws Error, a sentence, when nothing was started: another tuner, another study, a damaged journal. */
export async function openTuner({
  declaration,
  past,
  folder,
  engineWorker,
  now,
  onChange,
}: TunerOptions): Promise<Tuner> {
  const opened = await openStudy({ declaration, past }, folder, now);
  const halt = new AbortController();
  const record = recordOf(opened.study, {
    journal: opened.journal,
    now,
    onChange,
    onBroken: (error) => {
      halt.abort(error);
    },
  });
  return {
    get study() {
      return record.study;
    },
    async run(stop) {
      try {
        return await session({ record, folder, dir: opened.dir, engineWorker, now, stop, halt });
      } finally {
        await opened.close();
      }
    },
    async kill() {
      const running = record.study.trials.filter(({ state }) => state === 'running');
      await Promise.all(running.map(({ trial }) => endOrphans(trialFolder(opened.dir, trial), 0)));
    },
  };
}

interface Session {
  readonly record: Record;
  readonly folder: string;
  /** The study's own folder. */
  readonly dir: string;
  readonly engineWorker: URL;
  readonly now: () => number;
  /** The person's wish. */
  readonly stop: AbortSignal;
  /** Ends the running trials because the tuner itself cannot go on. */
  readonly halt: AbortController;
}

/** One life of a tuner, between its first word in the journal and its last. */
async function session(session: Session): Promise<End> {
  const { record, dir } = session;
  await record.add({ type: 'tuner.started', pid: process.pid, host: hostname() });
  let end: End;
  try {
    const cutOff = record.study.trials.filter(({ state }) => state === 'cutOff');
    await Promise.all(cutOff.map(({ trial }) => endOrphans(trialFolder(dir, trial))));
    end = endOf(record.study, session.now()) ?? (await withEngine(session));
  } catch (error) {
    // a journal that cannot be written rejects this, too, with the sentence that is on its way already
    await record.add({ type: 'tuner.ended', because: 'failure', reason: sentence(error) });
    throw error;
  }
  await record.add({ type: 'tuner.ended', ...end });
  return end;
}

async function withEngine(session: Session): Promise<End> {
  const { record, engineWorker } = session;
  const engine = startEngine(settingOf(record.study.declaration, record.study.past), engineWorker);
  try {
    const { study } = record;
    const told = study.batches.filter(({ belief }) => belief !== null);
    if (told.length > 0) await engine.tell(told.map((batch) => feedbackOf(study, batch)));
    while (!session.stop.aborted) {
      const end = await oneBatch(session, engine);
      if (end) return end;
    }
    return stopped(record.study);
  } finally {
    await engine.close();
  }
}

/** Finishes the open batch, or asks for one first; says if there is a reason not to go on to another. */
async function oneBatch(session: Session, engine: Engine): Promise<End | undefined> {
  const { record, now } = session;
  if (record.study.batches.at(-1)?.belief !== null) {
    const asked = await ask(record, engine);
    if (!asked)
      return { because: 'exhausted', reason: 'Every point of the space was tried; there is nothing left to propose.' };
  }
  const failure = await runTrials(session);
  if (unfinished(record.study).length === 0) await tell(record, engine);
  return failure ?? endOf(record.study, now());
}

/** False when the optimizer has nothing left to propose. */
async function ask(record: Record, engine: Engine): Promise<boolean> {
  const { trials, batches, declaration } = record.study;
  const { proposal, engineSeconds } = await engine.ask(declaration.budget.trials - trials.length);
  const { arms, points, ...decision } = proposal;
  if (arms.length === 0) return false;
  await record.add({
    type: 'batch.asked',
    batch: batches.length + 1,
    trials: arms.map((arm, i) => ({ trial: trials.length + 1 + i, arm, parameters: { ...points[i] } })),
    decision: { ...decision, engineSeconds },
  });
  return true;
}

/** Runs what the open batch lacks; the failure that ends the study, if there was one. */
async function runTrials(session: Session): Promise<End | undefined> {
  const { record, folder, now, stop, halt } = session;
  const { declaration } = record.study;
  const signal = AbortSignal.any([stop, halt.signal]);
  setMaxListeners(0, signal); // each running trial listens, and more than ten is no leak
  let failure: End | undefined;

  async function runOne({ trial, attempt }: ReturnType<typeof unfinished>[number]): Promise<void> {
    await record.add({ type: 'trial.starting', trial: trial.trial, attempt });
    const { ending, seconds } = await inRuns(declaration.repeats ?? 1, (run) =>
      runTrial(jobOf(declaration, folder, trial, attempt, run), {
        signal,
        onSpawn: (pid) => {
          // if this cannot be written, `halt` ends the trial, and its ending is refused for the same reason
          if (run === 1) record.add({ type: 'trial.started', trial: trial.trial, attempt, pid }).catch(() => undefined);
        },
      }),
    );
    await record.add({ type: 'trial.ended', trial: trial.trial, attempt, ending, seconds });
    if (declaration.trial.onFailure === 'stop' && (ending.kind === 'failed' || ending.kind === 'timedOut')) {
      failure ??= {
        because: 'failure',
        reason: `Trial ${trial.trial} failed, and trial.on_failure is stop. ${ending.reason}`,
      };
    }
  }

  const left = Math.max(0, declaration.budget.trials - record.study.resulted.length);
  await pool(unfinished(record.study).slice(0, left), declaration.parallel, runOne, {
    mayBegin: () => !signal.aborted && failure === undefined && endOf(record.study, now()) === undefined,
    onFailure: () => {
      halt.abort();
    },
  });
  return failure;
}

async function tell(record: Record, engine: Engine): Promise<void> {
  const { study } = record;
  const batch = study.batches.at(-1);
  if (batch === undefined) return;
  const { belief, engineSeconds } = await engine.tell([feedbackOf(study, batch)]);
  const pulls = study.batches.flatMap(({ trials }) => trials);
  const best: Belief['best'] = belief.best === null ? null : (pulls[belief.best] ?? null);
  await record.add({ type: 'batch.told', batch: batch.batch, belief: { ...belief, best, engineSeconds } });
}

function stopped({ resulted, declaration: { budget } }: Study): End {
  return { because: 'stopped', reason: `Stopped after ${resulted.length} of ${budget.trials} trials.` };
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
