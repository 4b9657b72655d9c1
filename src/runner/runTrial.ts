/** One attempt at one trial, from its files to its result; the only place that knows the order of the steps. */
import type { Execution, ExecutionEvent, Executor, Exit, LeftAttempt } from './executor.ts';
import { launchOf } from './start/invocation.ts';
import { isMarkedAsStopped, markAsStopped } from './output/stopMark.ts';
import type { GrowingCurve, GrowingCurves } from './metric/curve.ts';
import { writeCurves } from './metric/curveFile.ts';
import { createReportReader } from './metric/reportReader.ts';
import { prepareFiles, trialFiles, type TrialFiles } from './output/trialFiles.ts';
import type { AttemptResult, Timed, TrialJob } from './trialJob.ts';
import { DEFAULT_LOG_SIZE_LIMIT, createLogLimiter, type LogSizeLimit } from './truncation/logLimiter.ts';
import { watchExecution } from './watchExecution.ts';
import { determineResult } from './result/determineResult.ts';
import { finishedBefore } from './result/finishedBefore.ts';
import * as messages from './messages.ts';

export interface TrialOptions {
  /** Aborting ends the trial with all its processes; it is then `cancelled`. */
  readonly signal: AbortSignal;
  /** Where it may be ended so that it can go on: it is then `cancelled` as well, and `lost` where its files are. */
  readonly pause?: Pause;
  readonly executor: Executor;
  /** Called with each event for the journal; when it throws at its start, the script is ended and the trial rejects. */
  readonly onEvent: (event: ExecutionEvent) => void;
  /** Seconds it may run, undefined without a limit; called several times a second, since the limit may change. */
  readonly timeout: () => number | undefined;
  /** Seconds that the processes have between SIGTERM and SIGKILL, 5 by default. */
  readonly grace?: number;
  /** The size that each of its output files is kept below. */
  readonly logLimit?: LogSizeLimit;
  /** Called a few times a second while the curve of the metric, or of a further one that is followed, grows; `seconds` it has run. */
  readonly onCurves?: ((curves: GrowingCurves, seconds: number) => void) | undefined;
  /** Whether the trial may go on after this attempt where it was. */
  readonly mayGoOn?: boolean;
}

interface Pause {
  readonly signal: AbortSignal;
  /** Whether it has come to its end meanwhile, by its curve: then its own result counts. */
  readonly isComplete: (curve: GrowingCurve) => boolean;
}

/**
 * Runs the job's script and resolves with how it ended. When the promise settles, none of its processes is left, not
 * even one in the background. Nothing that a script does makes it reject.
 *
 * @throws Error when the command cannot be built, the trial's files cannot be written or read, one of them is a
 * symbolic link, or `onEvent` throws.
 */
export async function runTrial(job: TrialJob, options: TrialOptions): Promise<Timed<AttemptResult>> {
  const { signal, executor, onEvent, timeout, grace = DEFAULT_GRACE } = options;
  if (signal.aborted) return { result: { kind: 'cancelled', reason: messages.cancelled }, seconds: 0 };
  const launch = launchOf(job, { timeout, grace });
  const files = await prepareFiles(job);
  return resultOf(await executor.start(launch, onEvent), job, files, launch.file, options);
}

/**
 * A trial that outlived the tuner that started it, watched to its end like any other; at once when it has ended by now.
 * Where nobody saw the end or will see it, the rest of the trial is ended, and the attempt is lost.
 *
 * @throws Error as `runTrial` does.
 */
export async function adoptTrial(
  job: TrialJob,
  left: Pick<LeftAttempt, 'process' | 'job' | 'age'>,
  options: TrialOptions,
): Promise<Timed<AttemptResult>> {
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
  { signal, pause, timeout, onCurves, mayGoOn, grace = DEFAULT_GRACE, logLimit = DEFAULT_LOG_SIZE_LIMIT }: TrialOptions,
): Promise<Timed<AttemptResult>> {
  const reader = createReportReader(files, job.metric);
  const logLimiter = createLogLimiter(files, job.metric, logLimit, () => reader.read(false));
  let reports = 0;
  const end = await watchExecution(execution, {
    ...{ signal, pause: pause?.signal, timeout, grace },
    async look() {
      await logLimiter.enforce(execution.suspend);
      if (onCurves === undefined) return; // then the logs are read only when they are cut or complete
      const curves = new Map([[job.metric.name, await reader.read(false)], ...reader.furtherCurves()]);
      const read = [...curves.values()].reduce((sum, curve) => sum + curve.reports, 0);
      if (read > reports) onCurves(curves, execution.seconds());
      reports = read;
    },
    beforeStop: () => markAsStopped(job),
  });
  await logLimiter.finish();
  const own = { reader, curve: await reader.read(true) };
  const hasReported = own.curve.reports > 0;
  const earlier = hasReported || !hasExitedWell(end.exit) ? undefined : await finishedBefore(job);
  const { reader: counted, curve } = earlier ?? own;
  await writeCurves(files.curve, curve, comparedCurves(job, counted.furtherCurves()), mayGoOn);
  const { report, further } = counted;
  const isComplete = hasExitedWell(end.afterPause) && pause?.isComplete(curve);
  const exit = isComplete ? end.afterPause : await ownExit(end.exit, job);
  return determineResult({ ...end, exit }, job, files, { program, hasReported, report, further });
}

/** Later trials are compared with those of objectives. */
function comparedCurves({ metric: { further = [] } }: TrialJob, curves: GrowingCurves): GrowingCurves {
  const objectives = further.flatMap(({ name, needed }) => (needed === 'objective' ? [name] : []));
  return new Map([...curves].filter(([name]) => objectives.includes(name)));
}

const hasExitedWell = (exit: Exit | undefined): exit is Exit => exit?.kind === 'exited' && exit.code === 0;

/** A script may seem to have ended by itself and was ended by another tuner; this one has marked nothing then. */
async function ownExit(exit: Exit, job: TrialJob): Promise<Exit> {
  const hasEnded = exit.kind === 'exited' || exit.kind === 'killed';
  if (!hasEnded || !(await isMarkedAsStopped(job))) return exit;
  return { kind: 'unobserved', reason: messages.endedByAnotherTuner };
}
