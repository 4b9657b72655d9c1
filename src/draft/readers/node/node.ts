/** Reads a script of Node, JavaScript or TypeScript: its inputs and its output. */
import type { ScriptReader } from '../script.ts';
import { acceptedOptions } from './acceptedOptions.ts';
import { argparseFlags } from './argparse.ts';
import { commanderFlags, commanderSubcommand } from './commander.ts';
import { constantFlags } from './constants.ts';
import { environmentFlags } from './environment.ts';
import { minimistFlags } from './minimist.ts';
import { parseModule } from './module.ts';
import { outputsOf } from './outputs.ts';
import { parseArgsFlags } from './parseArgs.ts';
import { yargsFlags } from './yargs.ts';

export const node: ScriptReader = {
  files: /\.[mc]?[jt]s$/i,
  read: ({ text, readFile }) => {
    const module = parseModule(text);
    const readers = [parseArgsFlags, commanderFlags, yargsFlags, argparseFlags, minimistFlags, environmentFlags];
    const flags = readers.flatMap((read) => read(module));
    const subcommand = commanderSubcommand(module);
    return {
      flags,
      constants: () => constantFlags(module, readFile),
      outputs: outputsOf(module),
      accepts: () => acceptedOptions(module),
      notes: [],
      ...(subcommand !== undefined && { subcommand }),
    };
  },
};
