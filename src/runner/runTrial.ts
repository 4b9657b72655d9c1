/** One attempt at one trial, from its files to its result; the only place that knows the order of the steps. */
import { buildInvocation } from './start/invocation.ts';
import { environment } from './start/environment.ts';
import { markAsStopped } from './output/stopMark.ts';
import type { GrowingCurve } from './metric/curve.ts';
import { followCurve } from './metric/followCurve.ts';
import { prepareFiles } from './output/trialFiles.ts';
import type { TrialJob, TimedResult } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter, type LogSizeLimit } from './truncation/logLimiter.ts';
import { runProcess } from './run/runProcess.ts';
import { determineResult } from './result/determineResult.ts';
import type { StartedProcess, Supervisor } from './supervisor/startSupervisor.ts';
import * as messages from './messages.ts';

export interface TrialOptions {
  /** Aborting ends the trial's whole tree; the trial is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Starts the script and sees how it ends. */
  readonly supervisor: Supervisor;
  /** Called with the process as soon as there is one; when it throws, the process is ended and the trial rejects. */
  readonly onSpawn: (started: StartedProcess) => void;
  /**
   * Seconds the script may run, undefined without a limit; called several times a second, since the limit may change.
   */
  readonly timeout: () => number | undefined;
  /** Seconds that the processes have between SIGTERM and SIGKILL, 5 by default. */
  readonly grace?: number;
  /** The size that each of its output files is kept below. */
  readonly logLimit?: LogSizeLimit;
  /** Called a few times a second while the metric's curve grows. */
  readonly onCurve?: ((curve: GrowingCurve) => void) | undefined;
}

/**
 * Runs the job's script and resolves with how it ended. When the promise settles, none of its processes is left, not
 * even one in the background. Nothing that a script does makes it reject.
 *
 * @throws Error when the command cannot be built, the trial's files cannot be written or read, one of them is a
 * symbolic link, or `onSpawn` throws.
 */
export async function runTrial(
  job: TrialJob,
  { signal, supervisor, onSpawn, onCurve, timeout, grace = 5, logLimit = DEFAULT_LOG_SIZE_LIMIT }: TrialOptions,
): Promise<TimedResult> {
  if (signal.aborted) return { result: { kind: 'cancelled', reason: messages.cancelled }, seconds: 0 };
  const invocation = buildInvocation(job.command, job.parameters, job.pass, job);
  const { file, args } = invocation;
  const files = await prepareFiles(job);
  const { stdout, stderr, exit: exitFile } = files;
  const curve = followCurve(files, job.metric, onCurve);
  const launch = { file, args: [...args], cwd: job.cwd, env: environment(process.env, job, invocation, files) };
  const processResult = await runProcess(
    supervisor,
    {
      ...launch,
      stdout,
      stderr,
      exitFile,
      attempt: job.attempt,
      dir: job.dir,
      ...(job.studyId !== undefined && { studyId: job.studyId }),
    },
    {
      ...{ signal, timeout, grace, curve },
      logLimiter: createLogLimiter(files, job.metric, logLimit, curve.beforeCut),
      beforeStop: () => markAsStopped(job),
    },
    onSpawn,
  );
  await curve.finish();
  return determineResult(processResult, job, files, file);
}
