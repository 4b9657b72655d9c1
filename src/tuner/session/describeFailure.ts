/** Trials that failed in the same way, as a person is asked about them. */
import { findProgram } from '../../declaration/command/findProgram.ts';
import type { Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import { recognizeFailure, type FailedRun } from '../../runner/result/recognizeFailure.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import type { RepeatedFailure } from '../../study/repeatedFailure.ts';
import { resolveCommand } from '../trials/createTrialJob.ts';
import type { Session } from './session.ts';
import { trialOutput } from '../trials/trialOutput.ts';

export async function describeFailure(
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
  const { cause, advice } = recognizeFailure(run) ?? { cause: reason };
  return { way, count, trial: number, cause, ...(advice !== undefined && { advice }), log };
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
