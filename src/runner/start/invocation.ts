/** A command template and named values → the program, its arguments and its variables; never a shell string. */
import { launchWithConstants } from '../launch/launcher.ts';
import * as messages from '../messages.ts';
import type { ParameterValues, PassMode, TrialCopy } from '../trialJob.ts';

export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  /**
   * Variables that carry parameters (`pass: env` and `constants`); undefined means not set, though the tuner may have
   * inherited one.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What Node gets in NODE_OPTIONS before the person's own. */
  readonly nodeOptions?: string;
}

// What a parameter may be called. Braces around anything else, such as the argument {"a": 1}, or after a $ are left
// alone.
const PLACEHOLDER = /(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu;

/**
 * Fills the placeholders of `command` and passes every parameter that no placeholder names, in the order declared:
 *
 * | pass   | lr = 0.1    | null                                       |
 * |--------|-------------|--------------------------------------------|
 * | flags  | `--lr` `0.1`| left out, so that the script's default holds |
 * | equals | `--lr=0.1`  | left out                                   |
 * | hydra  | `lr=0.1`    | `lr=null`, which is Hydra's own spelling     |
 * | env    | `lr` = 0.1  | not set                                    |
 * | file   | only in the JSON file that `BBKB_PARAMETERS` names, as every parameter is ||
 * | template | in the trial's own copy of a file, whose path the command has ||
 * | constants | in the place of the script's own `lr = …`, by a launcher that gets it as JSON | `None` |
 *
 * Numbers are written with the fewest digits that read back as the same double; booleans as `true` and `false`, but as
 * `--name` and `--no-name` where they are switches and flags are passed, and as `--name` or nothing where only their
 * presence counts; null inside a placeholder as `null`. An argument with the placeholder of an inactive parameter is left out.
 *
 * @throws Error when the command is empty or a placeholder does not name a parameter; the declaration's check finds
 * this earlier, with the line.
 */
export function buildInvocation(
  command: readonly string[],
  parameters: ParameterValues,
  pass: PassMode,
  { switches = [], present = [], inactive = [], cwd = '', copy }: InvocationOptions = {},
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
  if (pass === 'constants') {
    const { argv, ...rest } = launchWithConstants(words, Object.fromEntries(unplaced), cwd);
    return { file: argv[0] ?? '', args: argv.slice(1), ...rest };
  }
  const [file = '', ...args] = words;
  return {
    file,
    args: [...args, ...unplaced.flatMap(argsFor(pass, switches, present))],
    env: pass === 'env' ? asVariables([...unplaced, ...inactive.map((name): Entry => [name, null])]) : {},
  };
}

interface InvocationOptions {
  readonly switches?: readonly string[];
  readonly present?: readonly string[];
  /** Declared parameters that this trial does not have. */
  readonly inactive?: readonly string[];
  /** Absolute: the folder the script runs in. */
  readonly cwd?: string;
  readonly copy?: Pick<TrialCopy, 'words'>;
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
