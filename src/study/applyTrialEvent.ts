/** The changes by the events of one trial: its attempts, and a person's requests after it has ended. */
import type { Interpreter } from '../declaration/command/resolveInterpreter.ts';
import type { PassedRung } from '../engine/port/pausing.ts';
import type { Pause, Pick, Progress } from './eventParts.ts';
import type { EventOf, StudyEvent, TrialResult } from './events.ts';
import { noteRepaired, noteResult } from './failureHistory.ts';
import { requireThat } from './journalError.ts';
import { endedProgress, hasResult, isUnfinished, type Trial, type TrialProgress } from './trial.ts';
import { List } from './list/list.ts';
import { order, thatOfHost } from './messages.ts';
import { withScript } from './origins.ts';
import type { MutableStudy } from './studyState.ts';

type AttemptEvent = Extract<StudyEvent, { readonly attempt: number }>;
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
      const { pid, processStartTime, supervisor, awakeMs } = event;
      requireThat(current.pid === null && current.job === undefined, event, order.hasProcess(trial.trial));
      const identity = {
        ...(processStartTime !== undefined && { processStartTime }),
        ...(supervisor && { supervisor }),
        ...(awakeMs !== undefined && { awakeMs }),
      };
      setRunning(draft, current, { pid, ...identity });
      return;
    }
    case 'trial.submitted':
      requireThat(current.pid === null && current.job?.id === undefined, event, order.hasProcess(trial.trial));
      setRunning(draft, current, { job: { id: event.job } });
      return;
    case 'trial.queued':
    case 'trial.placed':
      applyJobChange(draft, current, event);
      return;
    case 'trial.adopted':
      setRunning(draft, current, adopted(draft, current, event));
      return;
    case 'trial.stopping':
      requireThat(current.stopping === undefined, event, order.isStopping(trial.trial));
      setRunning(draft, current, { stopping: event.stop });
      return;
    case 'trial.ended':
      if (endsEarly(event.result)) requireThat(current.stopping !== undefined, event, order.isNotStopping(trial.trial));
      applyAttemptEnded(draft, trial, event);
  }
}

/** Its time without a tuner counts, where that is known. */
function adopted({ spentMs }: MutableStudy, current: TrialWithProcess, event: EventOf<'trial.adopted'>) {
  const { pid = current.pid, seconds } = event;
  return { pid, ...(seconds !== undefined && { spentBefore: spentMs - 1000 * seconds }) };
}

function applyJobChange(
  draft: MutableStudy,
  current: TrialWithProcess,
  event: EventOf<'trial.queued' | 'trial.placed'>,
): void {
  const { job, pid, trial } = current;
  const id = job?.id === undefined ? {} : { id: job.id };
  if (event.type === 'trial.queued') {
    requireThat(pid === null && job?.placed === undefined, event, order.notInQueue(trial));
    setRunning(draft, current, { job: { ...id, queued: event.reason } });
    return;
  }
  requireThat(job !== undefined && job.placed === undefined, event, order.notInQueue(trial));
  const { at, host, cpus, program, changed } = event;
  const placed = { host, ...(cpus !== undefined && { cpus }) };
  // a command that names a program of its own needs no word about it
  const own = program !== undefined && current.interpreter !== undefined;
  const interpreter = own && { interpreter: { ...current.interpreter, program, reason: thatOfHost(host) } };
  const process = { since: at, spentBefore: draft.spentMs, job: { ...id, placed } };
  setRunning(draft, current, { ...process, ...(changed && { changed }), ...interpreter });
}

