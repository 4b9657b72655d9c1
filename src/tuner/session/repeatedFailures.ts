/** Trials that failed in the same way: the question to a person, and the end that they explain. */
import { expressionText } from '../../declaration/expressionText.ts';
import { findProgram } from '../../declaration/command/surroundings.ts';
import type { Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import { recognizeFailure, type FailedRun } from '../../runner/result/recognizeFailure.ts';
import type { RepeatedFailure } from '../../study/eventParts.ts';
import type { StudyEvent, TrialResult } from '../../study/events.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import { failedLikeProbe, repeatedFailure } from '../../study/failureQuestion.ts';
import type { StudyState } from '../../study/studyState.ts';
import * as messages from '../messages.ts';
import { resolveCommand } from '../job/command.ts';
import { trialOutput } from '../job/trialOutput.ts';
import { isStopping, type Session } from './session.ts';
import { sessionEnd, type StudyEnd } from './studyEnd.ts';
import type { NewEvent } from './studyRecord.ts';

/**
 * Pauses a study whose trials fail in the same way until a person has answered. Call it before a
 * trial starts. Where there is nobody to ask, the study ends instead.
 */
export async function askAboutFailure(session: Session): Promise<void> {
  const { record, asks } = session;
  if (!asks || isStopping(session) || sessionEnd(session) !== undefined) return;
  const { paused, failures } = record.study;
  if (paused) {
    // a trial that was still running has succeeded: the script works, and the question has answered itself
    if (failures.asked !== null && failures.ways.length === 0) await record.add({ type: 'tuner.continued' });
    return;
  }
  const failing = repeatedFailure(record.study);
  if (failing === undefined) return;
  const failure = await describeFailure(session, failing);
  // a person may have paused it in the meantime; then the question comes when it is continued
  if (!record.study.paused) await record.add({ type: 'tuner.paused', failure });
}

/**
 * What stands in the journal before the end of a trial that is tried once more: that the others which failed like it run
 * again, in the same turn. Where a power cut leaves only a part, the trial itself is tried again.
 */
export function repairedBy(study: StudyState, by: number, { kind }: TrialResult): readonly NewEvent[] {
  if (kind !== 'succeeded' && kind !== 'stoppedEarly' && kind !== 'paused') return [];
  return failedLikeProbe(study, by).map((trial) => ({ type: 'trial.retried', trial, repairedBy: by }));
}

type TunerEnded = Omit<Extract<StudyEvent, { type: 'tuner.ended' }>, 'at'>;

/** The last event of a session, with the output of the trial that explains it. */
export async function explainEnd(session: Session, end: StudyEnd): Promise<TunerEnded> {
  const { because, trial } = end;
  const reason = [end.reason, ...session.checkpoints.remarks()].join(' ');
  const failing = failingTrials(session.record.study, end);
  if (failing === undefined) {
    const log = trial === undefined ? [] : await trialOutput(session.dir, trial);
    return { type: 'tuner.ended', because, reason, ...(log.length > 0 && { log }) };
  }
  const failure = await describeFailure(session, failing);
  const { cause, advice, log } = failure;
  return {
    type: 'tuner.ended',
    because,
    reason: end.failing === undefined ? reason : messages.withCause(reason, cause, advice),
    ...(log.length > 0 && { log }),
    failure,
  };
}

/** The trials for which it ended; or where it came to its end and no trial has a value, those that failed last. */
function failingTrials({ failures }: StudyState, { because, failing }: StudyEnd): FailingTrials | undefined {
  const cameToItsEnd = because !== 'stopped' && because !== 'failure';
  return failing ?? (cameToItsEnd && !failures.hasSucceeded ? failures.ways.at(-1) : undefined);
}

async function describeFailure(
  { record, dir, folder }: Session,
  { way, count, trial: number }: FailingTrials,
): Promise<RepeatedFailure> {
  const { trials, declaration } = record.study;
  const trial = trials.get(number - 1);
  const reason = 'reason' in trial ? trial.reason : way;
  const log = await trialOutput(dir, number);
  const { command, cwd } = resolveCommand(declaration, folder);
  const searchPath = { ...process.env, ...declaration.env }.PATH ?? '';
  const ran = asItRan(command, trial.interpreter) ?? withFullPath(command, cwd, searchPath);
  const run = { reason, log, command: ran, cwd };
  const found = recognizeFailure(run);
  if (found === undefined) return { way, count, trial: number, cause: reason, log };
  const { cause, advice } = found;
  const halve = found.lacks === 'memory' ? batchSize(declaration) : undefined;
  if (halve === undefined) return { way, count, trial: number, cause, advice, log };
  const offer = messages.offerToChange(halve, expressionText({ kind: 'name', name: halve }));
  return { way, count, trial: number, cause, advice: `${advice} ${offer}`, halve, log };
}

/** The number of the space that is one, where no retries after failures of this cause are declared. */
function batchSize({ space, trial }: StudyState['declaration']): string | undefined {
  if (trial.retries?.on.includes('memory')) return undefined;
  return space.find(({ name, type }) => (type === 'int' || type === 'choice') && /batch/i.test(name))?.name;
}

function asItRan(
  [, ...args]: readonly string[],
  interpreter: Interpreter | undefined,
): FailedRun['command'] | undefined {
  if (interpreter === undefined) return undefined;
  const { words, program } = interpreter;
  return [...(words.length > 1 ? words : [program]), ...args];
}

/** A person's terminal may find another program of this name than the editor did: therefore its place is said. */
function withFullPath(command: readonly string[], cwd: string, searchPath: string): FailedRun['command'] {
  const [program = '', ...args] = command;
  return [findProgram(program, cwd, searchPath) ?? program, ...args];
}
