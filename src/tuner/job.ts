/** One trial of a study as the runner sees it: a job in a folder of its own. */
import path from 'node:path';
import { seeded } from '../core/random.ts';
import { invocation } from '../runner/command.ts';
import type { TrialJob } from '../runner/job.ts';
import type { Declaration } from '../study/declared.ts';
import { studyFolder, trialFolder } from '../study/paths.ts';
import { inWorkspace } from '../study/workspaceFolder.ts';
import type { Point } from '../core/space/parameter.ts';

interface Asked {
  readonly trial: number;
  readonly parameters: Point;
}

interface Attempt {
  readonly attempt: number;
  /** Which of the trial's runs, from 1. */
  readonly run: number;
  readonly gpus?: readonly string[] | undefined;
}

/** @param folder absolute: the declaration's own */
export function jobOf(
  declaration: Declaration,
  folder: string,
  { trial, parameters }: Asked,
  { attempt, run, gpus }: Attempt,
): TrialJob {
  const { study, pass, switches = [], env, objective } = declaration;
  return {
    study,
    trial,
    attempt: (attempt - 1) * (declaration.repeats ?? 1) + run, // each has logs of its own
    seed: seedOf(declaration.seed, trial, run),
    ...launchOf(declaration, folder),
    parameters,
    pass,
    switches,
    absent: absentIn(declaration, parameters),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, inWorkspace(value, folder)])),
    dir: trialFolder(studyFolder(folder, study), trial),
    metric: { name: objective.metric, ...(objective.pattern !== undefined && { pattern: objective.pattern }) },
    ...(gpus && { gpus }),
  };
}

/**
 * The words that run a trial by hand, from the folder it runs in. What reaches the script through its environment is put
 * there by `env`, so that the words are a command like any other.
 */
export function commandOf(declaration: Declaration, folder: string, asked: Asked): readonly string[] {
  const { pass, switches = [] } = declaration;
  const { command } = launchOf(declaration, folder);
  const { file, args, env } = invocation(command, asked.parameters, pass, {
    switches,
    absent: absentIn(declaration, asked.parameters),
  });
  const variables = assignments(env);
  if (pass === 'file') {
    const dir = trialFolder(studyFolder(folder, declaration.study), asked.trial);
    variables.push(`BBKB_PARAMETERS=${path.join(dir, 'parameters.json')}`);
  }
  return [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
}

/** What is run for every trial, and where. */
export function launchOf({ command, cwd }: Declaration, folder: string): { command: string[]; cwd: string } {
  return {
    command: command.map((word) => inWorkspace(word, folder)),
    cwd: path.resolve(folder, inWorkspace(cwd, folder)),
  };
}

/**
 * The trial once more, as it was run: with its seed, its devices and the variables that its script may ask for. Its folder
 * and its file of metrics are left out, so that what it left there stays.
 *
 * @returns the folder to run it in, and the words of the command
 */
export function rerunOf(
  declaration: Declaration,
  folder: string,
  trial: Asked & { readonly gpus?: readonly string[] | undefined },
) {
  const job = jobOf(declaration, folder, trial, { attempt: 1, run: 1, gpus: trial.gpus });
  const { file, args, env } = invocation(job.command, job.parameters, job.pass, job);
  const variables = {
    ...job.env,
    ...env,
    BBKB_TRIAL: String(job.trial),
    BBKB_STUDY: job.study,
    BBKB_SEED: String(job.seed),
    BBKB_PARAMETERS: path.join(job.dir, 'parameters.json'),
    ...(job.gpus && { CUDA_VISIBLE_DEVICES: job.gpus.join(',') }),
  };
  return { cwd: job.cwd, words: ['env', ...assignments(variables), file, ...args] };
}

function assignments(variables: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  );
}

/** Parameters that are not active at this point. */
function absentIn({ space }: Declaration, point: Point): string[] {
  return space.map(({ name }) => name).filter((name) => !Object.hasOwn(point, name));
}

/** Streams of the study's seed are numbered by purpose; the optimizer's purposes are small numbers. */
const TRIAL_SEEDS = 0x5eed;

/** `BBKB_SEED`: 31 bits, which every language's generator takes. The same for every attempt at a trial's run. */
function seedOf(seed: number, trial: number, run: number): number {
  const stream = run === 1 ? [trial] : [trial, run];
  return Math.floor(seeded(seed, TRIAL_SEEDS, ...stream)() * 2 ** 31);
}
