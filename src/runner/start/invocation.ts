/** A job as a program to start, with its arguments and its variables; never a shell string. */
import type { Invocation, Launch } from '../executor.ts';
import { launchWithConstants } from '../launch/launcher.ts';
import { opensInPlace, runsNotebook } from '../launch/scriptOf.ts';
import * as messages from '../messages.ts';
import { trialFiles } from '../output/trialFiles.ts';
import type { ParameterValues, PassMode, TrialCopy, TrialJob } from '../trialJob.ts';
import { inheritedEnvironment, STUDY_ID_VARIABLE, TRIAL_DIR_VARIABLE } from './environment.ts';

/** @throws Error as `buildInvocation` does */
export function launchOf(job: TrialJob, limits: Pick<Launch, 'timeout' | 'grace'>): Launch {
  const { cwd, dir, attempt, studyId } = job;
  const { stdout, stderr, metrics } = trialFiles(dir);
  const { NODE_OPTIONS = inheritedEnvironment(process.env).NODE_OPTIONS }: NodeJS.ProcessEnv = job.env;
  const { file, args, env: passed } = buildInvocation(job, NODE_OPTIONS);
  const env = {
    ...trialVariables(job, passed),
    BBKB_METRICS: metrics,
    BBKB_CHECKPOINT_DIR: job.checkpoint,
    [TRIAL_DIR_VARIABLE]: dir,
    [STUDY_ID_VARIABLE]: studyId,
  };
  return { file, args, env, cwd, stdout, stderr, dir, attempt, studyId, ...limits };
}

/**
 * The variables that describe the trial, without those that name where it writes: the declaration's `env`, then
 * parameters passed as variables, then `BBKB_*` and the GPUs.
 */
export function trialVariables(job: TrialJob, passed: Invocation['env']): Invocation['env'] {
  return {
    ...job.env,
    ...passed,
    BBKB_TRIAL: String(job.trial),
    BBKB_STUDY: job.study,
    BBKB_SEED: String(job.seed),
    BBKB_PARAMETERS: trialFiles(job.dir).parameters,
    ...(job.gpus && { CUDA_VISIBLE_DEVICES: job.gpus.join(',') }),
  };
}

// The names that a parameter may have. Braces around anything else, such as the argument {"a": 1}, or after a $ stay.
const PLACEHOLDER = /(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu;

/**
 * Fills the placeholders of the command and passes every parameter that no placeholder names, in the order declared:
 *
 * | pass   | lr = 0.1    | null                                       |
 * |--------|-------------|--------------------------------------------|
 * | flags  | `--lr` `0.1`| left out, so that the script's default holds |
 * | equals | `--lr=0.1`  | left out                                   |
 * | hydra  | `lr=0.1`    | `lr=null`, which is Hydra's own spelling     |
 * | env    | `lr` = 0.1  | not set                                    |
 * | file   | only in the JSON file that `BBKB_PARAMETERS` names, as every parameter is ||
 * | template | in the trial's own copy of a file, whose path the command has, or which a launcher opens in its place ||
 * | constants | in the place of the script's own `lr = …`, by a launcher that gets it as JSON | `None` |
 *
 * Numbers are written with the fewest digits that read back as the same double; booleans as `true` and `false`, but as
 * `--name` and `--no-name` where they are switches and flags are passed, and as `--name` or nothing where only their
 * presence counts; null inside a placeholder as `null`. An argument with the placeholder of an inactive parameter is
 * left out.
 *
 * @param nodeOptions the person's own NODE_OPTIONS, which a launcher of Node keeps
 * @throws Error when the command is empty or a placeholder does not name a parameter; the declaration's check finds
 * this earlier, with the line.
 */
export function buildInvocation(
  { command, parameters, pass, switches, present = [], inactive, cwd, copy }: CommandOfJob,
  nodeOptions?: string,
): Invocation {
  const substituted = new Set<string>();
  const hasOnlyActive = (arg: string): boolean =>
    [...arg.matchAll(PLACEHOLDER)].every(([, name]) => !inactive.includes(name));
  const words = command.filter(hasOnlyActive).map(
    (arg) =>
      // the trial's folder may have braces in its name
      copy?.words.get(arg) ??
      arg.replace(PLACEHOLDER, (placeholder, name: string) => {
        const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
        if (value === undefined) throw new Error(messages.unknownPlaceholder(placeholder, name));
        substituted.add(name);
        return String(value);
      }),
  );
  if (words.length === 0) throw new Error(messages.emptyCommand);
  const unplaced = Object.entries(parameters).filter(([name]) => !substituted.has(name));
  if (pass === 'constants') return launchWithConstants(words, Object.fromEntries(unplaced), cwd, nodeOptions);
  const given = [...words, ...unplaced.flatMap(argsFor(pass, switches, present))];
  const variables = pass === 'env' ? asVariables([...unplaced, ...inactive.map((name): Entry => [name, null])]) : {};
  const opened = opensInPlace(words) ? placesOf(copy) : {};
  if (runsNotebook(words) || Object.keys(opened).length > 0) {
    const launched = launchWithConstants(given, {}, cwd, nodeOptions);
    return { ...launched, env: { ...variables, ...launched.env, ...opened } };
  }
  const [file = '', ...args] = given;
  return { file, args, env: variables };
}

type CommandOfJob = Pick<
  TrialJob,
  'command' | 'parameters' | 'pass' | 'switches' | 'present' | 'inactive' | 'cwd' | 'copy'
>;

/** What the launcher opens, and in the place of which file. */
function placesOf({ file, inPlaceOf, there = file }: Partial<TrialCopy> = {}): Readonly<Record<string, string>> {
  return there === undefined || inPlaceOf === undefined ? {} : { BBKB_TEMPLATE: inPlaceOf, BBKB_COPY: there };
}

type Entry = readonly [name: string, value: ParameterValues[string]];

function argsFor(
  pass: Exclude<PassMode, 'constants'>,
  switches: readonly string[],
  present: readonly string[],
): (entry: Entry) => string[] {
  const asSwitch = ([name, value]: Entry): string[] | undefined => {
    if (typeof value !== 'boolean') return undefined;
    if (present.includes(name)) return value ? [`--${name}`] : [];
    return switches.includes(name) ? [value ? `--${name}` : `--no-${name}`] : undefined;
  };
  switch (pass) {
    case 'flags':
      return (entry) => asSwitch(entry) ?? (entry[1] === null ? [] : [`--${entry[0]}`, String(entry[1])]);
    case 'equals':
      return (entry) => asSwitch(entry) ?? (entry[1] === null ? [] : [`--${entry[0]}=${entry[1]}`]);
    case 'hydra':
      return ([name, value]) => [`${name}=${String(value)}`];
    case 'env':
    case 'file':
    case 'template':
      return () => [];
  }
}

function asVariables(entries: readonly Entry[]): Invocation['env'] {
  return Object.fromEntries(entries.map(([name, value]) => [name, value === null ? undefined : String(value)]));
}
