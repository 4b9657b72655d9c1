/**
 * `bbkb`: the engine, runner and journal of the extension, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, `on_failure: stop`, or the tuner itself could
 * not continue); 2 nothing was started; 130 stopped by the person.
 */
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { messageOf } from '../system/messageOf.ts';
import { exportStudy, parseFormat } from './commands/export.ts';
import { printPlan } from './commands/plan.ts';
import { resume, run } from './commands/run.ts';
import { sendRequest, requestCommands } from './commands/sendRequest.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';
import { loadDeclaration } from './declaration/loadDeclaration.ts';
import * as messages from './terminal/messages.ts';
import { printError } from './terminal/printable.ts';
import { USAGE } from './usage.ts';

const commandNames = ['run', 'resume', 'show', 'export', 'plan', 'simulate', ...requestCommands] as const;
type Command = (typeof commandNames)[number];

// it is not an error if the reader has seen enough (`bbkb show FILE | head`)
process.stdout.on('error', ignoreBrokenPipe);

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if ('problem' in parsed) return refuse(messages.seeHelp(parsed.problem));
  const { values, positionals } = parsed;
  if (values.version) return printText(`${version}\n`);
  if (values.help || positionals.length === 0) return printText(USAGE);

  const [commandArgument, file] = positionals;
  const command = commandNames.find((each) => each === commandArgument);
  if (command === undefined) return refuse(messages.seeHelp(messages.unknownCommand(commandArgument)));
  if (positionals.length === 2) return runCommand(command, file, values);
  return refuse(
    command === 'simulate'
      ? messages.needsOneFile(command, messages.CONFIGURATION, 'CONFIG.json')
      : messages.needsOneFile(command, messages.DECLARATION, 'NAME.bbkb.yaml'),
  );
}

async function runCommand(command: Command, file: string, values: Options): Promise<number> {
  if (command === 'simulate') return simulate(file, { brief: values.brief });
  if (command === 'export') return exportCommand(file, values);
  const needsScript = command === 'run' || command === 'resume' || command === 'plan';
  const declared = await loadDeclaration(file, needsScript ? 'script' : 'declaration');
  if (!declared) return 2;
  switch (command) {
    case 'run':
      return run(declared);
    case 'resume':
      return resume(declared);
    case 'show':
      return show(declared, values);
    case 'plan':
      return printPlan(declared);
    case 'pause':
    case 'continue':
    case 'stop':
    case 'retry':
    case 'invalidate':
    case 'restore':
    case 'enqueue':
      return sendRequest(declared, command, values);
  }
}

async function exportCommand(file: string, { format: formatArgument, out }: Options): Promise<number> {
  const format = parseFormat(formatArgument);
  if (format === undefined) return 2;
  const declared = await loadDeclaration(file, 'declaration');
  return declared ? exportStudy(declared, { format, out }) : 2;
}

type Options = Extract<ReturnType<typeof parseArguments>, { values: unknown }>['values'];

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        brief: { type: 'boolean', default: false },
        format: { type: 'string' },
        trial: { type: 'string' },
        point: { type: 'string' },
        out: { type: 'string', short: 'o' },
      },
    });
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

function refuse(sentence: string): number {
  printError(sentence);
  return 2;
}

function printText(text: string): number {
  process.stdout.write(text);
  return 0;
}

function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
