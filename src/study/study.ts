/**
 * A study is the fold of its journal: `apply` is the only way its state changes, live and after reopening alike.
 * It is pure, and it refuses an event that cannot follow what came before, so a wrong order is found where it happens.
 */
import type { Declaration } from './declared.ts';
import type { Belief, Decision, PastTrial, StudyEvent } from './events.ts';
import { ended, isUnfinished, type Progress, type Trial } from './trial.ts';

export interface Study {
  readonly name: string;
  readonly declaration: Declaration;
  /** Trials made before it, which its optimizer knows and its trials do not number. */
  readonly past: readonly PastTrial[];
  /** Trial n is at n - 1. */
  readonly trials: readonly Trial[];
  /** Batch n is at n - 1. */
  readonly batches: readonly Batch[];
  /** Trials with a result, failed ones included, in the order they ended; a cancelled one has none. */
  readonly resulted: readonly number[];
  /** Its tuner, until that says it ends; whether the process still lives is not the journal's to know. */
  readonly tuner: { readonly pid: number; readonly host: string; readonly since: number } | null;
  /** How its last tuner ended, and null while none has or one is at work. */
  readonly end: { readonly because: EndReason; readonly reason: string } | null;
  /** Milliseconds that tuners have spent, up to the last event; of an interrupted one as far as its events tell. */
  readonly spent: number;
  /** When `spent` was last brought up to date: under a living tuner, `spent + now - lastAt` is the time used. */
  readonly lastAt: number;
}

export interface Batch {
  readonly batch: number;
  readonly trials: readonly number[];
  readonly decision: Decision;
  /** Null until all its trials have ended and the engine was told. */
  readonly belief: Belief | null;
}

type EndReason = Extract<StudyEvent, { type: 'tuner.ended' }>['because'];

/** An event out of order: a bug of whoever wrote it, or a journal that somebody changed. */
export class OrderError extends Error {
  override readonly name = 'OrderError';
}

/** Null for a study that was never started. */
export function replay(events: readonly StudyEvent[]): Study | null {
  return events.reduce<Study | null>((study, event, i) => {
    try {
      return apply(study, event);
    } catch (error) {
      if (error instanceof OrderError) error.message = `Event ${i + 1} of the journal: ${error.message}`;
      throw error;
    }
  }, null);
}

/** @throws OrderError if `event` cannot follow. */
export function apply(study: Study | null, event: StudyEvent): Study {
  if (event.type === 'study.created') {
    require(study === null, event, 'the study exists already');
    const { study: name, declaration, past = [], at } = event;
    return {
      name,
      declaration,
      past,
      trials: [],
      batches: [],
      resulted: [],
      tuner: null,
      end: null,
      spent: 0,
      lastAt: at,
    };
  }
  if (study === null) throw new OrderError(`${event.type} stands before study.created.`);
  return { ...changed(study, event), ...clock(study, event) };
}

/** The trials of the last batch that have to run before it can be told, and as which attempt. */
export function unfinished(study: Study): readonly { readonly trial: Trial; readonly attempt: number }[] {
  const batch = study.batches.at(-1);
  if (batch?.belief !== null) return [];
  return trialsOf(study, batch)
    .filter(isUnfinished)
    .map((trial) => ({ trial, attempt: trial.attempt + 1 }));
}

/** What the engine last said; null before it was told of a first batch. */
export function latestBelief({ batches }: Study): Belief | null {
  return batches.findLast(({ belief }) => belief !== null)?.belief ?? null;
}

function trialsOf(study: Study, { trials }: Batch): readonly Trial[] {
  return study.trials.slice((trials[0] ?? 1) - 1, (trials[0] ?? 1) - 1 + trials.length);
}

type LaterEvent = Exclude<StudyEvent, { type: 'study.created' }>;
type Of<Type extends StudyEvent['type']> = Extract<StudyEvent, { type: Type }>;

function changed(study: Study, event: LaterEvent): Study {
  switch (event.type) {
    case 'declaration.changed':
      return { ...study, declaration: event.declaration };
    case 'tuner.started':
      return { ...cutOff(study), tuner: { pid: event.pid, host: event.host, since: event.at }, end: null };
    case 'tuner.ended':
      require(study.tuner !== null, event, 'no tuner is at work');
      return { ...cutOff(study), tuner: null, end: { because: event.because, reason: event.reason } };
    case 'batch.asked':
      return asked(study, event);
    case 'trial.starting':
    case 'trial.started':
    case 'trial.ended':
      return trialChanged(study, event);
    case 'batch.told':
      return told(study, event);
  }
}

