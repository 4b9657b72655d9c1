/** A tuner that tests kill: runs the job in its first argument, as JSON, with the executor in its second; prints the events. */
import type { ExecutionEvent, Executor } from '../../../src/runner/executor.ts';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { createLocalExecutor } from '../../../src/runner/local/localExecutor.ts';
import { createSlurmClient } from '../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../src/runner/slurm/slurmExecutor.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';
import { createShellExecutor } from './shell/shellExecutor.ts';

/** Which executor it has: the program of the supervisor, or the study whose jobs it submits, and its cluster. */
export type ExecutorArgument =
  'shell' | { readonly supervisor: string } | { readonly slurm: { readonly folder: string; readonly conf: string } };

const job = JSON.parse(process.argv[2] ?? '') as TrialJob;
const executor = executorOf(JSON.parse(process.argv[3] ?? '') as ExecutorArgument);
const onEvent = (event: ExecutionEvent) => {
  console.log(JSON.stringify(event));
};
await runTrial(job, { signal: new AbortController().signal, executor, onEvent, timeout: () => undefined });

function executorOf(argument: ExecutorArgument): Executor {
  if (argument === 'shell') return createShellExecutor();
  if ('supervisor' in argument) return createLocalExecutor(createSupervisor(new URL(argument.supervisor)));
  const { folder, conf } = argument.slurm;
  return createSlurmExecutor({}, { name: 'laws', folder }, createSlurmClient({ ...process.env, SLURM_CONF: conf }));
}
