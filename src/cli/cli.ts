/**
 * `bbkb`: the engine, runner and journal of the extension, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, trials failed in the same way, `on_failure:
 * stop`, or the tuner itself could not continue); 2 nothing was started; 130 stopped by the person.
 */
import { CommanderError } from 'commander';
import { closestName } from '../declaration/closestName.ts';
import { errorCode, reasonOf } from '../system/errors.ts';
import { flags, type Command, type Options, type Programs } from './command.ts';
import { commands } from './commandList.ts';
import { createProgram, type Call } from './program.ts';
import { draftInstead } from './commands/draftInstead.ts';
import { isScript, onlyDeclaration } from './declaration/findDeclaration.ts';
import * as messages from './terminal/messages.ts';
import * as argumentMessages from './terminal/argumentMessages.ts';
import type { Takes } from './terminal/argumentMessages.ts';
import { printError, type Terminal } from './terminal/terminal.ts';

/** Resolves with the exit code. */
export async function bbkb(
  args: readonly string[],
  given: Omit<Terminal, 'json'>,
  programs: Programs,
): Promise<number> {
  const json = args.includes(flags.json);
  const terminal = { ...given, json, isInteractive: given.isInteractive === true && !json };
  let exitCode = 0;
  const call: Call = async (command, files, options) => {
    const { name, takes } = command;
    if (takes === 'studies' && files.length < 2)
      throw new Error(argumentMessages.needsFiles(name, takes, command.example));
    const [file = takes === 'declaration' ? onlyDeclaration(name) : '.', ...more] = files;
    if (exitCode !== 0) return sayAsWell(takes, file, terminal, options.set);
    exitCode =
      takes === 'declaration' && isScript(file)
        ? await draftInstead(name, file, terminal, programs)
        : await (
            await command.load()
          )([file, ...more], options, terminal, programs);
  };
  const program = createProgram(commands, terminal, call, (sentence) => {
    printError(sentence, terminal);
    exitCode = 2;
  });
  try {
    await program.parseAsync(wordsOf(args), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (isBug(error)) throw error;
    printError(error instanceof CommanderError ? refusalOf(error, args.at(0)) : sentenceOf(error), terminal);
    return 2;
  }
}

/** All that is wrong is said at once, also what is wrong with the file where an option is. */
async function sayAsWell(takes: Takes, file: string, terminal: Terminal, set: Options['set'] = []): Promise<void> {
  if (takes !== 'declaration' || isScript(file)) return;
  const { loadDeclaration } = await import('./declaration/loadDeclaration.ts');
  await loadDeclaration(file, 'declaration', terminal, { set });
}

/** commander answers what asks for the help of no command with the whole help, and would not guess what was meant. */
function wordsOf(args: readonly string[]): readonly string[] {
  if (args.length === 0) return ['--help'];
  const named = args[0] === 'help' && args.length > 1 ? args[1] : args[0];
  const isCommand = named === 'help' || commands.some(({ name }) => name === named);
  return isCommand || named.startsWith('-') ? args : [named];
}

/** Why the arguments cannot be understood. */
function refusalOf({ code, message }: CommanderError, name: string | undefined): string {
  const command = commands.find((each) => each.name === name);
  const isOfFiles = code === 'commander.missingArgument' || code === 'commander.excessArguments';
  if (command !== undefined && isOfFiles)
    return argumentMessages.needsFiles(command.name, command.takes, command.example);
  if (code === 'commander.conflictingOption') {
    const [one = '', other = ''] = message.match(/--[\w-]+/g) ?? [];
    return argumentMessages.eitherOption(command?.name ?? '', one, other);
  }
  const meant = code === 'commander.unknownCommand' ? otherNames[name ?? ''] : undefined;
  if (meant !== undefined) return argumentMessages.seeHelp(`unknown command '${name}' (did you mean ${meant}?)`);
  const [, option = ''] = code === 'commander.unknownOption' ? (/'(--[^'=]+)/.exec(message) ?? []) : [];
  const owners = commands.filter((each) => has(each, option)).map((each) => each.name);
  if (owners.length > 0)
    return argumentMessages.foreignOption(command?.name, option, owners, command && optionLike(option, command));
  return argumentMessages.seeHelp(message, command?.name);
}

/** As people know them of other programs, or of the agents' tools. */
const otherNames: Readonly<Partial<Record<string, string>>> = {
  ...{ check: 'plan', validate: 'plan', status: 'show', recommend: 'show', explain: 'show' },
  ...{ start: 'run', tune: 'run', optimize: 'run', trials: 'show', dashboard: 'report' },
};

function has({ options }: Command, option: string): boolean {
  return Object.entries(flags).some(([name, flag]) => name in options && flag.split(/,? /).includes(option));
}

/** One of the command's own. */
function optionLike(option: string, command: Command): string | undefined {
  const known = Object.values(flags).flatMap((flag) => /(?<=--)[a-z-]+/.exec(flag) ?? []);
  const meant = closestName(
    option.slice(2),
    known.filter((name) => has(command, `--${name}`)),
  );
  return meant && `--${meant}`;
}

/** Its own, unless the system's words are all that it has. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd') return messages.NO_CURRENT_FOLDER;
  const place = error instanceof Error && 'path' in error ? String(error.path) : undefined;
  return place === undefined ? reasonOf(error) : messages.unusable(place, reasonOf(error));
}

/** An error of the language itself has no sentence for a person. */
function isBug(error: unknown): boolean {
  const isOfLanguage = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isOfLanguage && errorCode(error) === undefined;
}
