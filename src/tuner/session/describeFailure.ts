/** Trials that failed in the same way, as a person is asked about them. */
import { findProgram } from '../../declaration/command/findProgram.ts';
import { lastOutputLines } from '../../runner/output/lastOutput.ts';
import { recognizeFailure, type FailedRun } from '../../runner/result/recognizeFailure.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { FailingTrials } from '../../study/failureHistory.ts';
import type { RepeatedFailure } from '../../study/repeatedFailure.ts';
import { resolveCommand } from '../trials/createTrialJob.ts';
import type { Session } from './session.ts';

export async function describeFailure(
  { record, dir, folder }: Session,
  { way, count, trial: number }: FailingTrials,
): Promise<RepeatedFailure> {
  const { trials, declaration } = record.study;
  const trial = trials.get(number - 1);
  const reason = 'reason' in trial ? trial.reason : way;
  const log = await lastOutputLines(trialFolder(dir, number));
  const { command, cwd } = resolveCommand(declaration, folder);
  const searchPath = { ...process.env, ...declaration.env }.PATH ?? '';
  const run = { reason, log, command: withFullPath(command, cwd, searchPath), cwd };
  const { cause, advice } = recognizeFailure(run) ?? { cause: reason };
  return { way, count, trial: number, cause, ...(advice !== undefined && { advice }), log };
}

/** A person's terminal may find another program of this name than the editor did: therefore its place is said. */
function withFullPath(command: readonly string[], cwd: string, searchPath: string): FailedRun['command'] {
  const [program = '', ...args] = command;
  return [findProgram(program, cwd, searchPath) ?? program, ...args];
}