function applyAttemptStarting(draft: MutableStudy, trial: Trial, event: EventOf<'trial.starting'>): void {
  const { at, attempt, gpus, interpreter, script: sha256, imports } = event;
  const { state } = trial;
  requireThat(!draft.paused, event, order.studyPaused);
  requireThat(state !== 'running' && isUnfinished(trial), event, order.trialState(trial.trial, state));
  const next = trial.attempt + 1;
  requireThat(attempt === next, event, order.otherAttemptIsNext(trial.trial, next, attempt));
  const edited = { ...(sha256 !== undefined && { sha256 }), ...(imports && { imports }) };
  if (Object.keys(edited).length > 0) draft.origins = withScript(draft.origins, edited);
  const origin = draft.origins.length === 0 ? undefined : draft.origins.length - 1;
  setProgress(
    draft,
    trial,
    { attempt, startedAt: at, interpreter, origin, changed: undefined },
    { state: 'running', pid: null, since: at, spentBefore: draft.spentMs, ...(gpus && { gpus }) },
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
  return (
    result.kind === 'stoppedEarly' ||
    result.kind === 'paused' ||
    (result.kind === 'succeeded' && result.stopped !== undefined)
  );
}

function applyAttemptEnded(draft: MutableStudy, trial: Trial, event: EventOf<'trial.ended'>): void {
  const { result, retry, tracked } = event;
  const seconds = event.unseen ? null : event.seconds;
  if ('job' in trial) draft.coreSeconds += (seconds ?? 0) * (trial.job.placed?.cpus ?? 0);
  if (retry) {
    requireThat(result.kind === 'failed' || result.kind === 'timedOut', event, order.notRepeated(result.kind));
    setProgress(draft, trial, { failures: trial.failures + 1 }, { state: 'waiting', lastReason: result.reason });
    return;
  }
  const pauses = pausedOrResumed(trial, event, seconds);
  const ended = { ...endedProgress(result, pauses.seconds, draft.spentMs), ...(tracked && { tracked }) };
  const updated = setProgress(draft, trial, pauses.changes, ended);
  const { ends, killed = 0 } = draft.pauses;
  const isKilled = result.kind === 'paused' && result.killed === true;
  draft.pauses = { ...draft.pauses, ends: ends + 1, ...(isKilled && { killed: killed + 1 }) };
  draft.failures = noteResult(draft.failures, trial.trial, result);
  if (hasResult(updated)) draft.trialsWithResult = draft.trialsWithResult.append(trial.trial);
}

/** The rungs and the time of all attempts, of a trial that pauses or went on after a pause. */
function pausedOrResumed(
  trial: Trial,
  { rungs: seen, attempt, result, firstReport }: EventOf<'trial.ended'>,
  seconds: number | null,
) {
  // an attempt that does not count has none
  const rungs = result.kind === 'lost' ? [] : (seen ?? rungsAtDecision(trial));
  const { secondsBefore = 0 } = trial;
  const together = seconds === null || secondsBefore === null ? null : secondsBefore + seconds;
  const passed = [...(trial.rungs ?? []), ...rungs];
  const share = result.kind === 'paused' ? passed.at(-1)?.share : result.kind === 'succeeded' ? 1 : undefined;
  const isFirst = attempt === 1 && seconds !== null && share !== undefined && firstReport !== undefined;
  return {
    seconds: together,
    changes: {
      ...(passed.length > 0 && { rungs: passed }),
      ...(isFirst && { firstPart: [firstReport, { share, seconds }] as const }),
      ...(result.kind === 'paused' && {
        secondsBefore: together,
        paused: { ...pauseIn(result), ...(trial.paused && { again: true as const }) },
      }),
    },
  };
}

/** As they were when its pause was decided, of an attempt that its tuner did not see end. */
function rungsAtDecision(trial: Trial): readonly PassedRung[] {
  return ('stopping' in trial ? trial.stopping.rungs : undefined) ?? [];
}

function pauseIn({ step, lastStep, firstStep }: Extract<TrialResult, { kind: 'paused' }>): Pause {
  return { step, lastStep, firstStep };
}

export function applyResumed(draft: MutableStudy, event: EventOf<'trial.resumed'>): void {
  const trial = trialIn(draft, event);
  requireThat(trial.state === 'paused', event, order.trialState(trial.trial, trial.state));
  const { pick, whole } = event;
  setProgress(draft, trial, { pick, ...(whole && { whole }) }, { state: 'waiting', lastReason: trial.reason });
}

/** A trial that pauses no more, while others do: with its next checkpoint it might begin anew again. */
export function applyBeganAnew(draft: MutableStudy, event: EventOf<'pauses.ended'>): void {
  const trial = trialIn(draft, event);
  requireThat(trial.state === 'running', event, order.trialState(trial.trial, trial.state));
  setRunning(draft, trial, { whole: true });
  const { anew = [] } = draft.pauses;
  draft.pauses = { ...draft.pauses, anew: [...anew, { trial: trial.trial, reason: event.reason }] };
}

/** A person's request after a trial has ended. */
export function applyTrialRequest(draft: MutableStudy, event: TrialRequestEvent): void {
  const trial = trialIn(draft, event);
  const { trial: number, state } = trial;
  if (event.type === 'trial.retried') {
    requireThat('seconds' in trial, event, order.trialState(number, state));
    if (hasResult(trial)) draft.trialsWithResult = List.of(draft.trialsWithResult.filter((each) => each !== number));
    if (event.repairedBy !== undefined) draft.failures = noteRepaired(draft.failures, event.repairedBy, number);
    const lastReason = 'reason' in trial && { lastReason: trial.reason };
    const asked = { failures: 0, askedFor: true, toEnd: event.toEnd } as const;
    const anew = trial.state === 'paused' ? {} : { rungs: undefined, secondsBefore: undefined, paused: undefined };
    setProgress(draft, trial, { ...asked, ...anew }, { state: 'waiting', ...lastReason });
    return;
  }
  requireThat(hasResult(trial), event, order.trialState(number, state));
  const invalid = event.type === 'trial.invalidated';
  requireThat(trial.invalid !== invalid, event, invalid ? order.alreadyInvalid(number) : order.notInvalid(number));
  draft.trials = draft.trials.with(number - 1, { ...trial, invalid });
}

function setRunning(draft: MutableStudy, current: TrialWithProcess, changes: Partial<RunningTrial>): void {
  draft.trials = draft.trials.with(current.trial - 1, { ...current, state: 'running', ...changes });
}

type RunningTrial = Extract<Trial, { state: 'running' }>;

interface ChangedAttempt {
  readonly attempt?: number;
  readonly failures?: number;
  readonly startedAt?: number;
  readonly askedFor?: true;
  /** Undefined for an attempt that none runs. */
  readonly interpreter?: Interpreter | undefined;
  /** Undefined where none is known. */
  readonly origin?: number | undefined;
  /** Undefined where no file of the command has changed. */
  readonly changed?: true | undefined;
  /** Undefined where the rules may end it early again. */
  readonly toEnd?: true | undefined;
  readonly pick?: Pick;
  readonly whole?: true;
  /** Undefined of a trial that begins anew, here and below. */
  readonly rungs?: readonly PassedRung[] | undefined;
  readonly secondsBefore?: number | null | undefined;
  readonly paused?: Trial['paused'] | undefined;
  readonly firstPart?: readonly [report: Progress, end: Progress];
}

/** The trial in another state: nothing of its previous state stays. */
function setProgress(draft: MutableStudy, before: Trial, changes: ChangedAttempt, progress: TrialProgress): Trial {
  const { trial, batch, parameters, enqueued, attempt, failures, ...optional } = { ...before, ...changes };
  const { pick, startedAt, interpreter, origin, askedFor, toEnd, changed, whole, rungs } = optional;
  const { secondsBefore, paused, firstPart } = optional;
  const updated = {
    ...{ trial, batch, parameters, enqueued, attempt, failures },
    ...(pick && { pick }),
    ...(startedAt !== undefined && { startedAt }),
    ...(interpreter && { interpreter }),
    ...(origin !== undefined && { origin }),
    ...(askedFor && { askedFor }),
    ...(toEnd && { toEnd }),
    ...(whole && { whole }),
    ...(rungs && { rungs }),
    ...(secondsBefore !== undefined && { secondsBefore }),
    ...(paused && { paused }),
    ...(firstPart && { firstPart }),
    ...(changed && { changed }),
    ...progress,
  };
  draft.trials = draft.trials.with(trial - 1, updated);
  return updated;
}

function trialIn({ trials }: MutableStudy, event: StudyEvent & { readonly trial: number }): Trial {
  const trial = trials.at(event.trial - 1);
  requireThat(trial !== undefined, event, order.noTrial(event.trial));
  return trial;
}
