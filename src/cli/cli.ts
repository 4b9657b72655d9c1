/**
 * `bbkb`: the same engine, runner and journal as the editor's, in a terminal.
 *
 * Exit codes: 0 done; 1 the study ended in failure (no trial succeeded, `on_failure: stop`, or the tuner itself could
 * not go on); 2 nothing was started; 130 stopped by the person.
 */
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { ask, wishes } from './control.ts';
import { exportStudy, formatOf } from './export.ts';
import { loadDeclaration } from './load.ts';
import { plan } from './plan.ts';
import { complain, messageOf } from './printable.ts';
import { resume, run } from './run.ts';
import { show } from './show.ts';
import { simulate } from './simulate.ts';

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

const verbs = ['run', 'resume', 'show', 'export', 'plan', 'simulate', ...wishes] as const;

// a reader that has seen enough (`bbkb show FILE | head`) is no failure
process.stdout.on('error', ignoreBrokenPipe);

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const request = parse(args);
  if ('complaint' in request) {
    complain(`${request.complaint} See \`bbkb --help\`.`);
    return 2;
  }
  const { values, positionals } = request;
  if (values.version) return print(`${version}\n`);
  if (values.help || positionals.length === 0) return print(USAGE);

  const [word, file] = positionals;
  const verb = verbs.find((each) => each === word);
  if (verb === undefined) {
    complain(`There is no command "${word}". See \`bbkb --help\`.`);
    return 2;
  }
  if (positionals.length !== 2) {
    const [what, example] = verb === 'simulate' ? ['configuration', 'CONFIG.json'] : ['declaration', 'NAME.bbkb.yaml'];
    complain(`\`bbkb ${verb}\` takes one ${what}, for example: bbkb ${verb} ${example}`);
    return 2;
  }
  if (verb === 'simulate') return simulate(file, { brief: values.brief });
  if (verb === 'export') return exportTo(file, values);
  const runs = verb === 'run' || verb === 'resume' || verb === 'plan';
  const declared = await loadDeclaration(file, runs ? 'script' : 'declaration');
  if (!declared) return 2;
  switch (verb) {
    case 'run':
      return run(declared);
    case 'resume':
      return resume(declared);
    case 'show':
      return show(declared, values);
    case 'plan':
      return plan(declared);
    case 'pause':
    case 'continue':
    case 'stop':
    case 'retry':
    case 'invalidate':
    case 'restore':
    case 'enqueue':
      return ask(declared, verb, values);
  }
}

async function exportTo(file: string, { format: word, out }: { format?: string; out?: string }): Promise<number> {
  const format = formatOf(word);
  if (format === undefined) return 2;
  const declared = await loadDeclaration(file, 'declaration');
  return declared ? exportStudy(declared, { format, out }) : 2;
}

function parse(args: readonly string[]) {
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
    return { complaint: messageOf(error) };
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function ignoreBrokenPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
