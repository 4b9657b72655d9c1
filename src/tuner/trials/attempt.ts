/** One attempt at a trial: the events before and after it, and the process in between. */
import { statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionEvent, LeftAttempt } from '../../runner/executor.ts';
import { recognizeFailure } from '../../runner/result/recognizeFailure.ts';
import { MORE_MEMORY_THAN_ASKED } from '../../runner/slurm/messages.ts';
import { adoptTrial, runTrial, type TrialOptions } from '../../runner/runTrial.ts';
import type { Curve, GrowingCurve } from '../../runner/metric/curve.ts';
import { earlierCurves, joinCurves } from '../../runner/metric/curveFile.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import type { AttemptResult, Timed } from '../../runner/trialJob.ts';
import type { TrialResult } from '../../study/events.ts';
import type { Retries } from '../../declaration/declaration.ts';
import { derivedProblems } from '../../declaration/derivedValues.ts';
import { errorCode, reasonOf } from '../../system/errors.ts';
import { keepsCheckpoint } from '../../study/pauses.ts';
import { latestOrigin } from '../../study/origins.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { CutOffTrial, Trial } from '../../study/trial.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import * as messages from '../messages.ts';
import { withEarlierBest, type PassedByAttempt } from '../stopping/pauses.ts';
import { resultOfStopped, watchCurves, type WatchedTrial } from '../stopping/watchCurves.ts';
import { currentCommand, resolveCommand } from '../job/command.ts';
import { trialOutput } from '../job/trialOutput.ts';
import { createTrialJob } from '../job/createTrialJob.ts';
import { fullDisk } from './fullDisk.ts';
import { repairedBy } from '../session/repeatedFailures.ts';
import { changeAfter, type Change } from './changedPoint.ts';
import { isCovered, shouldRetry } from './shouldRetry.ts';
import { resultOfRuns } from './resultOfRuns.ts';
import { firstVanished } from '../job/vanished.ts';
import { editedSince } from '../session/scriptVersion.ts';
import { CANCELLED_BY_PERSON, FOLDERS_GONE, type Session } from '../session/session.ts';

/**
 * Starts the trial from the beginning, on these devices; resolves when its result is in the journal. The trial stays
 * among the running ones until the caller has drawn its conclusions, so that no other starts before.
 */
export async function startAttempt(
  session: Session,
  { trial, attempt: previousAttempt, parameters }: Trial,
  gpus?: readonly string[],
) {
  const { record, folder, dir, selectedPython, fillTemplate, scriptVersion } = session;
  const { declaration } = record.study;
  const { repeats = 1 } = declaration;
  const attempt = previousAttempt + 1;
  await runAndRecord(session, { trial, attempt, pause: new AbortController() }, async (options) => {
    const command = await currentCommand(declaration, folder, selectedPython);
    const edited = editedSince(latestOrigin(record.study)?.script, await scriptVersion());
    const how = {
      ...(gpus && { gpus: [...gpus] }),
      ...(command.interpreter && { interpreter: command.interpreter }),
      ...edited,
    };
    await record.add({ type: 'trial.starting', trial, attempt, ...how });
    const { id: studyId } = record.study;
    const unusable = derivedProblems(declaration, parameters).at(0);
    if (unusable !== undefined) {
      await mkdir(trialFolder(dir, trial), { recursive: true }); // where it is missing, the trial counts as lost
      return { result: { kind: 'failed', cause: 'notStarted', reason: unusable.message }, seconds: 0 };
    }
    const runs: Timed<AttemptResult>[] = [];
    for (let run = 1; run <= repeats && runs.every(({ result }) => result.kind === 'succeeded'); run++) {
      if (run > 1) await record.verify();
      const numbers = { trial, attempt, run, gpus, studyId };
      const job = createTrialJob(declaration, command, { ...numbers, parameters, fillTemplate });
      runs.push(await runTrial(job, run === 1 ? options : { ...options, onEvent: () => undefined }));
    }
    return resultOfRuns(runs, repeats, declaration.objective.metric);
  });
}

