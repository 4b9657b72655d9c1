/** Reads a script of Node, JavaScript or TypeScript: what it takes from outside, and what it prints. */
import type { ReadFile, Script } from '../script.ts';
import { argparseFlags } from './argparse.ts';
import { commanderFlags } from './commander.ts';
import { constantFlags } from './constants.ts';
import { environmentFlags } from './environment.ts';
import { minimistFlags } from './minimist.ts';
import { parseModule } from './module.ts';
import { outputsOf } from './outputs.ts';
import { parseArgsFlags } from './parseArgs.ts';
import { yargsFlags } from './yargs.ts';

export function readNode(text: string, readFile: ReadFile): Script {
  const module = parseModule(text);
  const flags = [parseArgsFlags, commanderFlags, yargsFlags, argparseFlags, minimistFlags, environmentFlags].flatMap(
    (read) => read(module),
  );
  return { flags, constants: () => constantFlags(module, readFile), outputs: outputsOf(module), notes: [] };
}
