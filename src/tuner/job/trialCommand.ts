/** The command line with which a person runs a trial by hand. */
import path from 'node:path';
import { commandText } from '../../declaration/command/commandText.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { envArguments } from '../../runner/start/environment.ts';
import { buildInvocation, trialVariables } from '../../runner/start/invocation.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { TrialJob } from '../../runner/trialJob.ts';
import { resolveCommand, type TrialCommand } from './command.ts';
import { createTrialJob, type TrialRun } from './createTrialJob.ts';

export type ShownTrial = Pick<TrialRun, 'trial' | 'parameters' | 'gpus'> & Pick<TrialCommand, 'interpreter'>;

/** Of variables that hold a secret, such as WANDB_API_KEY: a command is shown to others, in a report for example. */
export const SECRET = /(?:^|_)(?:API)?(?:KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS?)(?:_|$)/i;

/**
 * Quoted for a POSIX shell, to be pasted in the declaration's folder. The declaration's variables but secrets, and
 * parameters that reach the script through its environment, are set by `env`, so that this is a command like any other.
 * What the trial wrote into a folder of its own stays as it is: the command has another one.
 */
export function trialCommand(declaration: Declaration, folder: string, trial: ShownTrial): string {
  const job = jobOf(declaration, folder, trial);
  const { cwd } = resolveCommand(declaration, folder);
  const { file, args, env } = buildInvocation(job);
  const variables = envArguments({
    ...Object.fromEntries(Object.entries(job.env).filter(([name]) => !SECRET.test(name))),
    ...env,
    ...(job.pass === 'file' && { BBKB_PARAMETERS: trialFiles(job.dir).parameters }),
  });
  const command = [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
  const looksThere = job.copy?.there !== undefined;
  const from = looksThere ? job.cwd : cwd;
  const makes = looksThere || job.cwd !== job.work ? making(job) : [];
  return inTurn(...makes, from !== path.resolve(folder) && ['cd', from], command);
}

/**
 * The command that runs the trial as it was run, quoted for a POSIX shell in the folder `cwd`: with its seed, its devices
 * and the variables that its script may read. Its folder and its metrics file are left out, so that its files stay.
 *
 * @param needs whether one of the variables, beside those of its parameters, is set
 */
export function rerunCommand(
  declaration: Declaration,
  folder: string,
  trial: ShownTrial,
  needs: (variable: string) => boolean = () => true,
): { readonly cwd: string; readonly command: string } {
  const job = jobOf(declaration, folder, trial);
  const { cwd } = resolveCommand(declaration, folder);
  const { file, args, env } = buildInvocation(job, job.env.NODE_OPTIONS);
  const all = Object.entries(trialVariables(job, env));
  const variables = envArguments(Object.fromEntries(all.filter(([name]) => name in env || needs(name))));
  const command = [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
  return { cwd, command: inTurn(...making(job), job.cwd !== cwd && ['cd', job.cwd], command) };
}

/** The folder of its own, with the file that it looks for there. */
function making({ work, copy }: TrialJob): readonly (readonly string[])[] {
  if (work === undefined) return [];
  if (copy?.there === undefined) return [['mkdir', '-p', work]];
  return [
    ['mkdir', '-p', path.dirname(copy.there)],
    ['cp', copy.file, copy.there],
  ];
}

/** One after the other in a shell, without those that are not needed. */
function inTurn(...commands: readonly (readonly string[] | false)[]): string {
  return commands.flatMap((words) => (words === false ? [] : [commandText(words)])).join(' && ');
}

function jobOf(declaration: Declaration, folder: string, { interpreter, trial, parameters, gpus }: ShownTrial) {
  const command = { ...resolveCommand(declaration, folder), interpreter };
  return createTrialJob(declaration, command, { trial, parameters, gpus, again: true });
}
