/** One trial of a study as the runner sees it: a job in a folder of its own. */
import path from 'node:path';
import { seededUniform } from '../../core/random/seededUniform.ts';
import { buildInvocation } from '../../runner/start/invocation.ts';
import type { TrialJob } from '../../runner/trialJob.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import type { Point } from '../../core/space/parameter.ts';

interface TrialPoint {
  readonly trial: number;
  readonly parameters: Point;
}

interface RunNumbers {
  readonly attempt: number;
  /** Which of the trial's runs, from 1. */
  readonly run: number;
  readonly gpus?: readonly string[] | undefined;
}

/** @param folder absolute: the declaration's own */
export function createTrialJob(
  declaration: Declaration,
  folder: string,
  { trial, parameters }: TrialPoint,
  { attempt, run, gpus }: RunNumbers,
): TrialJob {
  const { study, pass, switches = [], env, objective } = declaration;
  return {
    study,
    trial,
    attempt: (attempt - 1) * (declaration.repeats ?? 1) + run, // each has logs of its own
    seed: trialSeed(declaration.seed, trial, run),
    ...resolveCommand(declaration, folder),
    parameters,
    pass,
    switches,
    inactive: inactiveParameters(declaration, parameters),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, expandWorkspaceFolder(value, folder)])),
    dir: trialFolder(studyFolder(folder, study), trial),
    metric: { name: objective.metric, ...(objective.pattern !== undefined && { pattern: objective.pattern }) },
    ...(gpus && { gpus }),
  };
}

/**
 * The words that run a trial by hand, from the folder it runs in. What reaches the script through its environment is put
 * there by `env`, so that the words are a command like any other.
 */
export function trialCommand(declaration: Declaration, folder: string, trialPoint: TrialPoint): readonly string[] {
  const { pass, switches = [] } = declaration;
  const { command } = resolveCommand(declaration, folder);
  const { file, args, env } = buildInvocation(command, trialPoint.parameters, pass, {
    switches,
    inactive: inactiveParameters(declaration, trialPoint.parameters),
  });
  const variables = envArguments(env);
  if (pass === 'file') {
    const dir = trialFolder(studyFolder(folder, declaration.study), trialPoint.trial);
    variables.push(`BBKB_PARAMETERS=${path.join(dir, 'parameters.json')}`);
  }
  return [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
}

/** What is run for every trial, and where. */
export function resolveCommand({ command, cwd }: Declaration, folder: string): { command: string[]; cwd: string } {
  return {
    command: command.map((word) => expandWorkspaceFolder(word, folder)),
    cwd: path.resolve(folder, expandWorkspaceFolder(cwd, folder)),
  };
}

/**
 * The trial once more, as it was run: with its seed, its devices and the variables that its script may ask for. Its folder
 * and its file of metrics are left out, so that what it left there stays.
 *
 * @returns the folder to run it in, and the words of the command
 */
export function rerunCommand(
  declaration: Declaration,
  folder: string,
  trial: TrialPoint & { readonly gpus?: readonly string[] | undefined },
) {
  const job = createTrialJob(declaration, folder, trial, { attempt: 1, run: 1, gpus: trial.gpus });
  const { file, args, env } = buildInvocation(job.command, job.parameters, job.pass, job);
  const variables = {
    ...job.env,
    ...env,
    BBKB_TRIAL: String(job.trial),
    BBKB_STUDY: job.study,
    BBKB_SEED: String(job.seed),
    BBKB_PARAMETERS: path.join(job.dir, 'parameters.json'),
    ...(job.gpus && { CUDA_VISIBLE_DEVICES: job.gpus.join(',') }),
  };
  return { cwd: job.cwd, words: ['env', ...envArguments(variables), file, ...args] };
}

function envArguments(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  );
}

/** Parameters that are not active at this point. */
function inactiveParameters({ space }: Declaration, point: Point): string[] {
  return space.map(({ name }) => name).filter((name) => !Object.hasOwn(point, name));
}

/** Streams of the study's seed are numbered by purpose; the optimizer's purposes are small numbers. */
const TRIAL_SEED_STREAM = 0x5eed;

/** `BBKB_SEED`: 31 bits, which every language's generator takes. The same for every attempt at a trial's run. */
function trialSeed(seed: number, trial: number, run: number): number {
  const stream = run === 1 ? [trial] : [trial, run];
  return Math.floor(seededUniform(seed, TRIAL_SEED_STREAM, ...stream)() * 2 ** 31);
}
