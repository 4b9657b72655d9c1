/** Runs a script once as it is, with its own defaults: its output, its duration, and whether it runs at all. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expandTrialFolder } from '../declaration/command/placeholders.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Measured } from '../engine/port/limits.ts';
import { midpoint } from '../declaration/points/pointText.ts';
import { withInterpreter, type Interpreter } from '../declaration/command/resolveInterpreter.ts';
import { lastOutputLines } from '../runner/result/outputExcerpt.ts';
import { recognizeFailure } from '../runner/result/recognizeFailure.ts';
import { runTrial } from '../runner/runTrial.ts';
import { createLocalExecutor } from '../runner/local/localExecutor.ts';
import { createSupervisor } from '../runner/supervisor/startSupervisor.ts';
import type { AttemptResult, Timed, TrialJob } from '../runner/trialJob.ts';
import { studyFolder, trialFolder } from '../study/disk/paths.ts';
import type { TunerPrograms } from './session/createSession.ts';
import { sessionTemplate } from './session/sessionTemplate.ts';
import { asideStudy, makeAsideFolder } from './job/aside.ts';
import { resolveCommand } from './job/command.ts';
import { createTrialJob } from './job/createTrialJob.ts';
import * as messages from './messages.ts';

/** Seconds that it may run, unless the person says less. */
export const TRY_LIMIT = 600;

interface TryOptions {
  readonly supervisor: TunerPrograms['supervisor'];
  /** Aborting ends the script. */
  readonly signal: AbortSignal;
  /** Seconds. Default: `TRY_LIMIT`. */
  readonly limit?: number;
}

export interface TriedScript {
  readonly seconds: number;
  /** `timedOut`: it was ended at its limit, which is no failure of the script's. */
  readonly end: 'ran' | 'failed' | 'timedOut' | 'cancelled';
  /** Those that were found of the metrics that it was expected to report, by their names. */
  readonly measured: Measured;
  /**
   * Why it has not ended by itself, or not well: a sentence, with the remedy where the cause is recognised. Of one that
   * ran, which metric has no value, as a trial that fails for it says it.
   */
  readonly reason: string | undefined;
}

/**
 * The first trial of a declaration, outside of its study: with the script's own values, as far as a draft could read
 * them.
 *
 * @param folder absolute: the declaration's own
 */
export async function firstTrialToTry(declaration: Declaration, folder: string): Promise<TrialJob> {
  const parameters = declaration.start?.points[0] ?? midpoint(declaration.space);
  const aside = { ...declaration, study: asideStudy(declaration.study, 'try') };
  const fillTemplate = await sessionTemplate(aside, folder);
  return createTrialJob(aside, resolveCommand(aside, folder), { trial: 1, parameters, fillTemplate });
}

/** A script as it is, without any parameters. */
export interface ScriptToTry {
  readonly name: string;
  readonly command: readonly string[];
  /** Absolute: where it runs. */
  readonly cwd: string;
  /** Absolute: the folder beside which its output is, as a study's is. */
  readonly folder: string;
  /** That it is likely to report. */
  readonly metric: string;
}

export function jobToTry({ name, command, cwd, folder, metric }: ScriptToTry): TrialJob {
  const dir = trialFolder(studyFolder(folder, asideStudy(name, 'try')), 1);
  const work = path.join(dir, 'work');
  const words = command.map((word) => expandTrialFolder(word, work));
  const run = { study: name, trial: 1, attempt: 1, seed: 0, command: words, cwd, dir, work, metric: { name: metric } };
  // without one, a script that saves its state there has its own default: a file of the person's folder
  const checkpoint = path.join(dir, 'checkpoint');
  return { ...run, checkpoint, parameters: {}, pass: 'flags', switches: [], inactive: [], env: {} };
}

/**
 * @param job whose command is a person's own, without its interpreter
 * @throws Error, a sentence, where a part of its folder is a symbolic link
 */
export async function tryScript(
  job: TrialJob,
  interpreter: Interpreter | undefined,
  { supervisor, signal, limit = TRY_LIMIT }: TryOptions,
): Promise<TriedScript> {
  const { cwd, dir } = job;
  const command = withInterpreter(job.command, interpreter);
  await makeAsideFolder(job);
  // from the state that an earlier try has saved, a script would go on, and might report nothing
  await rm(dir, { recursive: true, force: true });
  const starter = supervisor instanceof URL ? createSupervisor(supervisor) : supervisor;
  const executor = createLocalExecutor(starter, true);
  try {
    const { seconds = 0, ...ended } = await runTrial(
      { ...job, command },
      { signal, executor, timeout: () => limit, onEvent: () => undefined },
    );
    const { result } = ended;
    const end = endOf(result);
    const measured = measuredBy(ended, job.metric.name);
    if (result.kind === 'succeeded') return { seconds, end, measured, reason: undefined };
    const { reason } = result;
    if (end !== 'failed') return { seconds, end, measured, reason };
    const ran = interpreter?.words.length === 1 ? [interpreter.program, ...command.slice(1)] : command;
    const found = recognizeFailure({ reason, log: await lastOutputLines(dir), command: ran, cwd });
    const explained = found === undefined ? reason : messages.withCause(reason, found.cause, found.advice);
    return { seconds, end, measured, reason: explained };
  } finally {
    await executor.close();
  }
}

function measuredBy({ result, tracked, value }: Omit<Timed<AttemptResult>, 'seconds'>, metric: string): Measured {
  if (result.kind === 'succeeded') return { ...tracked, ...result.values };
  return { ...tracked, ...(value !== undefined && { [metric]: value }) };
}

/** A script that ended well has run, whatever its metric is called. */
function endOf(result: AttemptResult): TriedScript['end'] {
  switch (result.kind) {
    case 'succeeded':
      return 'ran';
    case 'failed':
      return result.cause === 'noMetric' || result.cause === 'notFinite' ? 'ran' : 'failed';
    case 'timedOut':
    case 'cancelled':
      return result.kind;
    case 'lost':
      return 'failed';
  }
}
