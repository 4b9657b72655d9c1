/** One attempt at one trial, from its files to its result; the only place that knows the order of the steps. */
import type { Execution, ExecutionEvent, Executor, LeftAttempt } from './executor.ts';
import { buildInvocation } from './start/invocation.ts';
import { ownEnvironment } from './start/environment.ts';
import { markAsStopped } from './output/stopMark.ts';
import type { GrowingCurve } from './metric/curve.ts';
import { followCurve } from './metric/followCurve.ts';
import { prepareFiles, trialFiles, type TrialFiles } from './output/trialFiles.ts';
import type { TrialJob, TimedResult } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter, type LogSizeLimit } from './truncation/logLimiter.ts';
import { watchExecution } from './run/watchExecution.ts';
import { determineResult } from './result/determineResult.ts';
import * as messages from './messages.ts';

export interface TrialOptions {
  /** Aborting ends the trial with all its processes; it is then `cancelled`. */
  readonly signal: AbortSignal;
  readonly executor: Executor;
  /** Called with what the journal has to know of it; when it throws at its start, the script is ended and the trial rejects. */
  readonly onEvent: (event: ExecutionEvent) => void;
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
 * symbolic link, or `onEvent` throws.
 */
export async function runTrial(job: TrialJob, options: TrialOptions): Promise<TimedResult> {
  const { signal, executor, onEvent, timeout, grace = DEFAULT_GRACE } = options;
  if (signal.aborted) return { result: { kind: 'cancelled', reason: messages.cancelled }, seconds: 0 };
  const { file, args, ...variables } = buildInvocation(job.command, job.parameters, job.pass, job);
  const files = await prepareFiles(job);
  const { stdout, stderr } = files;
  const env = ownEnvironment(process.env, job, variables, files);
  const { cwd, dir, attempt, studyId } = job;
  const launch = { file, args, cwd, env, stdout, stderr, dir, attempt, studyId, timeout, grace };
  return resultOf(await executor.start(launch, onEvent), job, files, file, options);
}

/**
 * A trial that outlived the tuner that started it, watched to its end like any other; at once when it has ended by now.
 * Where nobody saw the end or will see it, what is left of the trial is ended, and the attempt is lost.
 *
 * @throws Error as `runTrial` does.
 */
export async function adoptTrial(
  job: TrialJob,
  left: Pick<LeftAttempt, 'process' | 'job' | 'age'>,
  options: TrialOptions,
): Promise<TimedResult> {
  const { dir, attempt, studyId } = job;
  const { executor, timeout, onEvent } = options;
  const execution = await executor.attach({ dir, attempt, studyId, timeout, ...left }, onEvent);
  return resultOf(execution, job, trialFiles(dir), job.command[0] ?? '', options);
}

/** Seconds. */
const DEFAULT_GRACE = 5;

async function resultOf(
  execution: Execution,
  job: TrialJob,
  files: TrialFiles,
  program: string,
  { signal, timeout, onCurve, grace = DEFAULT_GRACE, logLimit = DEFAULT_LOG_SIZE_LIMIT }: TrialOptions,
): Promise<TimedResult> {
  const curve = followCurve(files, job.metric, onCurve);
  const end = await watchExecution(execution, {
    ...{ signal, timeout, grace, curve },
    logLimiter: createLogLimiter(files, job.metric, logLimit, curve.beforeCut),
    beforeStop: () => markAsStopped(job),
  });
  await curve.finish();
  return determineResult(end, job, files, program);
}
