/** A command of `bbkb` as a record: its part of the help, its options, and where its work is. */
import type { TunerPrograms } from '../tuner/session/createSession.ts';
import type { Takes } from './terminal/argumentMessages.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The options of all commands: each command names its own, with what they do there. */
export const flags = {
  json: '--json',
  slices: '--slices',
  verbose: '--verbose',
  all: '--all',
  brief: '--brief',
  anyway: '--anyway',
  failed: '--failed',
  toEnd: '--to-end',
  try: '--try',
  trials: '--trials <number>',
  parallel: '--parallel <number>',
  seed: '--seed <number>',
  set: '--set <name=value>',
  threads: '--threads <number>',
  study: '--study <name>',
  metric: '--metric <name>',
  format: '--format <format>',
  trial: '--trial <number>',
  point: '--point <point>',
  out: '-o, --out <file>',
  folder: '--folder <folder>',
  remove: '--remove',
  confirmed: '--confirmed <fingerprint>',
} as const;

type Flags = typeof flags;
export type OptionName = keyof Flags;

export function isOptionName(name: string): name is OptionName {
  return name in flags;
}

/** What each number of them can be; `most` where a declaration, or the machine, has a limit. */
export const numbers: Readonly<Record<NumberOption, { readonly least: number; readonly most?: number }>> = {
  trials: { least: 1, most: 100_000 },
  parallel: { least: 1, most: 1000 },
  seed: { least: 0 },
  threads: { least: 1, most: 999 },
  trial: { least: 1 },
};
type NumberOption = { [Name in OptionName]: Flags[Name] extends `${string}<number>` ? Name : never }[OptionName];

export function isNumberOption(name: OptionName): name is NumberOption {
  return name in numbers;
}

/** Absent where it was not given. The only one that may be given again and again is `--set`. */
export type Options = {
  readonly [Name in OptionName]?: Name extends 'set'
    ? readonly string[]
    : (Name extends NumberOption ? number : Flags[Name] extends `${string}>` ? string : boolean) | undefined;
};

/** The other programs that a command starts, and the page that a report holds. */
export interface Programs extends Pick<TunerPrograms, 'engineWorker' | 'supervisor'> {
  /** The terminal program itself, as a path. */
  readonly cli: string;
  /** The threads of a simulation. */
  readonly armThread: URL;
  /** The folder of the dashboard's page, with a slash at its end. */
  readonly page: URL;
}

/**
 * Resolves with the exit code. An error that it throws is printed as a sentence, and nothing was started.
 *
 * @template Name the options of the command
 */
export type Run<Name extends OptionName = never> = (
  files: readonly [string, ...string[]],
  options: Pick<Options, Name>,
  terminal: Terminal,
  programs: Programs,
) => Promise<number>;

/** The headings in the list of commands. */
export const GROUPS = {
  tune: 'Tune:',
  look: 'Look at a study:',
  running: 'Steer a study that runs:',
  change: 'Change a study, whether it runs or not:',
  prepare: 'Prepare:',
  agents: 'For coding agents:',
  more: 'More:',
};

export interface Command<Name extends OptionName = OptionName> {
  readonly name: string;
  readonly group: keyof typeof GROUPS;
  readonly takes: Takes;
  /** Its declaration has to be named: no other is taken, not even the only one of the folder. */
  readonly isNamed?: true;
  /** A line in the list of commands. */
  readonly purpose: string;
  /** What else its own help says. */
  readonly details?: string;
  /** What follows the name and what it takes in the example of its help. */
  readonly example?: string;
  /** Whole lines in place of the example. */
  readonly lines?: readonly string[];
  /** What each of them does; nothing of one that only the program itself writes. */
  readonly options: Partial<Readonly<Record<Name, string>>>;
  /** Pairs of options that ask for different things. One alone would be done, and the other forgotten. */
  readonly apart?: readonly (readonly [Name, Name])[];
  /** Its module is loaded when it runs, so that no command waits for the parsers and the mathematics of another. */
  readonly load: () => Promise<Run<Name>>;
}

/** The record as it is: its work cannot read an option that the command does not have. */
export function command<const Name extends OptionName = never>(
  record: Omit<Command<Name>, 'options'> & { readonly options: Readonly<Record<Name, string>> },
): Command {
  return record;
}
