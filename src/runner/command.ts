/** A command template and named values → the program, its arguments and its variables; never a shell string. */
import type { Parameters, Pass } from './job.ts';

export interface Invocation {
  readonly file: string;
  readonly args: readonly string[];
  /** Variables that carry parameters (`pass: env`); undefined means not set, though the tuner may have inherited one. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

// What a parameter may be called; braces around anything else, such as the word {"a": 1}, or after a $ are left alone.
const PLACEHOLDER = /(?<!\$)\{([\p{L}_][\p{L}\p{N}_.\-/]*)\}/gu;

/**
 * Fills the placeholders of `command` and passes every parameter that none of them named, in the order declared:
 *
 * | pass   | lr = 0.1    | null                                       |
 * |--------|-------------|--------------------------------------------|
 * | flags  | `--lr` `0.1`| left out, so that the script's default holds |
 * | equals | `--lr=0.1`  | left out                                   |
 * | hydra  | `lr=0.1`    | `lr=null`, which is Hydra's own spelling     |
 * | env    | `lr` = 0.1  | not set                                    |
 * | file   | only in the JSON file that `BBKB_PARAMETERS` names, as every parameter is ||
 *
 * Numbers are written with the fewest digits that read back as the same double; booleans as `true` and `false`, but as
 * `--name` and `--no-name` where they are switches and flags are passed; null inside a placeholder as `null`. A word with the
 * placeholder of an absent parameter is left out.
 *
 * @throws Error when the command is empty or a placeholder names no parameter; the declaration's check says it earlier,
 * with the line.
 */
export function invocation(
  command: readonly string[],
  parameters: Parameters,
  pass: Pass,
  { switches = [], absent = [] }: Special = {},
): Invocation {
  const placed = new Set<string>();
  const isThere = (word: string): boolean =>
    [...word.matchAll(PLACEHOLDER)].every(([, name]) => !absent.includes(name));
  const words = command.filter(isThere).map((word) =>
    word.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (value === undefined) {
        throw new Error(`${placeholder} in the command names no parameter; declare "${name}" or remove the braces.`);
      }
      placed.add(name);
      return String(value);
    }),
  );
  const file = words.at(0);
  if (file === undefined) throw new Error('The command is empty; write the program to run and its arguments.');
  const rest = Object.entries(parameters).filter(([name]) => !placed.has(name));
  return {
    file,
    args: [...words.slice(1), ...rest.flatMap(passedAs(pass, switches))],
    env: pass === 'env' ? variables([...rest, ...absent.map((name): Entry => [name, null])]) : {},
  };
}

interface Special {
  readonly switches?: readonly string[];
  /** Declared parameters that this trial does not have. */
  readonly absent?: readonly string[];
}

type Entry = readonly [name: string, value: Parameters[string]];

function passedAs(pass: Pass, switches: readonly string[]): (entry: Entry) => string[] {
  const switched = ([name, value]: Entry): string[] | undefined =>
    switches.includes(name) && typeof value === 'boolean' ? [value ? `--${name}` : `--no-${name}`] : undefined;
  switch (pass) {
    case 'flags':
      return (entry) => switched(entry) ?? (entry[1] === null ? [] : [`--${entry[0]}`, String(entry[1])]);
    case 'equals':
      return (entry) => switched(entry) ?? (entry[1] === null ? [] : [`--${entry[0]}=${entry[1]}`]);
    case 'hydra':
      return ([name, value]) => [`${name}=${String(value)}`];
    case 'env':
    case 'file':
      return () => [];
  }
}

function variables(entries: readonly Entry[]): Invocation['env'] {
  return Object.fromEntries(entries.map(([name, value]) => [name, value === null ? undefined : String(value)]));
}
