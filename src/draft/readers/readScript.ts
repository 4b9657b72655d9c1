/** Picks the reader of a script by its extension. A script is read and never run. */
import { NOT_A_NOTEBOOK_NOTE, TOO_DEEP_NOTE } from '../messages.ts';
import { configProgram } from '../suggestions/configProgram.ts';
import { boostingConfigFlags } from './boostingConfig.ts';
import { configFlags, isConfigFile } from './configFile.ts';
import { readJulia } from './julia/julia.ts';
import { readNode } from './node/node.ts';
import { printedTexts } from './otherLanguages.ts';
import { boostingConfigOutputs } from './programs.ts';
import { notebookText } from './notebook.ts';
import { configOption, TAKES_CONFIG } from './python/configOption.ts';
import { readPython } from './python/python.ts';
import { readR } from './r/r.ts';
import type { Flag } from './flag.ts';
import type { ReadFile, Script } from './script.ts';
import { readShell } from './shell/shell.ts';
import { UnreadableScript } from './sourceTree.ts';
import { unreadableNote } from './unreadable.ts';

export interface ScriptFile {
  /** The script's name without its folder, in which the declaration will be written. */
  readonly file: string;
  readonly text: string;
  /** The names of the folders that it is in, the outermost first; none where they are not known. */
  readonly folders?: readonly string[];
  /** Without it, the other files of the project are not looked at. */
  readonly readFile?: ReadFile;
}

/** What a script takes and prints; nothing where there is no reader for its kind. */
export function readScript(script: ScriptFile): Script {
  const note = /\.ipynb$/i.test(script.file) ? undefined : unreadableNote(script.text);
  if (note !== undefined) return onlyNote(note);
  try {
    return readByExtension(script);
  } catch (error) {
    if (error instanceof UnreadableScript) return onlyNote(error.message);
    // brackets nest deeper than a parser can follow
    if (error instanceof RangeError) return onlyNote(TOO_DEEP_NOTE);
    throw error;
  }
}

function onlyNote(note: string): Script {
  return { flags: [], outputs: [], notes: [note] };
}

function readByExtension(script: ScriptFile): Script {
  const { file, text, readFile = () => undefined } = script;
  if (isConfigFile(script)) return readConfigFile(script);
  if (/\.py$/i.test(file)) {
    const read = readPython(text, readFile);
    return { ...read, config: configOption(text, read.flags, readFile) };
  }
  if (/\.ipynb$/i.test(file)) return readNotebook(text, readFile);
  if (/\.[mc]?[jt]s$/i.test(file)) return readNode(text, readFile);
  if (/\.jl$/i.test(file)) return readJulia(text);
  if (/\.r$/i.test(file)) return readR(text);
  if (/\.(sh|bash|zsh)$/i.test(file)) return readShell(file, text, readFile);
  if (CONF_FILE.test(file)) {
    return { flags: boostingConfigFlags(text), outputs: boostingConfigOutputs(text), notes: [] };
  }
  return { flags: [], outputs: printedTexts(text), notes: [] };
}

const CONF_FILE = /\.conf(ig)?$/i;

/** Its own values, and what the program prints and needs that takes it. */
function readConfigFile(location: ScriptFile): Script {
  const { file, text, readFile = () => undefined } = location;
  const { template, script, launcher } = configProgram(location);
  const read = configFlags(file, text);
  const folder = script?.path.replace(/[^/]*$/, '') ?? '';
  const program = script === undefined ? undefined : readPython(script.text, (path) => readFile(folder + path));
  const place = script?.path ?? file;
  const given = ({ name }: Flag): boolean => launcher.args.some((word) => word.replace(/^-+|=.*/g, '') === name);
  const isNeeded = (flag: Flag): boolean =>
    flag.required === true && flag.passStyle !== 'positional' && !TAKES_CONFIG.test(flag.name) && !given(flag);
  return {
    flags: program?.flags.filter(isNeeded).map((flag) => ({ ...flag, file: flag.file ?? place })) ?? [],
    ...(read.ok && { config: { file: template, flags: read.flags, words: [] } }),
    outputs: [
      ...(CONF_FILE.test(file) ? boostingConfigOutputs(text) : []),
      ...(program?.outputs.map((output) => ({ ...output, file: output.file ?? place })) ?? []),
    ],
    notes: read.ok ? [] : [read.problem],
  };
}

/** Whatever its cells would parse, nobody gives a notebook flags. */
function readNotebook(text: string, readFile: ReadFile): Script {
  const notebook = notebookText(text);
  if (notebook === undefined) return onlyNote(NOT_A_NOTEBOOK_NOTE);
  // its pictures count for nothing
  const note = unreadableNote(notebook.code);
  if (note !== undefined) return onlyNote(note);
  const { constants = () => [], ...script } = readPython(notebook.code, readFile);
  const { parameters } = notebook;
  return {
    ...script,
    flags: [],
    constants: parameters === undefined ? constants : (readPython(parameters, readFile).constants ?? constants),
  };
}
