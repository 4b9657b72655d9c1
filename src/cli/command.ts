/** A command of `bbkb` as a record: its part of the help, its options and its work. */
import type { parseArgs } from 'node:util';
import type { TunerPrograms } from '../tuner/session/createSession.ts';
import { loadDeclaration, type LoadedDeclaration, type Needs } from './declaration/loadDeclaration.ts';
import type { Takes } from './terminal/messages.ts';
import type { Terminal } from './terminal/terminal.ts';

/** The options of all commands: each command names its own. */
export const optionTypes = {
  json: { type: 'boolean', default: false },
  slices: { type: 'boolean', default: false },
  brief: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false },
  failed: { type: 'boolean', default: false },
  'to-end': { type: 'boolean', default: false },
  try: { type: 'boolean', default: false },
  trials: { type: 'string' },
  threads: { type: 'string' },
  study: { type: 'string' },
  metric: { type: 'string' },
  format: { type: 'string' },
  trial: { type: 'string' },
  point: { type: 'string' },
  out: { type: 'string', short: 'o' },
  folder: { type: 'string' },
  remove: { type: 'boolean', default: false },
  confirmed: { type: 'string' },
} as const;

export type OptionName = keyof typeof optionTypes;
export type Options = ReturnType<typeof parseArgs<{ options: typeof optionTypes }>>['values'];

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
 * @template Given the options of the command
 */
type Run<Given> = (
  files: readonly [string, ...string[]],
  options: Given,
  terminal: Terminal,
  programs: Programs,
) => Promise<number>;

export interface Command<Name extends OptionName = OptionName> {
  readonly name: string;
  readonly takes: Takes;
  /** In the help, behind its name. */
  readonly usage: readonly [words: string, purpose: string];
  readonly options: readonly Name[];
  readonly run: Run<Pick<Options, Name>>;
}

/** The record as it is: `run` cannot read an option that the command does not have. */
export function command<const Name extends OptionName = never>(record: Command<Name>): Command {
  return record;
}

/** Runs on the declaration that its file has, unless there are problems, which are printed. */
interface DeclarationCommand<Name extends OptionName> extends Omit<Command<Name>, 'takes' | 'run'> {
  readonly needs: Needs;
  readonly run: (
    declared: LoadedDeclaration,
    options: Pick<Options, Name>,
    terminal: Terminal,
    programs: Programs,
  ) => Promise<number>;
}

export function declarationCommand<const Name extends OptionName = never>(record: DeclarationCommand<Name>): Command {
  const { needs, run, ...others } = record;
  return command<Name>({
    ...others,
    takes: 'declaration',
    run: async ([file], options, terminal, programs) => {
      const declared = await loadDeclaration(file, needs, terminal);
      return declared === undefined ? 2 : run(declared, options, terminal, programs);
    },
  });
}
