/** What the events of one trial change: its attempts, and what a person asks for after it has ended. */
import type { Interpreter } from '../declaration/command/resolveInterpreter.ts';
import type { TrialResult } from './events.ts';
import { noteResult } from './failureHistory.ts';
import { endedProgress, hasResult, isUnfinished, type Trial, type TrialProgress } from './trial.ts';
import { List } from './list/list.ts';
import { order, thatOfHost } from './messages.ts';
import { requireThat, trialIn, type EventOf, type MutableStudy } from './mutableStudy.ts';

export type AttemptEvent = EventOf<
  | 'trial.starting'
  | 'trial.started'
  | 'trial.submitted'
  | 'trial.queued'
  | 'trial.placed'
  | 'trial.adopted'
  | 'trial.stopping'
  | 'trial.ended'
>;
type TrialRequestEvent = EventOf<'trial.retried' | 'trial.invalidated' | 'trial.restored'>;

export function applyAttemptEvent(draft: MutableStudy, event: AttemptEvent): void {
  const trial = trialIn(draft, event);
  if (event.type === 'trial.starting') {
    applyAttemptStarting(draft, trial, event);
    return;
  }
  const current = requireCurrentAttempt(trial, event);
  switch (event.type) {
    case 'trial.started': {
      const { pid, processStartTime, supervisor } = event;
      requireThat(current.pid === null && current.job === undefined, event, order.hasProcess(trial.trial));
      const identity = {
        ...(processStartTime !== undefined && { processStartTime }),
        ...(supervisor && { supervisor }),
      };
      setProgress(draft, trial, {}, { ...processFields(current), state: 'running', pid, ...identity });
      return;
    }
    case 'trial.submitted':
      requireThat(current.pid === null && current.job?.id === undefined, event, order.hasProcess(trial.trial));
      setProgress(draft, trial, {}, { ...processFields(current), state: 'running', job: { id: event.job } });
      return;
    case 'trial.queued':
    case 'trial.placed':
      applyJobChange(draft, trial, current, event);
      return;
    case 'trial.adopted':
      setProgress(draft, trial, {}, { ...processFields(current), state: 'running', pid: event.pid ?? current.pid });
      return;
    case 'trial.stopping':
      requireThat(current.stopping === undefined, event, order.isStopping(trial.trial));
      setProgress(draft, trial, {}, { ...processFields(current), state: 'running', stopping: event.stop });
      return;
    case 'trial.ended':
      if (endsEarly(event.result)) requireThat(current.stopping !== undefined, event, order.isNotStopping(trial.trial));
      applyAttemptEnded(draft, trial, event);
  }
}

function applyJobChange(
  draft: MutableStudy,
  trial: Trial,
  current: TrialWithProcess,
  event: EventOf<'trial.queued' | 'trial.placed'>,
): void {
  const { job, pid } = current;
  const fields = { ...processFields(current), state: 'running' } as const;
  const id = job?.id === undefined ? {} : { id: job.id };
  if (event.type === 'trial.queued') {
    requireThat(pid === null && job?.placed === undefined, event, order.notInQueue(trial.trial));
    setProgress(draft, trial, {}, { ...fields, job: { ...id, queued: event.reason } });
    return;
  }
  requireThat(job !== undefined && job.placed === undefined, event, order.notInQueue(trial.trial));
  const { at, host, cpus, program, changed = null } = event;
  const placed = { host, ...(cpus !== undefined && { cpus }) };
  // a command that names a program of its own needs no word about it
  const own = program !== undefined && trial.interpreter !== undefined;
  const interpreter = own ? { interpreter: { ...trial.interpreter, program, reason: thatOfHost(host) } } : {};
  setProgress(draft, trial, { changed, ...interpreter }, { ...fields, since: at, job: { ...id, placed } });
}

function applyAttemptStarting(draft: MutableStudy, trial: Trial, event: EventOf<'trial.starting'>): void {
  const { at, attempt, gpus, interpreter } = event;
  const { state } = trial;
  requireThat(!draft.paused, event, order.studyPaused);
  requireThat(state !== 'running' && isUnfinished(trial), event, order.trialState(trial.trial, state));
  const next = trial.attempt + 1;
  requireThat(attempt === next, event, order.otherAttemptIsNext(trial.trial, next, attempt));
  setProgress(
    draft,
    trial,
    { attempt, startedAt: at, interpreter: interpreter ?? null, changed: null },
    { state: 'running', pid: null, since: at, ...(gpus && { gpus }) },
  );
}

