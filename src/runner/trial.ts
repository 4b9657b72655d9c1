/** One attempt at one trial, from its files to its ending; the only place that knows the order of the steps. */
import { invocation } from './command.ts';
import { environment } from './environment.ts';
import { prepareFiles } from './files.ts';
import type { TrialJob, TrialResult } from './job.ts';
import { CAP, logsOf, type Cap } from './logs.ts';
import { runProcess } from './process.ts';
import * as reasons from './reasons.ts';
import { judge } from './verdict.ts';

export interface TrialOptions {
  /** Aborting ends the trial's whole tree; the trial is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Told the process id as soon as there is one; when it throws, the process is ended and the trial rejects. */
  readonly onSpawn: (pid: number) => void;
  /** Seconds the script may run, undefined without a limit; asked several times a second, since it may change meanwhile. */
  readonly timeout: () => number | undefined;
  /** Seconds the processes have between SIGTERM and SIGKILL, 5 by default. */
  readonly grace?: number;
  /** The size that its output files are kept below, each. */
  readonly cap?: Cap;
}

/**
 * Runs the job's script and says how it ended; whatever that was, none of its processes is left when the promise
 * settles, background ones included. All that a script can do is an ending.
 *
 * @throws Error when the command cannot be built, the trial's files cannot be written or read, a symbolic link stands in
 * their place, or `onSpawn` throws.
 */
export async function runTrial(
  job: TrialJob,
  { signal, onSpawn, timeout, grace = 5, cap = CAP }: TrialOptions,
): Promise<TrialResult> {
  if (signal.aborted) return { ending: { kind: 'cancelled', reason: reasons.stopped }, seconds: 0 };
  const { file, args, env } = invocation(job.command, job.parameters, job.pass, job);
  const files = await prepareFiles(job);
  const run = await runProcess(
    { file, args, cwd: job.cwd, env: environment(process.env, job, env, files), dir: job.dir, ...files },
    { signal, timeout, grace, logs: logsOf(files, job.metric, cap) },
    onSpawn,
  );
  return judge(run, job, files, file);
}
