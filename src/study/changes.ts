/** What each event of the journal changes in a study, and what must hold before it; see study.ts. */
import { timeSpent } from './clock.ts';
import type { Ending, StudyEvent } from './events.ts';
import { OrderError } from './journalError.ts';
import type { Batch, Study } from './folded.ts';
import { ended, hasResult, isUnfinished, type Progress, type Trial } from './trial.ts';

/** A study that belongs to nobody else yet and may be changed in place; its trials and batches may not. */
export type Draft = {
  -readonly [Key in keyof Study]: Key extends 'trials' | 'batches' | 'queue' | 'resulted'
    ? Study[Key][number][]
    : Study[Key];
};

type Of<Type extends StudyEvent['type']> = Extract<StudyEvent, { type: Type }>;
type LaterEvent = Exclude<StudyEvent, { type: 'study.created' }>;
type AttemptEvent = Of<'trial.starting' | 'trial.started' | 'trial.adopted' | 'trial.ended'>;

export function begin({ study: name, declaration, past = [], origin, at }: Of<'study.created'>): Draft {
  return {
    name,
    declaration,
    past,
    trials: [],
    batches: [],
    queue: [],
    resulted: [],
    tuner: null,
    paused: false,
    end: null,
    origin: origin ?? null,
    spent: 0,
    lastAt: at,
  };
}

/** @throws OrderError if `event` cannot follow; the draft is of no use then. */
export function change(draft: Draft, event: LaterEvent): void {
  switch (event.type) {
    case 'declaration.changed':
      draft.declaration = event.declaration;
      return;
    case 'point.enqueued':
      draft.queue.push(event.parameters);
      return;
    case 'trial.retried':
    case 'trial.invalidated':
    case 'trial.restored':
      wished(draft, event);
      return;
    case 'tuner.started':
      // the hours since the last one was cut off are nobody's
      draft.lastAt = event.at;
      cutOff(draft);
      draft.tuner = { pid: event.pid, host: event.host, since: event.at };
      draft.paused = false;
      draft.end = null;
      draft.origin = event.origin ?? draft.origin;
      return;
    case 'tuner.paused':
    case 'tuner.continued':
    case 'tuner.ended':
    case 'batch.asked':
    case 'batch.told':
    case 'trial.starting':
    case 'trial.started':
    case 'trial.adopted':
    case 'trial.ended':
      require(draft.tuner !== null, event, 'no tuner is at work');
      // only these are a tuner's own words: what a person wishes may come long after the tuner was killed
      draft.spent = timeSpent(draft, event.at);
      draft.lastAt = event.at;
      worked(draft, event);
  }
}

function worked(
  draft: Draft,
  event: AttemptEvent | Of<'tuner.paused' | 'tuner.continued' | 'tuner.ended' | 'batch.asked' | 'batch.told'>,
): void {
  switch (event.type) {
    case 'tuner.paused':
    case 'tuner.continued': {
      const paused = event.type === 'tuner.paused';
      require(draft.paused !== paused, event, paused ? 'it is paused already' : 'it is not paused');
      draft.paused = paused;
      return;
    }
    case 'tuner.ended': {
      const { because, reason, log } = event;
      cutOff(draft);
      draft.tuner = null;
      draft.paused = false;
      draft.end = { because, reason, ...(log && { log }) };
      return;
    }
    case 'batch.asked':
      asked(draft, event);
      return;
    case 'batch.told':
      told(draft, event);
      return;
    case 'trial.starting':
    case 'trial.started':
    case 'trial.adopted':
    case 'trial.ended':
      attempted(draft, event);
  }
}

function asked(draft: Draft, event: Of<'batch.asked'>): void {
  const { batch, trials, decision } = event;
  require(batch === draft.batches.length + 1, event, `batch ${draft.batches.length + 1} is next, not ${batch}`);
  require(draft.batches.at(-1)?.belief !== null, event, `batch ${batch - 1} was not told yet`);
  const first = draft.trials.length + 1;
  require(trials.every(({ trial }, i) => trial === first + i), event, `its trials must count on from ${first}`);
  const queued = trials.filter(({ enqueued }) => enqueued).length;
  require(queued <=
    draft.queue
      .length, event, `${queued} of its points are said to come from the queue, which has ${draft.queue.length}`);
  draft.queue.splice(0, queued);
  draft.batches.push({ batch, trials: trials.map(({ trial }) => trial), decision, belief: null });
  for (const { trial, parameters, enqueued = false } of trials) {
    draft.trials.push({ trial, batch, parameters, enqueued, attempt: 0, failures: 0, state: 'waiting' });
  }
}

function told(draft: Draft, event: Of<'batch.told'>): void {
  const batch = draft.batches.at(-1);
  if (batch?.batch !== event.batch) throw new OrderError(`batch.told: batch ${event.batch} is not the last one.`);
  require(batch.belief === null, event, `batch ${event.batch} was told already`);
  const open = trialsOf(draft, batch).find(isUnfinished);
  require(open === undefined, event, `trial ${open?.trial ?? 0} has not ended`);
  draft.batches[batch.batch - 1] = { ...batch, belief: event.belief };
}

