/** A tuner that tests kill: runs the job in its first argument, as JSON, with the executor in its second; prints the events. */
import type { ExecutionEvent } from '../../../src/runner/executor.ts';
import type { TrialJob } from '../../../src/runner/trialJob.ts';
import { createLocalExecutor } from '../../../src/runner/local/localExecutor.ts';
import { createSlurmClient } from '../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../src/runner/slurm/slurmExecutor.ts';
import { createSupervisor } from '../../../src/runner/supervisor/startSupervisor.ts';
import { runTrial } from '../../../src/runner/runTrial.ts';

/** Which executor it has: the program of the supervisor, or the study whose jobs it submits, and its cluster. */
export type ExecutorArgument =
  { readonly supervisor: string } | { readonly slurm: { readonly folder: string; readonly conf: string } };

const job = JSON.parse(process.argv[2] ?? '') as TrialJob;
const argument = JSON.parse(process.argv[3] ?? '') as ExecutorArgument;
const executor =
  'supervisor' in argument
    ? createLocalExecutor(createSupervisor(new URL(argument.supervisor)))
    : createSlurmExecutor(
        {},
        { name: 'laws', folder: argument.slurm.folder },
        createSlurmClient({ ...process.env, SLURM_CONF: argument.slurm.conf }),
      );
const onEvent = (event: ExecutionEvent) => {
  console.log(JSON.stringify(event));
};
await runTrial(job, { signal: new AbortController().signal, executor, onEvent, timeout: () => undefined });
