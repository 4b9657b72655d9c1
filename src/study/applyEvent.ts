/** The change that each event of the journal makes in a study, and the conditions for it; see study.ts. */
import { untoldBatches } from './batchLists.ts';
import { asksForAnotherGain, noOutlook } from './enough.ts';
import type { EventOf, StudyEvent } from './events.ts';
import { noFailures, noteAsked, noteContinued, noteStarted } from './failureHistory.ts';
import { openQuestion } from './failureQuestion.ts';
import { requireThat } from './journalError.ts';
import { List } from './list/list.ts';
import { order } from './messages.ts';
import type { Batch, MutableStudy } from './studyState.ts';
import { spentUntil } from './timeSpent.ts';
import { mayGoOn } from './trial.ts';
import { runningTrials } from './trialLists.ts';
import { applyAttemptEvent, applyBeganAnew, applyResumed, applyTrialRequest } from './applyTrialEvent.ts';

type LaterEvent = Exclude<StudyEvent, { type: 'study.created' }>;

export function initialState({
  study: name,
  id,
  declaration,
  past = [],
  sources = [],
  origin,
  at,
}: EventOf<'study.created'>): MutableStudy {
  return {
    name,
    ...(id !== undefined && { id }),
    declaration,
    pastTrials: past,
    sources,
    trials: List.of([]),
    batches: List.of([]),
    told: List.of([]),
    bestAnnounced: null,
    outlook: { since: 0, forecast: null },
    queue: [],
    trialsWithResult: List.of([]),
    tuner: null,
    paused: false,
    pauses: { ends: 0, settled: null, gate: null, ended: null },
    failures: noFailures,
    end: null,
    origins: List.of(origin === undefined ? [] : [origin]),
    spentMs: 0,
    coreSeconds: 0,
    spentUpTo: at,
  };
}

/** @throws OrderError if `event` cannot follow; the draft must not be used then. */
export function applyEvent(draft: MutableStudy, event: LaterEvent): void {
  if (!WITHOUT_TUNER.has(event.type)) noteTimeOfTuner(draft, event);
  if ('attempt' in event) {
    applyAttemptEvent(draft, event);
    return;
  }
  switch (event.type) {
    case 'declaration.changed':
      if (asksForAnotherGain(draft.declaration, event.declaration)) draft.outlook = noOutlook(draft);
      draft.declaration = event.declaration;
      askAgainOfPaused(draft);
      return;
    case 'point.enqueued':
      draft.queue = [...draft.queue, event.parameters];
      return;
    case 'trial.retried':
    case 'trial.invalidated':
    case 'trial.restored':
      applyTrialRequest(draft, event);
      draft.outlook = noOutlook(draft);
      askAgainOfPaused(draft);
      return;
    case 'tuner.started':
      // the time since the last tuner was cut off counts for nobody
      draft.spentUpTo = event.at;
      cutOffRunning(draft);
      draft.tuner = tunerOf(event);
      draft.failures = noteStarted(draft.failures, openQuestion(draft), event.anyway ?? false);
      draft.paused = false;
      draft.end = null;
      if (event.origin !== undefined) draft.origins = draft.origins.append(event.origin);
      return;
    case 'tuner.paused':
      requireThat(!draft.paused, event, order.alreadyPaused);
      draft.paused = true;
      if (event.failure !== undefined) draft.failures = noteAsked(draft.failures, event.failure);
      return;
    case 'tuner.continued':
      requireThat(draft.paused, event, order.notPaused);
      draft.paused = false;
      draft.failures = noteContinued(draft.failures, event.choice);
      return;
    case 'tuner.ended': {
      const { because, reason, log } = event;
      cutOffRunning(draft);
      draft.tuner = null;
      draft.paused = false;
      draft.end = { because, reason, ...(log && { log }) };
      if (event.failure !== undefined) draft.failures = noteAsked(draft.failures, event.failure);
      return;
    }
    case 'batch.asked':
      applyBatchAsked(draft, event);
      return;
    case 'batch.told':
      applyBatchTold(draft, event);
      return;
    case 'trial.resumed':
      applyResumed(draft, event);
      draft.pauses = { ...draft.pauses, gate: event.gate };
      return;
    case 'pauses.settled':
      draft.pauses = { ...draft.pauses, settled: event.after };
      return;
    case 'pauses.ended':
      if (event.alone) applyBeganAnew(draft, event);
      else draft.pauses = { ...draft.pauses, ended: event.reason };
      return;
    case 'gain.forecast': {
      const { told, gain, chance } = event;
      draft.outlook = { ...draft.outlook, forecast: { told, gain, chance } };
    }
  }
}

