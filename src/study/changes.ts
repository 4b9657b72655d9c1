/** What each event of the journal changes in a study, and what must hold before it; see study.ts. */
import { timeSpent } from './timeSpent.ts';
import type { TrialResult, StudyEvent } from './events.ts';
import { OrderError } from './journalError.ts';
import type { Batch, StudyState } from './studyState.ts';
import { endedProgress, hasResult, isUnfinished, type TrialProgress, type Trial } from './trial.ts';

/** A study that belongs to nobody else yet and may be changed in place; its trials and batches may not. */
export type MutableStudy = {
  -readonly [Key in keyof StudyState]: Key extends 'trials' | 'batches' | 'queue' | 'trialsWithResult'
    ? StudyState[Key][number][]
    : StudyState[Key];
};

type EventOf<Type extends StudyEvent['type']> = Extract<StudyEvent, { type: Type }>;
type LaterEvent = Exclude<StudyEvent, { type: 'study.created' }>;
type AttemptEvent = EventOf<'trial.starting' | 'trial.started' | 'trial.adopted' | 'trial.ended'>;

export function initialState({
  study: name,
  declaration,
  past = [],
  origin,
  at,
}: EventOf<'study.created'>): MutableStudy {
  return {
    name,
    declaration,
    pastTrials: past,
    trials: [],
    batches: [],
    queue: [],
    trialsWithResult: [],
    tuner: null,
    paused: false,
    end: null,
    origin: origin ?? null,
    spentMs: 0,
    spentUpTo: at,
  };
}

/** @throws OrderError if `event` cannot follow; the draft is of no use then. */
export function applyEvent(draft: MutableStudy, event: LaterEvent): void {
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
      applyTrialRequest(draft, event);
      return;
    case 'tuner.started':
      // the hours since the last one was cut off are nobody's
      draft.spentUpTo = event.at;
      cutOffRunning(draft);
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
      requireThat(draft.tuner !== null, event, 'no tuner is at work');
      // only these are a tuner's own words: what a person wishes may come long after the tuner was killed
      draft.spentMs = timeSpent(draft, event.at);
      draft.spentUpTo = event.at;
      applyTunerEvent(draft, event);
  }
}

function applyTunerEvent(
  draft: MutableStudy,
  event: AttemptEvent | EventOf<'tuner.paused' | 'tuner.continued' | 'tuner.ended' | 'batch.asked' | 'batch.told'>,
): void {
  switch (event.type) {
    case 'tuner.paused':
    case 'tuner.continued': {
      const paused = event.type === 'tuner.paused';
      requireThat(draft.paused !== paused, event, paused ? 'it is paused already' : 'it is not paused');
      draft.paused = paused;
      return;
    }
    case 'tuner.ended': {
      const { because, reason, log } = event;
      cutOffRunning(draft);
      draft.tuner = null;
      draft.paused = false;
      draft.end = { because, reason, ...(log && { log }) };
      return;
    }
    case 'batch.asked':
      applyBatchAsked(draft, event);
      return;
    case 'batch.told':
      applyBatchTold(draft, event);
      return;
    case 'trial.starting':
    case 'trial.started':
    case 'trial.adopted':
    case 'trial.ended':
      applyAttemptEvent(draft, event);
  }
}

function applyBatchAsked(draft: MutableStudy, event: EventOf<'batch.asked'>): void {
  const { batch, trials, decision } = event;
  requireThat(batch === draft.batches.length + 1, event, `batch ${draft.batches.length + 1} is next, not ${batch}`);
  requireThat(draft.batches.at(-1)?.recommendation !== null, event, `batch ${batch - 1} was not told yet`);
  const first = draft.trials.length + 1;
  requireThat(
    trials.every(({ trial }, i) => trial === first + i),
    event,
    `its trials must count on from ${first}`,
  );
  const queued = trials.filter(({ enqueued }) => enqueued).length;
  requireThat(
    queued <= draft.queue.length,
    event,
    `${queued} of its points are said to come from the queue, which has ${draft.queue.length}`,
  );
  draft.queue.splice(0, queued);
  draft.batches.push({ batch, trials: trials.map(({ trial }) => trial), decision, recommendation: null });
  for (const { trial, parameters, enqueued = false } of trials) {
    draft.trials.push({ trial, batch, parameters, enqueued, attempt: 0, failures: 0, state: 'waiting' });
  }
}

function applyBatchTold(draft: MutableStudy, event: EventOf<'batch.told'>): void {
  const batch = draft.batches.at(-1);
  if (batch?.batch !== event.batch) throw new OrderError(`batch.told: batch ${event.batch} is not the last one.`);
  requireThat(batch.recommendation === null, event, `batch ${event.batch} was told already`);
  const unfinished = trialsOf(draft, batch).find(isUnfinished);
  requireThat(unfinished === undefined, event, `trial ${unfinished?.trial ?? 0} has not ended`);
  draft.batches[batch.batch - 1] = { ...batch, recommendation: event.recommendation };
}

function trialsOf({ trials }: MutableStudy, batch: Batch): readonly Trial[] {
  const first = (batch.trials[0] ?? 1) - 1;
  return trials.slice(first, first + batch.trials.length);
}

