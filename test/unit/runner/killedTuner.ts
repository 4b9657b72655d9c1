/**
 * A tuner that tests kill: runs the job in its first argument, as JSON, with the executor in its second and for the
 * seconds in its third; prints the events.
 */
import type { ExecutionEvent, Executor } from '../../../src/runner/executor.ts';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { createLocalExecutor } from '../../../src/runner/local/localExecutor.ts';
import { createSlurmClient } from '../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../src/runner/slurm/slurmExecutor.ts';
import { createSshClient } from '../../../src/runner/ssh/client.ts';
import type { Project, SshOptions } from '../../../src/runner/ssh/probe.ts';
import { createSshExecutor } from '../../../src/runner/ssh/sshExecutor.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { createShellExecutor } from './shell/shellExecutor.ts';

/** Which executor it has: the program of the supervisor, or the study whose jobs it submits, and its cluster. */
export type ExecutorArgument =
  | 'shell'
  | { readonly supervisor: string }
  | { readonly slurm: { readonly folder: string; readonly conf: string } }
  | { readonly ssh: { readonly options: SshOptions; readonly project: Project; readonly path: string } };

const job = JSON.parse(process.argv[2] ?? '') as TrialJob;
const executor = executorOf(JSON.parse(process.argv[3] ?? '') as ExecutorArgument);
const limit = process.argv.slice(4).map(Number).at(0);
const onEvent = (event: ExecutionEvent) => {
  console.log(JSON.stringify(event));
};
await runTrial(job, { signal: new AbortController().signal, executor, onEvent, timeout: () => limit });

function executorOf(argument: ExecutorArgument): Executor {
  if (argument === 'shell') return createShellExecutor();
  if ('supervisor' in argument) return createLocalExecutor(createSupervisor(new URL(argument.supervisor)));
  if ('ssh' in argument) {
    const { options, project, path } = argument.ssh;
    return createSshExecutor(options, project, createSshClient({ ...process.env, PATH: path }));
  }
  const { folder, conf } = argument.slurm;
  return createSlurmExecutor({}, { name: 'laws', folder }, createSlurmClient({ ...process.env, SLURM_CONF: conf }));
}
