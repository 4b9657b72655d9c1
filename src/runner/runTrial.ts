/** One attempt at one trial, from its files to its ending; the only place that knows the order of the steps. */
import { buildInvocation } from './start/invocation.ts';
import { environment } from './start/environment.ts';
import { prepareFiles } from './output/trialFiles.ts';
import type { TrialJob, TimedResult } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter, type LogSizeLimit } from './truncation/logLimiter.ts';
import { runProcess } from './run/runProcess.ts';
import * as reasons from './result/sentences.ts';
import { determineResult } from './result/determineResult.ts';

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
  readonly logLimit?: LogSizeLimit;
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
  { signal, onSpawn, timeout, grace = 5, logLimit = DEFAULT_LOG_SIZE_LIMIT }: TrialOptions,
): Promise<TimedResult> {
  if (signal.aborted) return { result: { kind: 'cancelled', reason: reasons.cancelled }, seconds: 0 };
  const { file, args, env } = buildInvocation(job.command, job.parameters, job.pass, job);
  const files = await prepareFiles(job);
  const processResult = await runProcess(
    { file, args, cwd: job.cwd, env: environment(process.env, job, env, files), dir: job.dir, ...files },
    { signal, timeout, grace, logLimiter: createLogLimiter(files, job.metric, logLimit) },
    onSpawn,
  );
  return determineResult(processResult, job, files, file);
}
