/** A trial that a debugger runs once more: exactly as the tuner would, but with files of its own. */
import type { Launch } from '../runner/executor.ts';
import { prepareFiles } from '../runner/output/trialFiles.ts';
import { launchOf } from '../runner/start/invocation.ts';
import type { Declaration } from '../declaration/declaration.ts';
import { asideStudy, makeAsideFolder } from './job/aside.ts';
import { resolveCommand, type TrialCommand } from './job/command.ts';
import { createTrialJob, type TrialRun } from './job/createTrialJob.ts';
import { sessionTemplate } from './session/sessionTemplate.ts';

/** The program, its arguments, its own variables and its folder. */
export type DebuggedTrial = Pick<Launch, 'file' | 'args' | 'env' | 'cwd'>;

/**
 * Writes what the script reads, such as its copy of a configuration file, into the folder of its own.
 *
 * @param folder absolute: the declaration's own
 * @throws Error, a sentence, where the folder or the template is not as it should be
 */
export async function debuggedTrial(
  declaration: Declaration,
  folder: string,
  {
    interpreter,
    trial,
    parameters,
    gpus,
  }: Pick<TrialRun, 'trial' | 'parameters' | 'gpus'> & Pick<TrialCommand, 'interpreter'>,
): Promise<DebuggedTrial> {
  const aside = { ...declaration, study: asideStudy(declaration.study, 'debug') };
  const fillTemplate = await sessionTemplate(aside, folder);
  const command = { ...resolveCommand(aside, folder), interpreter };
  const job = createTrialJob(aside, command, { trial, parameters, gpus, fillTemplate });
  await makeAsideFolder(job);
  await prepareFiles(job);
  return launchOf({ ...job, study: declaration.study }, { timeout: () => undefined, grace: 0 });
}
