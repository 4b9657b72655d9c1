/** Reads a Python script: what its argument parsers and its environment give it, or its constants where nothing does. */
import type { Flag } from '../flag.ts';
import type { ReadFile, Script } from '../script.ts';
import { abslFlags } from './absl.ts';
import { argparseFlags, argparseNotes } from './argparse.ts';
import { clickFlags } from './click.ts';
import { dataclassFlags } from './dataclasses.ts';
import { hydraConfigOf, hydraFlags, hydraNotes } from './hydra.ts';
import { parseModule } from './module.ts';
import { constantFlags } from './constants.ts';
import { environmentFlags } from './environment.ts';
import { outputsOf } from './outputs.ts';
import { typerFlags } from './typer.ts';

export function readPython(text: string, readFile: ReadFile): Script {
  const module = parseModule(text);
  const configFile = hydraConfigOf(module);
  const config = configFile === undefined ? undefined : readFile(configFile);
  const readers = [argparseFlags, clickFlags, typerFlags, abslFlags, dataclassFlags];
  const flags: readonly Flag[] = [
    ...readers.flatMap((read) => read(module)),
    ...hydraFlags(module, config),
    ...environmentFlags(module),
  ];
  return {
    flags: flags.length > 0 ? flags : constantFlags(module),
    outputs: outputsOf(module),
    notes: [...argparseNotes(module), ...hydraNotes(module, config)],
  };
}
