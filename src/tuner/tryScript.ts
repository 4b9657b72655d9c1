/** Runs a script once as it is, with its own defaults: what it prints, how long it takes, and whether it runs at all. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expandTrialFolder } from '../declaration/command/trialFolder.ts';
import { resolveInterpreter, withInterpreter } from '../declaration/command/resolveInterpreter.ts';
import { surroundingsOf } from '../declaration/command/surroundings.ts';
import { forEachLine } from '../runner/output/lines.ts';
import { lastOutputLines } from '../runner/output/lastOutput.ts';
import { trialFiles } from '../runner/output/trialFiles.ts';
import { findMetric } from '../runner/metric/findMetric.ts';
import { recognizeFailure } from '../runner/result/recognizeFailure.ts';
import { runTrial } from '../runner/runTrial.ts';
import { createSupervisor } from '../runner/supervisor/startSupervisor.ts';
import type { AttemptResult, Metric } from '../runner/trialJob.ts';
import { trialFolder } from '../study/disk/paths.ts';
import { rejectSymlinks } from '../study/disk/rejectSymlinks.ts';
import * as messages from './messages.ts';

export interface ScriptToTry {
  readonly name: string;
  readonly command: readonly string[];
  /** Absolute: where it runs. */
  readonly cwd: string;
  /** Absolute: where the folder of its output is made, as in a study's. */
  readonly folder: string;
  /** That it is likely to report. */
  readonly metric: string;
}

interface TryOptions {
  /** The bundle of supervisor.ts. */
  readonly supervisor: URL;
  /** Aborting ends the script. */
  readonly signal: AbortSignal;
  /** That it may run. */
  readonly limit: number;
}

export interface TriedScript {
  readonly seconds: number;
  /** `timedOut`: it was ended at its limit, which is no failure of the script's. */
  readonly end: 'ran' | 'failed' | 'timedOut' | 'cancelled';
  /** Why it has not ended by itself, or not well: a sentence, and what to do where the cause is recognised. */
  readonly reason: string | undefined;
  /** Absolute: the folder of its output. */
  readonly dir: string;
}

/** @throws Error, a sentence, where a part of the folder is a symbolic link */
export async function tryScript(script: ScriptToTry, { supervisor, signal, limit }: TryOptions): Promise<TriedScript> {
  const { name, cwd, folder, metric } = script;
  rejectSymlinks(folder);
  await mkdir(folder, { recursive: true });
  const dir = trialFolder(folder, 1);
  const interpreter = resolveInterpreter(script.command, cwd, surroundingsOf({ env: {} }, process.env));
  const work = path.join(dir, 'work');
  const command = withInterpreter(script.command, interpreter).map((word) => expandTrialFolder(word, work));
  const starter = createSupervisor(supervisor);
  try {
    const job = { study: name, trial: 1, attempt: 1, seed: 0, command, cwd, dir, work, metric: { name: metric } };
    const { result, seconds } = await runTrial(
      { ...job, parameters: {}, pass: 'flags', switches: [], inactive: [], env: {} },
      { signal, supervisor: starter, timeout: () => limit, onSpawn: () => undefined },
    );
    const end = endOf(result);
    if (end === 'ran') return { seconds, end, reason: undefined, dir };
    const reason = 'reason' in result ? result.reason : '';
    if (end !== 'failed') return { seconds, end, reason, dir };
    const ran = interpreter?.words.length === 1 ? [interpreter.program, ...command.slice(1)] : command;
    const found = recognizeFailure({ reason, log: await lastOutputLines(dir), command: ran, cwd });
    const explained = found === undefined ? reason : messages.withCause(reason, found.cause, found.advice);
    return { seconds, end, reason: explained, dir };
  } finally {
    await starter.close();
  }
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

export interface PrintedLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly file: 'stdout.log' | 'stderr.log';
}

const MAX_SHAPES = 300;
const MAX_LENGTH = 300;

/** What it printed: of lines that differ only in their numbers, the last. */
export async function printedLines(dir: string): Promise<readonly PrintedLine[]> {
  const files = trialFiles(dir);
  const lines = new Map<string, PrintedLine>();
  for (const file of ['stdout.log', 'stderr.log'] as const) {
    let line = 0;
    await forEachLine(file === 'stdout.log' ? files.stdout : files.stderr, (whole) => {
      line += 1;
      const text = whole.slice(0, MAX_LENGTH);
      const shape = `${file} ${text.replace(/\d+/g, '0')}`;
      if (lines.has(shape) || lines.size < MAX_SHAPES) lines.set(shape, { text, line, file });
      return undefined;
    });
  }
  return [...lines.values()];
}

/** Those that the tuner would find in what the script printed. */
export async function reportedMetrics<Reported extends Metric>(
  dir: string,
  metrics: readonly Reported[],
): Promise<readonly Reported[]> {
  const reported: Reported[] = [];
  for (const metric of metrics) {
    const report = await findMetric(trialFiles(dir), metric);
    if (typeof report?.value === 'number' && Number.isFinite(report.value)) reported.push(metric);
  }
  return reported;
}
