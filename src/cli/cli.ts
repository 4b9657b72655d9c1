/**
 * `bbkb`: the same engine, runner and journal as the editor's, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, `on_failure: stop`, or the tuner itself could
 * not go on); 2 nothing was started; 130 stopped by the person.
 */
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { sendRequest, requestCommands } from './commands/sendRequest.ts';
import { exportStudy, parseFormat } from './commands/export.ts';
import { loadDeclaration } from './declaration/loadDeclaration.ts';
import { printPlan } from './commands/plan.ts';
import { printError, errorMessage } from './terminal/printable.ts';
import { resume, run } from './commands/run.ts';
import { show } from './commands/show.ts';
import { simulate } from './commands/simulate.ts';

const USAGE = `bbkb tunes the parameters of a script: NAME.bbkb.yaml says which, and what to measure.

  bbkb run FILE            start the study that FILE declares, or continue it
  bbkb resume FILE         continue it; refuses where nothing was started yet
  bbkb show FILE [--json] [--trial N]
                           what has been found so far; of one trial, with the command that runs it again
  bbkb export FILE --format csv|json|optuna [--out PATH]
                           the study for other programs; optuna: a journal file that Optuna opens
  bbkb pause FILE          begin no more trials; bbkb continue FILE goes on
  bbkb stop FILE [--trial N]
                           end a study that runs elsewhere, or one of its trials
  bbkb retry FILE --trial N
                           run a trial again
  bbkb invalidate FILE --trial N
                           do not use a trial's result any more; bbkb restore FILE --trial N takes that back
  bbkb enqueue FILE --point "lr = 0.01, layers = 2"
                           try this point in the next batch
  bbkb plan FILE           the commands it would run next; runs nothing, writes nothing
  bbkb simulate CONFIG.json [--brief]
                           an algorithm on a table of known values, as in the papers; prints JSON

  bbkb --help, bbkb --version

While a study runs, a changed budget, parallel, timeout or the like is taken over as soon as FILE is saved.
Ctrl-C stops a study cleanly; a second one kills its trials at once. Exit codes: 0 done, 1 the study ended in failure,
2 nothing was started, 130 stopped.
`;

const commandNames = ['run', 'resume', 'show', 'export', 'plan', 'simulate', ...requestCommands] as const;

// a reader that has seen enough (`bbkb show FILE | head`) is no failure
process.stdout.on('error', ignoreBrokenPipe);

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if ('complaint' in parsed) {
    printError(`${parsed.complaint} See \`bbkb --help\`.`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.version) return printText(`${version}\n`);
  if (values.help || positionals.length === 0) return printText(USAGE);

  const [commandArgument, file] = positionals;
  const command = commandNames.find((each) => each === commandArgument);
  if (command === undefined) {
    printError(`There is no command "${commandArgument}". See \`bbkb --help\`.`);
    return 2;
  }
  if (positionals.length !== 2) {
    const [what, example] =
      command === 'simulate' ? ['configuration', 'CONFIG.json'] : ['declaration', 'NAME.bbkb.yaml'];
    printError(`\`bbkb ${command}\` takes one ${what}, for example: bbkb ${command} ${example}`);
    return 2;
  }
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

async function exportCommand(
  file: string,
  { format: formatArgument, out }: { format?: string; out?: string },
): Promise<number> {
  const format = parseFormat(formatArgument);
  if (format === undefined) return 2;
  const declared = await loadDeclaration(file, 'declaration');
  return declared ? exportStudy(declared, { format, out }) : 2;
}

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
    return { complaint: errorMessage(error) };
  }
}

function printText(text: string): number {
  process.stdout.write(text);
  return 0;
}

function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