function applyAttemptEvent(draft: MutableStudy, event: AttemptEvent): void {
  const trial = trialIn(draft, event);
  const { attempt } = event;
  if (event.type === 'trial.starting') {
    const { state } = trial;
    requireThat(!draft.paused, event, 'the study is paused');
    requireThat(state !== 'running' && isUnfinished(trial), event, `trial ${trial.trial} is ${state}`);
    const next = trial.attempt + 1;
    requireThat(attempt === next, event, `attempt ${next} of trial ${trial.trial} is next, not ${attempt}`);
    const { at, gpus } = event;
    setProgress(draft, trial, { attempt }, { state: 'running', pid: null, since: at, ...(gpus && { gpus }) });
    return;
  }
  // what a tuner that was killed left behind may be adopted, or noted as lost, and nothing else
  const isLost = event.type === 'trial.ended' && event.result.kind === 'lost';
  const isRunningAllowed = event.type !== 'trial.adopted' && trial.state === 'running';
  const isCutOffAllowed = (isLost || event.type === 'trial.adopted') && trial.state === 'cutOff';
  const message = `attempt ${attempt} of trial ${trial.trial} is not ${event.type === 'trial.adopted' ? 'cut off' : 'running'}`;
  requireThat((isRunningAllowed || isCutOffAllowed) && attempt === trial.attempt, event, message);
  switch (event.type) {
    case 'trial.started': {
      const { pid, processStartTime } = event;
      requireThat(trial.pid === null, event, `trial ${trial.trial} has a process already`);
      setProgress(
        draft,
        trial,
        {},
        { ...processFields(trial), state: 'running', pid, ...(processStartTime !== undefined && { processStartTime }) },
      );
      return;
    }
    case 'trial.adopted':
      setProgress(draft, trial, {}, { ...processFields(trial), state: 'running', pid: event.pid });
      return;
    case 'trial.ended':
      applyAttemptEnded(draft, trial, event);
  }
}

function applyAttemptEnded(draft: MutableStudy, trial: Trial, event: EventOf<'trial.ended'>): void {
  const { result, seconds, retry } = event;
  if (retry) {
    requireThat(
      result.kind === 'failed' || result.kind === 'timedOut',
      event,
      `an attempt that ${resultText(result)} is not made again`,
    );
    setProgress(draft, trial, { failures: trial.failures + 1 }, { state: 'waiting', lastReason: result.reason });
    return;
  }
  const updated = setProgress(draft, trial, {}, endedProgress(result, seconds));
  if (hasResult(updated)) draft.trialsWithResult.push(trial.trial);
}

function resultText({ kind }: TrialResult): string {
  return kind === 'succeeded' ? 'succeeded' : `was ${kind}`;
}

/** What a person says about a trial that has ended. */
function applyTrialRequest(
  draft: MutableStudy,
  event: EventOf<'trial.retried' | 'trial.invalidated' | 'trial.restored'>,
): void {
  const trial = trialIn(draft, event);
  const { trial: number, state } = trial;
  const stateText = `trial ${number} is ${state}`;
  if (event.type === 'trial.retried') {
    requireThat('seconds' in trial, event, stateText);
    if (hasResult(trial)) draft.trialsWithResult = draft.trialsWithResult.filter((each) => each !== number);
    setProgress(
      draft,
      trial,
      { failures: 0 },
      { state: 'waiting', ...('reason' in trial && { lastReason: trial.reason }) },
    );
    return;
  }
  requireThat(hasResult(trial), event, stateText);
  const invalid = event.type === 'trial.invalidated';
  requireThat(trial.invalid !== invalid, event, `trial ${number} is ${invalid ? 'invalid already' : 'not invalid'}`);
  draft.trials[number - 1] = { ...trial, invalid };
}

function trialIn({ trials }: MutableStudy, event: { readonly type: string; readonly trial: number }): Trial {
  const trial = trials.at(event.trial - 1);
  if (trial === undefined) throw new OrderError(`${event.type}: there is no trial ${event.trial}.`);
  return trial;
}

/** What stays of a trial's process when its state changes. */
function processFields({ pid, processStartTime, since, gpus }: Extract<Trial, { state: 'running' | 'cutOff' }>) {
  return { pid, since, ...(processStartTime !== undefined && { processStartTime }), ...(gpus && { gpus }) };
}

/** The trial in another state: nothing that belonged to the last one stays. */
function setProgress(
  draft: MutableStudy,
  { trial, batch, parameters, enqueued, attempt, failures }: Trial,
  counts: { readonly attempt?: number; readonly failures?: number },
  progress: TrialProgress,
): Trial {
  const updated = { trial, batch, parameters, enqueued, attempt, failures, ...counts, ...progress };
  draft.trials[trial - 1] = updated;
  return updated;
}

/** What a tuner that is gone has left running. */
function cutOffRunning(draft: MutableStudy): void {
  for (const trial of draft.trials) {
    if (trial.state === 'running') draft.trials[trial.trial - 1] = { ...trial, state: 'cutOff' };
  }
}

function requireThat(holds: boolean, { type }: StudyEvent, message: string): asserts holds {
  if (!holds) throw new OrderError(`${type}: ${message}.`);
}