/** Another budget lets trials begin, and with other results a paused one may have a chance to become the best. */
function askAgainOfPaused(draft: MutableStudy): void {
  draft.pauses = { ...draft.pauses, settled: null };
}

/** All others are written by a tuner that runs: a person's request may come long after the tuner was killed. */
const WITHOUT_TUNER: ReadonlySet<LaterEvent['type']> = new Set<LaterEvent['type']>([
  'tuner.started',
  'declaration.changed',
  'point.enqueued',
  'trial.retried',
  'trial.invalidated',
  'trial.restored',
]);

function noteTimeOfTuner(draft: MutableStudy, event: LaterEvent): void {
  requireThat(draft.tuner !== null, event, order.noTuner);
  draft.spentMs = spentUntil(draft, event);
  draft.spentUpTo = event.at;
}

function applyBatchAsked(draft: MutableStudy, event: EventOf<'batch.asked'>): void {
  const { batch, trials, decision, running, slotTimes, gate } = event;
  const next = draft.batches.length + 1;
  requireThat(batch === next, event, order.otherBatchIsNext(next, batch));
  const first = draft.trials.length + 1;
  const open = running === undefined ? untoldBatches(draft).findLast((each) => mayBeTold(draft, each)) : undefined;
  requireThat(open === undefined, event, order.batchNotTold(open?.batch ?? 0));
  const unknown = running?.find((trial) => trial >= first);
  requireThat(unknown === undefined, event, order.noTrial(unknown ?? 0));
  const isNumberedOn = trials.every(({ trial }, i) => trial === first + i);
  requireThat(isNumberedOn, event, order.otherTrialIsNext(first));
  const queued = trials.filter(({ enqueued }) => enqueued).length;
  requireThat(queued <= draft.queue.length, event, order.queueIsShorter(queued, draft.queue.length));
  draft.queue = draft.queue.slice(queued);
  if (gate !== undefined) draft.pauses = { ...draft.pauses, gate };
  const numbers = trials.map(({ trial }) => trial);
  const schedule = { ...(running && { rolling: true as const }), ...(slotTimes && { slotTimes }) };
  draft.batches = draft.batches.append({
    batch,
    trials: numbers,
    untold: numbers,
    ...schedule,
    decision,
    recommendation: null,
  });
  for (const { trial, parameters, enqueued = false, pick, whole } of trials) {
    const proposed = { trial, batch, parameters, enqueued, ...(pick && { pick }), ...(whole && { whole }) };
    draft.trials = draft.trials.append({ ...proposed, attempt: 0, failures: 0, state: 'waiting' });
  }
}

/** One of which all is told but trials that have paused may wait for these as long as the study goes on. */
function mayBeTold({ trials }: MutableStudy, { untold }: Batch): boolean {
  return untold.some((trial) => trials.get(trial - 1).state !== 'paused');
}

function applyBatchTold(draft: MutableStudy, event: EventOf<'batch.told'>): void {
  const batch = draft.batches.at(event.batch - 1);
  requireThat(batch !== undefined, event, order.noBatch(event.batch));
  const { trials = batch.untold, recommendation } = event;
  const isOpen = batch.untold.length > 0 && trials.every((trial) => batch.untold.includes(trial));
  requireThat(isOpen, event, order.batchAlreadyTold(event.batch));
  const unfinished = trials.find((trial) => mayGoOn(draft.trials.get(trial - 1)));
  requireThat(unfinished === undefined, event, order.trialNotEnded(unfinished ?? 0));
  const untold = batch.untold.filter((trial) => !trials.includes(trial));
  const told = { ...batch, untold, recommendation: untold.length > 0 ? null : recommendation };
  draft.batches = draft.batches.with(batch.batch - 1, told);
  const last = draft.told.at(-1);
  const before = last === undefined ? 0 : last.before + last.trials.length;
  draft.told = draft.told.append({ trials, before, recommendation });
}

function tunerOf({ pid, host, pidNamespace, at }: EventOf<'tuner.started'>): MutableStudy['tuner'] {
  return { pid, host, ...(pidNamespace !== undefined && { pidNamespace }), since: at };
}

/** Trials that still run when their tuner is gone are cut off. */
function cutOffRunning(draft: MutableStudy): void {
  for (const trial of runningTrials(draft)) {
    draft.trials = draft.trials.with(trial.trial - 1, { ...trial, state: 'cutOff' });
  }
}
