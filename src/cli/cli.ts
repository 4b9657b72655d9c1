/**
 * `bbkb`: the engine, runner and journal of the extension, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, trials failed in the same way, `on_failure:
 * stop`, or the tuner itself could not continue); 2 nothing was started; 130 stopped by the person.
 */
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { errorCode, messageOf } from '../system/errors.ts';
import { optionTypes, type Command, type Programs } from './command.ts';
import { compare } from './commands/compare.ts';
import { draft } from './commands/draft.ts';
import { exportStudy } from './commands/export.ts';
import { hosts } from './commands/hosts.ts';
import { mcp } from './commands/mcp.ts';
import { plan } from './commands/plan.ts';
import { recover } from './commands/recover.ts';
import { report } from './commands/report.ts';
import { requestCommands } from './commands/requests.ts';
import { restart, resume } from './commands/resume.ts';
import { run } from './commands/run.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';
import { trust } from './commands/trust.ts';
import * as messages from './terminal/messages.ts';
import { printError, type Terminal } from './terminal/terminal.ts';
import { usageOf } from './usage.ts';

/** In the order of the help. */
const commands: readonly Command[] = [
  ...[run, resume, restart, recover, show, exportStudy, report, compare],
  ...requestCommands,
  ...[plan, hosts, draft, mcp, trust, simulate],
];

/** Resolves with the exit code. */
export async function bbkb(args: readonly string[], terminal: Terminal, programs: Programs): Promise<number> {
  const refuse = (sentence: string): number => {
    printError(sentence, terminal);
    return 2;
  };
  const print = (text: string): number => {
    terminal.stdout.write(text);
    return 0;
  };
  const parsed = parseArguments(args);
  if (typeof parsed === 'string') return refuse(messages.seeHelp(parsed));
  const { values, positionals, tokens } = parsed;
  if (values.version) return print(`${version}\n`);
  const [name, file = '', ...more] = positionals;
  if (values.help || positionals.length === 0) return print(usageOf(commands));

  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    const names = commands.map((each) => each.name);
    return refuse(messages.seeHelp(messages.unknownCommand(name, names)));
  }
  const foreign = tokens.find((token) => token.kind === 'option' && !has(command, token.name));
  if (foreign?.kind === 'option') {
    const owners = commands.filter((each) => has(each, foreign.name)).map((each) => each.name);
    return refuse(messages.seeHelp(messages.foreignOption(command.name, `--${foreign.name}`, owners)));
  }
  if (!hasFiles(positionals.length - 1, command.takes)) return refuse(messages.needsFiles(command.name, command.takes));
  try {
    return await command.run([file, ...more], values, terminal, programs);
  } catch (error) {
    if (isBug(error)) throw error;
    return refuse(messageOf(error));
  }
}

function hasFiles(count: number, takes: messages.Takes): boolean {
  if (takes === 'nothing') return count === 0;
  return takes === 'studies' ? count > 1 : count === 1;
}

function has({ options }: Command, option: string): boolean {
  return options.some((each) => each === option);
}

/** An error of the language itself has no sentence for a person. */
function isBug(error: unknown): boolean {
  const isOfLanguage = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isOfLanguage && errorCode(error) === undefined;
}

/** A sentence where they cannot be understood. */
function parseArguments(args: readonly string[]) {
  const ofAll = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
  const options = { ...optionTypes, ...ofAll };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options });
  } catch (error) {
    const names = Object.keys(options).map((each) => `--${each}`);
    const [, name = ''] = /'(?:-\w, )?(--?[\w-]*)/.exec(messageOf(error)) ?? [];
    const option = Object.entries(options).find(([each]) => `--${each}` === name)?.[1];
    return option === undefined
      ? messages.unknownOption(name, names)
      : messages.optionValue(name, option.type === 'string');
  }
}
