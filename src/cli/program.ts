/** The commands as a program of commander, which parses arguments, writes the help and knows near misses. */
import { Argument, Command as Parser, Option } from 'commander';
import { version } from '../../package.json';
import { GROUPS, flags, isNumberOption, isOptionName, numbers } from './command.ts';
import type { Command, OptionName, Options } from './command.ts';
import { examples, needsWholeNumber, type Takes } from './terminal/argumentMessages.ts';
import { columnsOf, type Terminal } from './terminal/terminal.ts';

const PURPOSE = 'bbkb tunes the parameters of a script. NAME.bbkb.yaml says which parameters, and what to measure.';

const MORE =
  'bbkb COMMAND --help explains a command. FILE is a declaration, a W&B sweep or an NNI experiment. Exit codes: 0 done, ' +
  '1 the study ended in failure, 2 nothing was started, 130 stopped.';

const takenArguments: Readonly<Record<Takes, string>> = {
  declaration: '[FILE]',
  script: '<SCRIPT>',
  scriptOrNone: '[SCRIPT]',
  configuration: '<FILE>',
  studies: '<FILES...>',
  folder: '[FOLDER]',
  shell: '<SHELL> [WORDS...]',
  nothing: '',
};

/** The most columns of a help text: longer lines are hard to read. */
const MAX_COLUMNS = 100;

/** Of a text beside others. commander leaves what has less than 40 to the terminal, which breaks it within words. */
const MIN_COLUMNS = 10;

/** A command with what was given to it. */
export type Call = (command: Command, files: readonly string[], options: Options) => Promise<void>;

/**
 * A program that throws a `CommanderError` instead of ending the process, also after a help text.
 *
 * @param refuse gets a sentence about each option whose value is wrong, before the call
 */
export function createProgram(
  commands: readonly Command[],
  { stdout }: Terminal,
  call: Call,
  refuse: (sentence: string) => void,
): Parser {
  const width = Math.min(columnsOf(stdout), MAX_COLUMNS);
  const program = new Parser('bbkb')
    .description(PURPOSE)
    .usage('COMMAND …')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'explain bbkb, or a command')
    .commandsGroup(GROUPS.more)
    .helpCommand('help [command]', 'explain a command')
    .addHelpText('after', ({ command }) => `\n${command.createHelp().boxWrap(MORE, width)}\n`)
    .exitOverride()
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      showGlobalOptions: false,
      minWidthToWrap: MIN_COLUMNS,
    })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      // whoever catches the error prints it
      outputError: () => undefined,
      getOutHelpWidth: () => width,
    });
  for (const command of commands) addCommand(program, command, call, refuse);
  return program;
}

function addCommand(program: Parser, command: Command, call: Call, refuse: (sentence: string) => void): void {
  const { name, group, takes, isNamed, purpose, details, example = '', options, apart = [] } = command;
  const { lines = [['bbkb', name, examples[takes], example].filter(Boolean).join(' ')] } = command;
  const parser = program
    .command(name)
    .helpGroup(GROUPS[group])
    .description([`${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.`, details ?? []].flat().join('\n\n'))
    .summary(purpose)
    .helpOption('-h, --help', 'print this')
    .addHelpText('after', `\nExample:\n  ${lines.join('\n  ')}`)
    .action(() => call(command, parser.args, parser.opts()));
  const taken = isNamed ? '<FILE>' : takenArguments[takes];
  for (const each of taken.split(' ').filter(Boolean)) parser.addArgument(new Argument(each));
  // the words are those of a line that the shell completes
  if (takes === 'shell') parser.usage('[options] <SHELL>');
  for (const option of Object.keys(options).filter(isOptionName)) {
    const others = apart.flatMap(([first, second]) => (first === option ? [second] : []));
    parser.addOption(optionOf(option, options[option], refuse).conflicts(others));
  }
}

function optionOf(name: OptionName, purpose: string | undefined, refuse: (sentence: string) => void): Option {
  const option = new Option(flags[name], purpose).hideHelp(purpose === '');
  if (isNumberOption(name))
    return option.argParser<number | undefined>((text) => {
      const number = wholeNumber(text, numbers[name]);
      if (number === undefined) refuse(needsWholeNumber(name, text, numbers[name]));
      return number;
    });
  if (name !== 'set') return option;
  return option.argParser<readonly string[] | undefined>((value, earlier) => [...(earlier ?? []), value]);
}

/** Undefined where a text is none, or none that is allowed. */
function wholeNumber(text: string, { least, most = Infinity }: { least: number; most?: number }): number | undefined {
  const number = Number(text);
  return /^\d{1,15}$/.test(text) && number >= least && number <= most ? number : undefined;
}