function trialsOf({ trials }: Draft, batch: Batch): readonly Trial[] {
  const first = (batch.trials[0] ?? 1) - 1;
  return trials.slice(first, first + batch.trials.length);
}

function attempted(draft: Draft, event: AttemptEvent): void {
  const trial = trialIn(draft, event);
  const { attempt } = event;
  if (event.type === 'trial.starting') {
    const { state } = trial;
    require(!draft.paused, event, 'the study is paused');
    require(state !== 'running' && isUnfinished(trial), event, `trial ${trial.trial} is ${state}`);
    const next = trial.attempt + 1;
    require(attempt === next, event, `attempt ${next} of trial ${trial.trial} is next, not ${attempt}`);
    const { at, gpus } = event;
    put(draft, trial, { attempt }, { state: 'running', pid: null, since: at, ...(gpus && { gpus }) });
    return;
  }
  // what a tuner that was killed left behind may be adopted, or noted as lost, and nothing else
  const isLost = event.type === 'trial.ended' && event.ending.kind === 'lost';
  const mayRun = event.type !== 'trial.adopted' && trial.state === 'running';
  const mayBeCutOff = (isLost || event.type === 'trial.adopted') && trial.state === 'cutOff';
  const otherwise = `attempt ${attempt} of trial ${trial.trial} is not ${event.type === 'trial.adopted' ? 'cut off' : 'running'}`;
  require((mayRun || mayBeCutOff) && attempt === trial.attempt, event, otherwise);
  switch (event.type) {
    case 'trial.started': {
      const { pid, born } = event;
      require(trial.pid === null, event, `trial ${trial.trial} has a process already`);
      put(draft, trial, {}, { ...processOf(trial), state: 'running', pid, ...(born !== undefined && { born }) });
      return;
    }
    case 'trial.adopted':
      put(draft, trial, {}, { ...processOf(trial), state: 'running', pid: event.pid });
      return;
    case 'trial.ended':
      attemptEnded(draft, trial, event);
  }
}

function attemptEnded(draft: Draft, trial: Trial, event: Of<'trial.ended'>): void {
  const { ending, seconds, retry } = event;
  if (retry) {
    require(ending.kind === 'failed' ||
      ending.kind === 'timedOut', event, `an attempt that ${saidOf(ending)} is not made again`);
    put(draft, trial, { failures: trial.failures + 1 }, { state: 'waiting', last: ending.reason });
    return;
  }
  const now = put(draft, trial, {}, ended(ending, seconds));
  if (hasResult(now)) draft.resulted.push(trial.trial);
}

function saidOf({ kind }: Ending): string {
  return kind === 'succeeded' ? 'succeeded' : `was ${kind}`;
}

/** What a person says about a trial that has ended. */
function wished(draft: Draft, event: Of<'trial.retried' | 'trial.invalidated' | 'trial.restored'>): void {
  const trial = trialIn(draft, event);
  const { trial: number, state } = trial;
  const has = `trial ${number} is ${state}`;
  if (event.type === 'trial.retried') {
    require('seconds' in trial, event, has);
    if (hasResult(trial)) draft.resulted = draft.resulted.filter((each) => each !== number);
    put(draft, trial, { failures: 0 }, { state: 'waiting', ...('reason' in trial && { last: trial.reason }) });
    return;
  }
  require(hasResult(trial), event, has);
  const invalid = event.type === 'trial.invalidated';
  require(trial.invalid !== invalid, event, `trial ${number} is ${invalid ? 'invalid already' : 'not invalid'}`);
  draft.trials[number - 1] = { ...trial, invalid };
}

function trialIn({ trials }: Draft, event: { readonly type: string; readonly trial: number }): Trial {
  const trial = trials.at(event.trial - 1);
  if (trial === undefined) throw new OrderError(`${event.type}: there is no trial ${event.trial}.`);
  return trial;
}

/** What stays of a trial's process when its state changes. */
function processOf({ pid, born, since, gpus }: Extract<Trial, { state: 'running' | 'cutOff' }>) {
  return { pid, since, ...(born !== undefined && { born }), ...(gpus && { gpus }) };
}

/** The trial in another state: nothing that belonged to the last one stays. */
function put(
  draft: Draft,
  { trial, batch, parameters, enqueued, attempt, failures }: Trial,
  counts: { readonly attempt?: number; readonly failures?: number },
  progress: Progress,
): Trial {
  const now = { trial, batch, parameters, enqueued, attempt, failures, ...counts, ...progress };
  draft.trials[trial - 1] = now;
  return now;
}

/** What a tuner that is gone has left running. */
function cutOff(draft: Draft): void {
  for (const trial of draft.trials) {
    if (trial.state === 'running') draft.trials[trial.trial - 1] = { ...trial, state: 'cutOff' };
  }
}

function require(holds: boolean, { type }: StudyEvent, otherwise: string): asserts holds {
  if (!holds) throw new OrderError(`${type}: ${otherwise}.`);
}
