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

/**
 * @param folder absolute: the declaration's own
 * @param run which of its runs, from 1
 */
export function jobOf(
  declaration: Declaration,
  folder: string,
  { trial, parameters }: Asked,
  attempt: number,
  run = 1,
): TrialJob {
  const { study, command, pass, switches = [], env, objective, trial: limits } = declaration;
  return {
    study,
    trial,
    attempt: (attempt - 1) * (declaration.repeats ?? 1) + run, // each has logs of its own
    seed: seedOf(declaration.seed, trial, run),
    command: command.map((word) => inWorkspace(word, folder)),
    parameters,
    pass,
    switches,
    absent: absentIn(declaration, parameters),
    cwd: path.resolve(folder, inWorkspace(declaration.cwd, folder)),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, inWorkspace(value, folder)])),
    dir: trialFolder(studyFolder(folder, study), trial),
    metric: { name: objective.metric, ...(objective.pattern !== undefined && { pattern: objective.pattern }) },
    ...(limits.timeout !== undefined && { timeout: limits.timeout }),
  };
}

/**
 * The words that run a trial by hand, from the folder it runs in. What reaches the script through its environment is put
 * there by `env`, so that the words are a command like any other.
 */
export function commandOf(declaration: Declaration, folder: string, asked: Asked): readonly string[] {
  const { pass, switches = [] } = declaration;
  const command = declaration.command.map((word) => inWorkspace(word, folder));
  const { file, args, env } = invocation(command, asked.parameters, pass, {
    switches,
    absent: absentIn(declaration, asked.parameters),
  });
  const variables = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? ['-u', name] : [`${name}=${value}`],
  );
  if (pass === 'file') {
    const dir = trialFolder(studyFolder(folder, declaration.study), asked.trial);
    variables.push(`BBKB_PARAMETERS=${path.join(dir, 'parameters.json')}`);
  }
  return [...(variables.length > 0 ? ['env', ...variables] : []), file, ...args];
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
