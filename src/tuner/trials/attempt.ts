/** One attempt at a trial: the events before and after it, and the process in between. */
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionEvent, LeftAttempt } from '../../runner/executor.ts';
import { adoptTrial, runTrial, type TrialOptions } from '../../runner/runTrial.ts';
import type { TrialResult } from '../../study/events.ts';
import { errorCode } from '../../system/errorCode.ts';
import { freeBytes } from '../../system/freeBytes.ts';
import { messageOf } from '../../system/messageOf.ts';
import type { CutOffTrial, Trial } from '../../study/trial.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import * as messages from '../messages.ts';
import { resultOfStopped, watchCurve } from '../stopping/watchCurve.ts';
import { createTrialJob, resolveCommand } from './createTrialJob.ts';
import { fullDisk } from './fullDisk.ts';
import { currentInterpreter } from './currentInterpreter.ts';
import { shouldRetry } from './shouldRetry.ts';
import { runRepeats, type TimedTrialResult } from './runRepeats.ts';
import { firstVanished } from './vanished.ts';
import { CANCELLED_BY_PERSON, type Session } from '../session/session.ts';

/**
 * Starts the trial from the beginning, on these devices; resolves when its result is in the journal. The trial stays among
 * the running ones until the caller has drawn its conclusions, so that no other starts before.
 */
export async function startAttempt(
  session: Session,
  { trial, attempt: previousAttempt, parameters }: Trial,
  gpus?: readonly string[],
) {
  const { record, folder, executor, selectedPython, fillTemplate } = session;
  const { declaration } = record.study;
  const attempt = previousAttempt + 1;
  await runAndRecord(session, trial, attempt, async ({ signal, onCurve }) => {
    const interpreter = await currentInterpreter(declaration, folder, selectedPython);
    const how = { ...(gpus && { gpus: [...gpus] }), ...(interpreter && { interpreter }) };
    await record.add({ type: 'trial.starting', trial, attempt, ...how });
    const trialPoint = { trial, parameters, interpreter };
    return runRepeats(declaration.repeats ?? 1, async (run) => {
      if (run > 1) await record.verify();
      const { id: studyId } = record.study;
      const job = createTrialJob(declaration, folder, trialPoint, { attempt, run, gpus, studyId });
      const copy = job.copy && fillTemplate && { ...job.copy, text: fillTemplate(parameters) };
      return runTrial(
        { ...job, ...(copy && { copy }) },
        {
          signal,
          executor,
          onCurve,
          timeout: () => record.study.declaration.trial.timeout,
          onEvent: (event) => {
            if (run === 1) recordEvent(session, { trial, attempt }, event);
          },
        },
      );
    });
  });
}

/** Continues a trial that the tuner which started it did not see end. */
export async function adoptAttempt(
  session: Session,
  { trial, attempt, parameters, pid }: CutOffTrial,
  left: Pick<LeftAttempt, 'process' | 'job' | 'age'>,
) {
  const { record, folder, executor } = session;
  const { declaration, id: studyId } = record.study;
  await runAndRecord(session, trial, attempt, async ({ signal, onCurve }) => {
    await record.add({ type: 'trial.adopted', trial, attempt, ...(pid !== null && { pid }) });
    return adoptTrial(createTrialJob(declaration, folder, { trial, parameters }, { attempt, run: 1, studyId }), left, {
      ...{ executor, signal, onCurve, timeout: () => record.study.declaration.trial.timeout },
      onEvent: (event) => {
        recordEvent(session, { trial, attempt }, event);
      },
    });
  });
}

function recordEvent({ record }: Session, attempt: { trial: number; attempt: number }, event: ExecutionEvent): void {
  // if this cannot be written, the session halts and ends the trial, whose result is refused for the same reason
  record.add({ ...attempt, ...journalEvent(event) }).catch(() => undefined);
}

function journalEvent(event: ExecutionEvent) {
  switch (event.kind) {
    case 'started':
      return { type: 'trial.started', ...event.process } as const;
    case 'submitted':
      return { type: 'trial.submitted', job: event.job } as const;
    case 'queued':
      return { type: 'trial.queued', reason: event.reason } as const;
    case 'placed': {
      const { host, cpus, program, changed } = event;
      const where = { host, ...(cpus !== undefined && { cpus }), ...(program !== undefined && { program }) };
      return { type: 'trial.placed', ...where, ...(changed && { changed }) } as const;
    }
  }
}

/** Milliseconds. Whoever deletes a trial's folder may be about to delete the journal, too, which is then saved. */
const DELETION_MS = 500;

async function runAndRecord(
  session: Session,
  trial: number,
  attempt: number,
  runAttempt: (options: Pick<TrialOptions, 'signal' | 'onCurve'>) => Promise<TimedTrialResult>,
): Promise<void> {
  const { record, running, endedCurves } = session;
  const controller = new AbortController();
  running.set(trial, controller);
  try {
    const onCurve = watchCurve(session, { trial, attempt, controller });
    if (onCurve !== undefined) await endedCurves.refresh(record.study);
    const { result: ownResult, seconds } = await runAttempt({ signal: controller.signal, onCurve });
    const result = withStop(record.study.trials.get(trial - 1), ownResult);
    const reason = result.kind === 'failed' ? await reasonNotToCount(session, trial, result.reason) : undefined;
    if (reason !== undefined) {
      await record.add({ type: 'trial.ended', trial, attempt, result: { kind: 'lost', reason }, seconds });
      throw new Error(reason);
    }
    const { failures } = record.study.trials.get(trial - 1);
    const retry = shouldRetry(result, failures, record.study.declaration.trial.retries);
    await record.add({
      type: 'trial.ended',
      trial,
      attempt,
      result: controller.signal.reason === CANCELLED_BY_PERSON ? withCancelledByPerson(result) : result,
      seconds,
      ...(retry && { retry }),
    });
  } catch (error) {
    // a system error, such as that of a full disk, has a code; any other error is already a sentence
    if (errorCode(error) === undefined) throw error;
    const reason = await vanishedReason(session, trial);
    await record.verify();
    throw new Error(reason ?? messages.cannotRunTrial(trial, messageOf(error)), { cause: error });
  }
}

function withStop(trial: Trial, result: TrialResult): TrialResult {
  return 'stopping' in trial ? resultOfStopped(trial.stopping, result) : result;
}

/** Why a failure says nothing about its point, as a sentence: a file is gone, or a disk is full. */
async function reasonNotToCount(session: Session, trial: number, failure: string): Promise<string | undefined> {
  const vanished = await vanishedReason(session, trial);
  if (vanished !== undefined) return vanished;
  const { record, folder, dir } = session;
  const { cwd } = resolveCommand(record.study.declaration, folder);
  const full = fullDisk(failure, [cwd, trialFolder(dir, trial), tmpdir()], freeBytes);
  return full === undefined ? undefined : messages.diskFull(trial, full);
}

async function vanishedReason({ neededFiles, dir }: Session, trial: number): Promise<string | undefined> {
  const missing = firstVanished([...neededFiles, trialFolder(dir, trial)]);
  if (missing === undefined) return undefined;
  await sleep(DELETION_MS);
  return messages.trialVanished(trial, missing);
}

/** A trial that ended by itself before the person's request reached it keeps its result. */
function withCancelledByPerson(result: TrialResult): TrialResult {
  if (result.kind !== 'cancelled') return result;
  return { kind: 'cancelled', final: true, reason: messages.cancelledByPerson };
}