type TrialWithProcess = Extract<Trial, { state: 'running' | 'cutOff' }>;

/** An attempt that a killed tuner left behind may be adopted, ended as that tuner had begun to, or noted as lost. */
function requireCurrentAttempt(
  trial: Trial,
  event: Exclude<AttemptEvent, { type: 'trial.starting' }>,
): TrialWithProcess {
  const isLost = event.type === 'trial.ended' && (event.result.kind === 'lost' || endsEarly(event.result));
  const isRunning = event.type !== 'trial.adopted' && trial.state === 'running';
  const isCutOff = (isLost || event.type === 'trial.adopted') && trial.state === 'cutOff';
  const message = event.type === 'trial.adopted' ? order.attemptNotCutOff : order.attemptNotRunning;
  requireThat((isRunning || isCutOff) && event.attempt === trial.attempt, event, message(trial.trial, event.attempt));
  return trial;
}

function endsEarly(result: TrialResult): boolean {
  return result.kind === 'stoppedEarly' || (result.kind === 'succeeded' && result.stopped !== undefined);
}

function applyAttemptEnded(draft: MutableStudy, trial: Trial, event: EventOf<'trial.ended'>): void {
  const { result, seconds, retry } = event;
  if ('job' in trial) draft.coreSeconds += seconds * (trial.job.placed?.cpus ?? 0);
  if (retry) {
    requireThat(result.kind === 'failed' || result.kind === 'timedOut', event, order.notRepeated(result.kind));
    setProgress(draft, trial, { failures: trial.failures + 1 }, { state: 'waiting', lastReason: result.reason });
    return;
  }
  const updated = setProgress(draft, trial, {}, endedProgress(result, seconds));
  draft.failures = noteResult(draft.failures, trial.trial, result);
  if (hasResult(updated)) draft.trialsWithResult = draft.trialsWithResult.append(trial.trial);
}

/** What a person asks for after a trial has ended. */
export function applyTrialRequest(draft: MutableStudy, event: TrialRequestEvent): void {
  const trial = trialIn(draft, event);
  const { trial: number, state } = trial;
  if (event.type === 'trial.retried') {
    requireThat('seconds' in trial, event, order.trialState(number, state));
    if (hasResult(trial)) draft.trialsWithResult = List.of(draft.trialsWithResult.filter((each) => each !== number));
    const lastReason = 'reason' in trial && { lastReason: trial.reason };
    setProgress(draft, trial, { failures: 0, toEnd: event.toEnd ?? null }, { state: 'waiting', ...lastReason });
    return;
  }
  requireThat(hasResult(trial), event, order.trialState(number, state));
  const invalid = event.type === 'trial.invalidated';
  requireThat(trial.invalid !== invalid, event, invalid ? order.alreadyInvalid(number) : order.notInvalid(number));
  draft.trials = draft.trials.with(number - 1, { ...trial, invalid });
}

/** What stays of a trial's process when its state changes. */
function processFields({ pid, processStartTime, supervisor, job, since, gpus, stopping }: TrialWithProcess) {
  return {
    pid,
    since,
    ...(processStartTime !== undefined && { processStartTime }),
    ...(supervisor && { supervisor }),
    ...(job && { job }),
    ...(gpus && { gpus }),
    ...(stopping && { stopping }),
  };
}

interface ChangedAttempt {
  readonly attempt?: number;
  readonly failures?: number;
  readonly startedAt?: number;
  /** Null for an attempt that none runs. */
  readonly interpreter?: Interpreter | null;
  /** Null where no file of the command has changed. */
  readonly changed?: true | null;
  /** Null where the rules may end it early again. */
  readonly toEnd?: true | null;
}

/** The trial in another state: nothing of its previous state stays. */
function setProgress(
  draft: MutableStudy,
  trial: Trial,
  {
    interpreter = trial.interpreter ?? null,
    toEnd = trial.toEnd ?? null,
    changed = trial.changed ?? null,
    ...others
  }: ChangedAttempt,
  progress: TrialProgress,
): Trial {
  const { trial: number, batch, parameters, enqueued, pick, startedAt, attempt, failures } = trial;
  const optional = { ...(pick && { pick }), ...(startedAt !== undefined && { startedAt }) };
  const kept = { trial: number, batch, parameters, enqueued, attempt, failures, ...optional, ...others };
  const updated = {
    ...kept,
    ...(interpreter && { interpreter }),
    ...(toEnd && { toEnd }),
    ...(changed && { changed }),
    ...progress,
  };
  draft.trials = draft.trials.with(number - 1, updated);
  return updated;
}
