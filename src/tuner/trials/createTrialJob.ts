/** One trial of a study as the runner sees it: a job in a folder of its own. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { seededUniform } from '../../core/random/seededUniform.ts';
import type { Metric, TrialCopy, TrialJob } from '../../runner/trialJob.ts';
import { withInterpreter, type Interpreter } from '../../declaration/command/resolveInterpreter.ts';
import type { Declaration, Objective } from '../../declaration/declaration.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { templateWords } from '../../template/templateWords.ts';
import { expandTrialFolder, namesTrialFolder, OWN_FOLDER } from '../../declaration/command/trialFolder.ts';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import type { Point } from '../../core/space/parameter.ts';

export interface TrialPoint {
  readonly trial: number;
  readonly parameters: Point;
  /** What runs it, where the command names no program of its own. */
  readonly interpreter?: Interpreter | undefined;
}

interface RunNumbers {
  readonly attempt: number;
  /** Which of the trial's runs, from 1. */
  readonly run: number;
  readonly gpus?: readonly string[] | undefined;
  readonly studyId?: string | undefined;
}

/** @param folder absolute: the declaration's own */
export function createTrialJob(
  declaration: Declaration,
  folder: string,
  { trial, parameters, interpreter }: TrialPoint,
  { attempt, run, gpus, studyId }: RunNumbers,
): TrialJob {
  const { study, pass, switches = [], present = [], env, objective } = declaration;
  const { command, cwd, template } = resolveCommand(declaration, folder);
  const dir = trialFolder(studyFolder(folder, study), trial);
  const work = path.join(dir, 'work');
  const hasWork = declaration.cwd === OWN_FOLDER || [...command, ...Object.values(env)].some(namesTrialFolder);
  return {
    study,
    studyId,
    trial,
    attempt: (attempt - 1) * (declaration.repeats ?? 1) + run, // each run has logs of its own
    seed: trialSeed(declaration.seed, trial, run),
    command: withInterpreter(command, interpreter).map((word) => expandTrialFolder(word, work)),
    cwd: declaration.cwd === OWN_FOLDER ? work : cwd,
    ...(hasWork && { work }),
    // each run has a seed of its own, and so a course of its own
    ...(declaration.trial.checkpoint && { checkpoint: path.join(dir, run === 1 ? 'checkpoint' : `checkpoint-${run}`) }),
    parameters,
    pass,
    switches,
    present,
    inactive: inactiveParameters(declaration, parameters),
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, expandTrialFolder(expandWorkspaceFolder(value, folder), work)]),
    ),
    dir,
    ...(template !== undefined && { copy: copyOf(template, command, cwd, dir) }),
    metric: metricOf(objective),
    ...(gpus && { gpus }),
  };
}

export function metricOf({ metric, goal, pattern, from, step, report }: Objective): Metric {
  return {
    name: metric,
    ...(pattern !== undefined && { pattern }),
    ...(from !== undefined && { from }),
    ...(step !== undefined && { step }),
    ...(report === 'best' && { best: goal }),
  };
}

/**
 * What is run for every trial, and where; the declaration's folder where each trial runs in a folder of its own. Then the
 * command's words that name a file or folder there are absolute, so that the script still finds them.
 */
export function resolveCommand(
  { command, cwd, template: file }: Pick<Declaration, 'command' | 'cwd' | 'template'>,
  folder: string,
): ResolvedCommand {
  const words = command.map((arg) => expandWorkspaceFolder(arg, folder));
  const template = file === undefined ? {} : { template: expandWorkspaceFolder(file, folder) };
  if (cwd === OWN_FOLDER) return { command: words.map((word) => absoluteWord(word, folder)), cwd: folder, ...template };
  return { command: words, cwd: path.resolve(folder, expandWorkspaceFolder(cwd, folder)), ...template };
}

interface ResolvedCommand {
  readonly command: readonly string[];
  readonly cwd: string;
  /** Relative to `cwd`, or absolute. */
  readonly template?: string;
}

function copyOf(template: string, command: readonly string[], cwd: string, dir: string): TrialCopy {
  const file = path.join(dir, copyName(template));
  return { file, words: templateWords(command, template, cwd, file) };
}

/** The name of the file itself, unless the runner has a file of that name there. */
function copyName(file: string): string {
  const name = path.basename(file);
  return RUNNERS_FILES.test(name) ? `template.${name}` : name;
}

const RUNNERS_FILES =
  /^(?:parameters\.json|exit\.json|curve(?:\.\d+)?\.json|metrics(?:\.\d+)?\.jsonl|std(?:out|err)(?:\.\d+)?\.log|work(?:\.\d+)?|job\.\d+|checkpoint(?:-\d+)?|stopped\.\d+)$/i;

/** `train.py`, `data/x` and `--data=data/x`; `python3` is a program, whatever else has its name. */
function absoluteWord(word: string, folder: string): string {
  const [, flag = '', file = ''] = /^(-{1,2}[\w-]+=)?(.*)$/s.exec(word) ?? [];
  return /[./]/.test(file) && existsSync(path.join(folder, file)) ? flag + path.resolve(folder, file) : word;
}

/** The parameters that are not active at this point. */
function inactiveParameters({ space }: Declaration, point: Point): string[] {
  return space.map(({ name }) => name).filter((name) => !Object.hasOwn(point, name));
}

/** Streams of the study's seed are numbered by purpose; the optimizer's purposes are small numbers. */
const TRIAL_SEED_STREAM = 0x5eed;

/** `BBKB_SEED`: 31 bits, which every language's generator takes. The same for every attempt at the same run. */
function trialSeed(seed: number, trial: number, run: number): number {
  const stream = run === 1 ? [trial] : [trial, run];
  return Math.floor(seededUniform(seed, TRIAL_SEED_STREAM, ...stream)() * 2 ** 31);
}
