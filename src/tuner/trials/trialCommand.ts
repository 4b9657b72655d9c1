/** The command line with which a person runs a trial by hand. */
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialVariables } from '../../runner/start/environment.ts';
import { buildInvocation } from '../../runner/start/invocation.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { createTrialJob, type TrialPoint } from './createTrialJob.ts';

/**
 * The program and its arguments, to be run in the folder where the trial runs. Parameters that reach the script through
 * its environment are set by `env`, so that this is a command like any other.
 */
export function trialCommand(declaration: Declaration, folder: string, trialPoint: TrialPoint): readonly string[] {
  const job = createTrialJob(declaration, folder, trialPoint, { attempt: 1, run: 1 });
  const { file, args, env, nodeOptions } = buildInvocation(job.command, job.parameters, job.pass, job);
  const variables = envArguments({
    ...env,
    ...(nodeOptions !== undefined && { NODE_OPTIONS: nodeOptions }),
    ...(job.pass === 'file' && { BBKB_PARAMETERS: trialFiles(job.dir).parameters }),
  });
  return [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
}

/**
 * The command that runs the trial as it was run: with its seed, its devices and the variables that its script may read.
 * Its folder and its metrics file are left out, so that what it left there stays.
 */
export function rerunCommand(
  declaration: Declaration,
  folder: string,
  trial: TrialPoint & { readonly gpus?: readonly string[] | undefined },
): { readonly cwd: string; readonly argv: readonly string[] } {
  const job = createTrialJob(declaration, folder, trial, { attempt: 1, run: 1, gpus: trial.gpus });
  const invocation = buildInvocation(job.command, job.parameters, job.pass, job);
  const variables = trialVariables(job, invocation, trialFiles(job.dir));
  return { cwd: job.cwd, argv: ['env', ...envArguments(variables), invocation.file, ...invocation.args] };
}

function envArguments(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  );
}
