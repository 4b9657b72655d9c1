/** The command line with which a person runs a trial by hand. */
import path from 'node:path';
import { commandText } from '../../declaration/command/commandText.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { buildInvocation, trialVariables } from '../../runner/start/invocation.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { resolveCommand, type TrialCommand } from './command.ts';
import { createTrialJob, type TrialRun } from './createTrialJob.ts';

type ShownTrial = Pick<TrialRun, 'trial' | 'parameters' | 'gpus'> & Pick<TrialCommand, 'interpreter'>;

/**
 * Quoted for a POSIX shell, to be pasted in the declaration's folder. The declaration's variables, and parameters that
 * reach the script through its environment, are set by `env`, so that this is a command like any other.
 */
export function trialCommand(declaration: Declaration, folder: string, trial: ShownTrial): string {
  const job = jobOf(declaration, folder, trial);
  const { cwd } = resolveCommand(declaration, folder);
  const { file, args, env } = buildInvocation(job);
  const variables = envArguments({
    ...job.env,
    ...env,
    ...(job.pass === 'file' && { BBKB_PARAMETERS: trialFiles(job.dir).parameters }),
  });
  const command = commandText([...(variables.length > 0 ? ['env', ...variables] : []), file, ...args]);
  return cwd === path.resolve(folder) ? command : `cd ${commandText([cwd])} && ${command}`;
}

/**
 * The command that runs the trial as it was run: with its seed, its devices and the variables that its script may read.
 * Its folder and its metrics file are left out, so that its files stay.
 */
export function rerunCommand(
  declaration: Declaration,
  folder: string,
  trial: ShownTrial,
): { readonly cwd: string; readonly argv: readonly string[] } {
  const job = jobOf(declaration, folder, trial);
  const { file, args, env } = buildInvocation(job, job.env.NODE_OPTIONS);
  return { cwd: job.cwd, argv: ['env', ...envArguments(trialVariables(job, env)), file, ...args] };
}

function jobOf(declaration: Declaration, folder: string, { interpreter, trial, parameters, gpus }: ShownTrial) {
  const command = { ...resolveCommand(declaration, folder), interpreter };
  return createTrialJob(declaration, command, { trial, parameters, gpus });
}

function envArguments(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  );
}