function asked(study: Study, event: Of<'batch.asked'>): Study {
  const { batch, trials, decision } = event;
  require(study.tuner !== null, event, 'no tuner is at work');
  require(batch === study.batches.length + 1, event, `batch ${study.batches.length + 1} is next, not ${batch}`);
  require(study.batches.at(-1)?.belief !== null, event, `batch ${batch - 1} was not told yet`);
  const first = study.trials.length + 1;
  require(trials.every(({ trial }, i) => trial === first + i), event, `its trials must count on from ${first}`);
  return {
    ...study,
    batches: [...study.batches, { batch, trials: trials.map(({ trial }) => trial), decision, belief: null }],
    trials: [...study.trials, ...trials.map((trial): Trial => ({ ...trial, batch, attempt: 0, state: 'waiting' }))],
  };
}

function trialChanged(study: Study, event: Of<'trial.starting' | 'trial.started' | 'trial.ended'>): Study {
  const { trial: number, attempt } = event;
  require(study.tuner !== null, event, 'no tuner is at work');
  const trial = study.trials.at(number - 1);
  if (trial === undefined) throw new OrderError(`${event.type}: there is no trial ${number}.`);
  require(study.batches[trial.batch - 1].belief === null, event, `the batch of trial ${number} was told already`);
  const now = progressed(trial, event);
  const { batch, arm, parameters } = trial;
  const resulted = now.state === 'running' || now.state === 'cancelled' ? study.resulted : [...study.resulted, number];
  return {
    ...study,
    trials: study.trials.with(number - 1, { trial: number, batch, arm, parameters, attempt, ...now }),
    resulted,
  };
}

function progressed(trial: Trial, event: Of<'trial.starting' | 'trial.started' | 'trial.ended'>): Progress {
  const { trial: number, attempt } = event;
  if (event.type === 'trial.starting') {
    require(trial.state !== 'running' && isUnfinished(trial), event, `trial ${number} is ${trial.state}`);
    require(attempt ===
      trial.attempt + 1, event, `attempt ${trial.attempt + 1} of trial ${number} is next, not ${attempt}`);
    return { state: 'running', pid: null, since: event.at };
  }
  require(trial.state === 'running' &&
    attempt === trial.attempt, event, `attempt ${attempt} of trial ${number} is not running`);
  if (event.type === 'trial.ended') return ended(event.ending, event.seconds);
  require(trial.pid === null, event, `trial ${number} has a process already`);
  return { state: 'running', pid: event.pid, since: trial.since };
}

function told(study: Study, event: Of<'batch.told'>): Study {
  const batch = study.batches.at(-1);
  if (batch?.batch !== event.batch) throw new OrderError(`batch.told: batch ${event.batch} is not the last one.`);
  require(study.tuner !== null, event, 'no tuner is at work');
  require(batch.belief === null, event, `batch ${event.batch} was told already`);
  // a cancelled trial counts as ended here: a person may take one trial out of a batch that goes on
  const open = trialsOf(study, batch).find((trial) => trial.state !== 'cancelled' && isUnfinished(trial));
  require(open === undefined, event, `trial ${open?.trial ?? 0} has not ended`);
  return { ...study, batches: study.batches.with(event.batch - 1, { ...batch, belief: event.belief }) };
}

/** What a tuner that is gone has left running. */
function cutOff(study: Study): Study {
  if (study.trials.every(({ state }) => state !== 'running')) return study;
  const trials = study.trials.map((trial): Trial =>
    trial.state === 'running' ? { ...trial, state: 'cutOff' } : trial,
  );
  return { ...study, trials };
}

/** Time passes only under a tuner, and never backwards, whatever the machine's clock does. */
function clock({ tuner, spent, lastAt }: Study, { type, at }: LaterEvent): Pick<Study, 'spent' | 'lastAt'> {
  // a declaration is changed before the next tuner starts: the hours since the last one was cut off are nobody's
  if (type === 'declaration.changed') return { spent, lastAt };
  const passed = tuner === null || type === 'tuner.started' ? 0 : Math.max(0, at - lastAt);
  return { spent: spent + passed, lastAt: at };
}

function require(holds: boolean, { type }: StudyEvent, otherwise: string): asserts holds {
  if (!holds) throw new OrderError(`${type}: ${otherwise}.`);
}
