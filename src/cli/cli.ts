/**
 * `bbkb`: the engine, runner and journal of the extension, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, trials failed in the same way, `on_failure:
 * stop`, or the tuner itself could not continue); 2 nothing was started; 130 stopped by the person.
 */
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { messageOf } from '../system/messageOf.ts';
import { exportStudy, parseFormat } from './commands/export.ts';
import { compare } from './commands/compare.ts';
import { hosts } from './commands/hosts.ts';
import { printPlan } from './commands/plan.ts';
import { report } from './commands/report.ts';
import { restart } from './commands/restart.ts';
import { resume, run } from './commands/run.ts';
import { sendRequest, requestCommands } from './commands/sendRequest.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';
import { raiseBudget } from './declaration/raiseBudget.ts';
import { loadDeclaration } from './declaration/loadDeclaration.ts';
import type { Programs } from './programs.ts';
import * as messages from './terminal/messages.ts';
import { printError, type Terminal } from './terminal/terminal.ts';
import { USAGE } from './usage.ts';

const commandNames = [
  'run',
  'resume',
  'restart',
  'show',
  'export',
  'report',
  'compare',
  'plan',
  'hosts',
  'draft',
  'simulate',
  ...requestCommands,
] as const;
type Command = (typeof commandNames)[number];

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
  if ('problem' in parsed) return refuse(messages.seeHelp(parsed.problem));
  const { values, positionals } = parsed;
  if (values.version) return print(`${version}\n`);
  if (values.help || positionals.length === 0) return print(USAGE);

  const [commandArgument, file, ...more] = positionals;
  const command = commandNames.find((each) => each === commandArgument);
  if (command === undefined) return refuse(messages.seeHelp(messages.unknownCommand(commandArgument)));
  if (command === 'compare')
    return more.length > 0 ? compare([file, ...more], values, terminal) : refuse(messages.needsFiles(command));
  if (positionals.length === 2) return runCommand(command, file, values, terminal, programs);
  return refuse(needsOneFile(command));
}

function needsOneFile(command: Command): string {
  if (command === 'simulate') return messages.needsOneFile(command, messages.CONFIGURATION, 'CONFIG.json');
  if (command === 'draft') return messages.needsOneFile(command, messages.SCRIPT, 'train.py');
  return messages.needsOneFile(command, messages.DECLARATION, 'NAME.bbkb.yaml');
}

async function runCommand(
  command: Exclude<Command, 'compare'>,
  file: string,
  values: Options,
  terminal: Terminal,
  programs: Programs,
): Promise<number> {
  if (command === 'simulate') return simulate(file, values, terminal, programs);
  if (command === 'draft') {
    // its parsers take 40 ms of the processor to load, which every other command would wait for
    const { draft } = await import('./commands/draft.ts');
    return draft(file, values, terminal, programs);
  }
  if (command === 'export') return exportCommand(file, values, terminal);
  if (command === 'resume' && values.trials !== undefined && !(await raiseBudget(file, values.trials, terminal)))
    return 2;
  const needsScript = ['run', 'resume', 'restart', 'plan', 'hosts'].includes(command);
  const declared = await loadDeclaration(file, needsScript ? 'script' : 'declaration', terminal);
  if (!declared) return 2;
  switch (command) {
    case 'run':
      return run(declared, values, terminal, programs);
    case 'resume':
      return resume(declared, values, terminal, programs);
    case 'restart':
      return restart(declared, terminal, programs);
    case 'show':
      return show(declared, values, terminal);
    case 'report':
      return report(declared, values, terminal, programs);
    case 'plan':
      return printPlan(declared, terminal, programs);
    case 'hosts':
      return hosts(declared, terminal);
    case 'pause':
    case 'continue':
    case 'stop':
    case 'retry':
    case 'invalidate':
    case 'restore':
    case 'enqueue':
      return sendRequest(declared, command, values, terminal);
  }
}

async function exportCommand(
  file: string,
  { format: formatArgument, out }: Options,
  terminal: Terminal,
): Promise<number> {
  const format = parseFormat(formatArgument, terminal);
  if (format === undefined) return 2;
  const declared = await loadDeclaration(file, 'declaration', terminal);
  return declared ? exportStudy(declared, { format, out }, terminal) : 2;
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
        slices: { type: 'boolean', default: false },
        brief: { type: 'boolean', default: false },
        anyway: { type: 'boolean', default: false },
        failed: { type: 'boolean', default: false },
        'to-end': { type: 'boolean', default: false },
        try: { type: 'boolean', default: false },
        trials: { type: 'string' },
        threads: { type: 'string' },
        study: { type: 'string' },
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
