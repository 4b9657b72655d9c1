/** Reads a Python script: the settings from its argument parsers and its environment, or else its constants. */
import type { ReadFile } from '../../../code/files.ts';
import type { Script, ScriptReader } from '../script.ts';
import { argparseOptions } from './accepted/argparseOptions.ts';
import { rawArguments } from '../rawArguments.ts';
import { readArgparse } from './options/argparse.ts';
import { usedFlags } from './usedFlags.ts';
import { readComponents } from './options/components.ts';
import { readDecorated } from './options/decorated.ts';
import { clickOptions } from './accepted/clickOptions.ts';
import { configOption } from './configOption.ts';
import { readConfigs } from './configs/configs.ts';
import { constantFlags } from './constants.ts';
import { coursesOf } from './course.ts';
import { readDetectron } from './detectron.ts';
import { accountFlags, environmentFlags, searchPath } from './environment.ts';
import { readDocopt } from './docopt.ts';
import { fixedPaths } from './files/fixedPaths.ts';
import { readGin } from './gin.ts';
import { readHydra } from './hydra/hydra.ts';
import { callersIn } from '../../../code/python/callers.ts';
import { flowsOf } from './files/flow.ts';
import { inputsOf } from './files/inputs.ts';
import { parseModule, type Module } from '../../../code/python/module.ts';
import { withLibraryUses } from './libraryUses.ts';
import { moduleLoader } from '../../../code/python/project.ts';
import { reachedCalls } from '../../../code/python/reach.ts';
import { outputsOf } from './outputs.ts';
import { originsIn } from '../../../code/python/origins.ts';
import { joined, type PythonScript, type Reader, type Reading } from './script.ts';
import { sideEffects } from './sideEffects.ts';
import { withUses } from './uses.ts';
import { vocabularyOf } from './vocabulary.ts';

const readers: readonly Reader[] = [
  readArgparse,
  readDecorated,
  readComponents,
  readConfigs,
  readDetectron,
  readDocopt,
  readArgv,
  readGin,
  readHydra,
];

/** All options of a script whose flags only this reader has found. */
const ACCEPTED: ReadonlyMap<Reader, (script: Module) => readonly string[] | undefined> = new Map([
  [readArgparse, argparseOptions],
  [readDecorated, clickOptions],
]);

const PARSES = /^(?:add_argument|add_option|docopt|parse_(?:known_)?args\w*|(?:gnu_)?getopt)$/;

/** Arguments that the script takes by their place or their name, where no parser takes them. */
function readArgv({ module, calls }: PythonScript): Reading {
  if (calls.some(({ call }) => PARSES.test(call.name))) return { flags: [] };
  const { text } = module.source;
  return { flags: rawArguments(text, /\bfrom\s+sys\s+import\b[^\n]*\bargv\b/.test(text) ? 'argv' : 'sys.argv') };
}

export const python: ScriptReader = {
  files: /\.py$/i,
  read: ({ text, readFile, folders }) => {
    const read = readPython(text, readFile, folders);
    return { ...read, config: configOption(text, read, readFile) };
  },
};

export function readPython(text: string, readFile: ReadFile, folders: readonly string[] = []): Script {
  const module = parseModule(text, { load: moduleLoader(readFile) });
  const calls = reachedCalls(module);
  const callersOf = callersIn(calls);
  const modules = [...new Set([module, ...calls.map((reached) => reached.module)])];
  const script = { module, calls, modules, origins: originsIn(callersOf), readFile };
  const readings = readers.map((read) => read(script));
  const { flags: taken, notes = [], ...subcommand } = joined(readings);
  const flowsAt = flowsOf(script.origins, taken);
  const coursesAt = coursesOf(taken, callersOf);
  const inputs = inputsOf(script, taken, flowsAt, coursesAt);
  const course = coursesAt(module);
  const flags = [
    ...taken,
    ...environmentFlags(module, course, inputs.needed),
    ...accountFlags(script, coursesAt),
    ...searchPath(script, folders),
  ];
  const used = [...withUses(script, flags, { ...inputs, courseAt: coursesAt, flowsAt }), ...usedFlags(script, flags)];
  const courseAt = coursesOf(used, callersOf);
  const withUse = withLibraryUses(modules);
  return {
    flags: used.map(withUse),
    constants: () => constantFlags(script, withUse),
    withUse,
    outputs: outputsOf(script, courseAt),
    accepts: () => {
      const taking = readers.filter((_, i) => (readings[i]?.flags.length ?? 0) > 0);
      return taking[0] && taking.length === 1 ? ACCEPTED.get(taking[0])?.(module) : undefined;
    },
    vocabulary: () => vocabularyOf(module),
    reads: inputs.reads,
    paths: fixedPaths(script, flowsOf(script.origins, used), courseAt),
    notes: [...notes, ...sideEffects(script, courseAt)],
    ...subcommand,
  };
}