/** Continues a trial that the tuner which started it did not see end. @param pauses ends it so that it can go on */
export async function adoptAttempt(
  session: Session,
  { trial, attempt, parameters, pid }: CutOffTrial,
  left: Pick<LeftAttempt, 'process' | 'job' | 'age'>,
  pauses = false,
) {
  const { record, folder } = session;
  const { declaration, id: studyId } = record.study;
  const pause = new AbortController();
  if (pauses) pause.abort();
  await runAndRecord(session, { trial, attempt, pause }, async (options) => {
    const known = left.age !== undefined && { seconds: left.age };
    await record.add({ type: 'trial.adopted', trial, attempt, ...(pid !== null && { pid }), ...known });
    const command = resolveCommand(declaration, folder);
    const job = createTrialJob(declaration, command, { trial, attempt, parameters, studyId });
    return resultOfRuns([await adoptTrial(job, left, options)], 1, declaration.objective.metric);
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

/** Of the event of an end; earlier versions read no event without `seconds`. */
export function durationFields(seconds: number | undefined) {
  return seconds === undefined ? { seconds: 0, unseen: true as const } : { seconds };
}

async function runAndRecord(
  session: Session,
  { trial, attempt, pause }: Omit<WatchedTrial, 'controller'>,
  runAttempt: (options: TrialOptions) => Promise<Timed<TrialResult>>,
): Promise<void> {
  const { record, running } = session;
  const watched = { trial, attempt, pause, controller: new AbortController() };
  running.set(trial, watched.controller);
  try {
    await recordEnd(session, watched, await runWatched(session, watched, runAttempt));
  } catch (error) {
    // a system error, such as that of a full disk, has a code; any other error is already a sentence
    if (errorCode(error) === undefined) throw error;
    const reason = await vanishedReason(session, trial);
    await record.verify();
    throw new Error(reason ?? messages.cannotRunTrial(trial, reasonOf(error)), { cause: error });
  }
}

type EndedAttempt = Pick<Timed<TrialResult>, 'result' | 'tracked' | 'seconds'> & PassedByAttempt;

/** Its result is that of all attempts of a trial that went on where it was. */
async function runWatched(
  session: Session,
  watched: WatchedTrial,
  runAttempt: (options: TrialOptions) => Promise<Timed<TrialResult>>,
): Promise<EndedAttempt> {
  const { record, endedCurves, executor } = session;
  const { trial, attempt, controller, pause } = watched;
  const earlier = await reportsBefore(session, trial, attempt);
  const watch = watchCurves(session, watched, earlier);
  if (watch !== undefined) await endedCurves.refresh(record.study);
  const { rungs: before = [] } = record.study.trials.get(trial - 1);
  const { seconds, ...own } = await runAttempt({
    ...{
      signal: controller.signal,
      pause: { signal: pause.signal, isComplete: (curve) => isComplete(record.study.trials.get(trial - 1), curve) },
      executor,
      onCurves: watch?.onCurves,
      mayGoOn: keepsCheckpoint(record.study.declaration),
      timeout: () => record.study.declaration.trial.timeout,
    },
    onEvent: (event) => {
      recordEvent(session, { trial, attempt }, event);
    },
  });
  const ended = withStop(record.study, trial, own);
  const { objective } = record.study.declaration;
  const { curve } = trialFiles(trialFolder(session.dir, trial));
  const points = earlier.size === 0 ? [] : await joinCurves(curve, earlier, objective.metric);
  const result = withEarlierBest(ended.result, [...before, ...points], objective);
  return { ...ended, result, seconds, ...watch?.passed() };
}

/** @throws Error, a sentence, where the failure says nothing about the point; the attempt is then lost */
async function recordEnd(
  session: Session,
  { trial, attempt, controller: { signal } }: WatchedTrial,
  { result, tracked, seconds, rungs, firstReport }: EndedAttempt,
): Promise<void> {
  const { record } = session;
  const mayNotCount = result.kind === 'failed' || signal.reason === FOLDERS_GONE;
  const reason = mayNotCount && 'reason' in result ? await reasonNotToCount(session, trial, result.reason) : undefined;
  const ended = { type: 'trial.ended', trial, attempt, ...durationFields(seconds) } as const;
  if (reason !== undefined) {
    await record.add({ ...ended, result: { kind: 'lost', reason } });
    throw new Error(reason);
  }
  const { retries } = record.study.declaration.trial;
  const lacksMemory = retries !== undefined && (await ranOutOfMemory(session, trial, result, retries));
  const { failures } = record.study.trials.get(trial - 1);
  const retry = shouldRetry(result, failures, retries, lacksMemory);
  const change = changeInstead(record.study, trial, result, lacksMemory);
  const final = signal.reason === CANCELLED_BY_PERSON ? withCancelledByPerson(result) : result;
  const told = change && 'reason' in final ? { ...final, reason: `${final.reason} ${change.sentence}` } : final;
  // all in one turn, so that they are in the journal together
  await Promise.all([
    ...repairedBy(record.study, trial, final).map((event) => record.add(event)),
    record.add({
      ...ended,
      result: told,
      ...(tracked && { tracked }),
      ...(retry && { retry }),
      // an attempt that does not count is as if it had not run
      ...(result.kind !== 'lost' && { ...(rungs && { rungs }), ...(firstReport && { firstReport }) }),
    }),
    ...(change?.point ? [record.add({ type: 'point.enqueued', parameters: { ...change.point } })] : []),
  ]);
}

/** The reports of the attempts before one that may go on from their checkpoint. */
async function reportsBefore({ record, dir }: Session, trial: number, attempt: number) {
  const { declaration } = record.study;
  if (attempt === 1 || !keepsCheckpoint(declaration)) return new Map<string, Curve>();
  return earlierCurves(trialFiles(trialFolder(dir, trial)).curve, attempt, declaration.objective.metric);
}

/** What the last lines of its output say, and what its cluster says. */
async function ranOutOfMemory({ dir }: Session, trial: number, result: TrialResult, { on }: Retries): Promise<boolean> {
  if (result.kind !== 'failed' || !on.includes('memory')) return false;
  const run = { reason: result.reason, log: await trialOutput(dir, trial), command: [], cwd: '' };
  return recognizeFailure(run)?.lacks === 'memory' || result.reason.includes(MORE_MEMORY_THAN_ASKED);
}

/** The point that is tried as another trial where this one failed; undefined where nothing is declared for that. */
function changeInstead(
  study: StudyState,
  trial: number,
  result: TrialResult,
  lacksMemory: boolean,
): Change | undefined {
  const { retries } = study.declaration.trial;
  if (retries?.set === undefined || !isCovered(result, retries, lacksMemory)) return undefined;
  return changeAfter(study, study.trials.get(trial - 1), { ...retries, set: retries.set });
}

/** By the last step that was known at the decision: a script may ignore SIGTERM, and need no more than its grace. */
function isComplete(trial: Trial, { points }: GrowingCurve): boolean {
  const { lastStep = Infinity } = ('stopping' in trial ? trial.stopping.pause : undefined) ?? {};
  return (points.at(-1)?.step ?? -Infinity) >= lastStep;
}

function withStop({ trials, declaration }: StudyState, number: number, own: Omit<Timed<TrialResult>, 'seconds'>) {
  const trial = trials.get(number - 1);
  return 'stopping' in trial ? resultOfStopped(trial.stopping, declaration.objective.metric, own) : own;
}

/** Why a failure says nothing about its point, as a sentence: a file is gone, or a disk is full. */
async function reasonNotToCount(session: Session, trial: number, failure: string): Promise<string | undefined> {
  const vanished = await vanishedReason(session, trial);
  if (vanished !== undefined) return vanished;
  const { record, folder, dir } = session;
  const { cwd } = resolveCommand(record.study.declaration, folder);
  const logs = trialFolder(dir, trial);
  const full = fullDisk(failure, logs, [cwd, logs, tmpdir()], freeBytes);
  return full === undefined ? undefined : messages.diskFull(trial, full);
}

/** Whoever deletes a trial's folder may be about to delete the journal, too, which is then saved. */
const DELETION_MS = 500;

async function vanishedReason({ neededFiles, dir }: Session, trial: number): Promise<string | undefined> {
  const folder = trialFolder(dir, trial);
  if (firstVanished([...neededFiles, folder]) === undefined) return undefined;
  await sleep(DELETION_MS);
  // a script may delete its own folder, but hardly the one around it
  const missing = firstVanished([...neededFiles, path.dirname(folder)]);
  return missing === undefined ? undefined : messages.trialVanished(trial, missing);
}

/** A trial that ended by itself before the person's request reached it keeps its result; one that pauses has none. */
function withCancelledByPerson(result: TrialResult): TrialResult {
  if (!['cancelled', 'paused', 'lost'].includes(result.kind)) return result;
  return { kind: 'cancelled', final: true, reason: messages.cancelledByPerson };
}

/** Room for a program of this user on the disk of a folder; undefined where the system does not say. */
function freeBytes(folder: string): number | undefined {
  try {
    const { bsize, bfree, bavail } = statfsSync(folder);
    // some blocks are kept for the superuser
    return bsize * (process.getuid?.() === 0 ? bfree : bavail);
  } catch {
    return undefined; // the folder is gone, or its file system does not count
  }
}
