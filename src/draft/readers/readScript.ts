/** The reader of a script, by the end of its name. A script is read and never run. */
import { openedInPlaceNote } from '../messages.ts';
import { configProgram, isConfigFile, pythonFiles } from '../suggestions/configProgram.ts';
import { boostingConfig, configFlags, TAKES_CONFIG, withoutUnread } from './configFile.ts';
import type { Flag } from './flag.ts';
import { julia } from './julia.ts';
import { node } from './node/node.ts';
import { notebook, python, readPython } from './python/python.ts';
import { printedTexts } from './otherLanguages.ts';
import { r } from './r.ts';
import {
  besideOf,
  foldersAt,
  onlyNote,
  placedBeside,
  readBeside,
  type FileRead,
  type OutputStatement,
  type Script,
  type ScriptFile,
  type ScriptReader,
} from './script.ts';
import { normalizedPath } from '../../code/files.ts';
import { dataOf } from './inputPaths.ts';
import { shell } from './shell/shell.ts';
import { looksLikeScript } from '../../declaration/command/interpreters.ts';
import { ifReadable, unreadableNote } from '../../code/sourceTree.ts';

/** A new language is a reader in a file of its own, and its name here. */
const readers: readonly ScriptReader[] = [python, notebook, node, julia, r, shell, boostingConfig];

/** The inputs and outputs of a script; none where there is no reader for its kind. */
export function readScript(script: ScriptFile): Script {
  const note = notebook.files.test(script.file) ? undefined : unreadableNote(script.text);
  const read = note === undefined ? ifReadable(() => readByExtension(script), onlyNote) : onlyNote(note);
  return { ...read, outputs: read.outputs.map(withoutColours) };
}

/** What a program reads that is started in another folder; what is given by a name is needed as that. */
function readFrom(cwd: string | undefined, script: string, read: FileRead): FileRead {
  if (read.isBeside) return { ...read, path: besideOf(script, read.path) };
  const isPlaced = cwd === undefined || /^(?:\/|\w:)/.test(read.path);
  return isPlaced ? read : { ...read, path: normalizedPath(`${cwd}/${read.path}`) };
}

/** As the tuner reads a line. Only some readers have turned `\x1b` into the sign that it stands for. */
function withoutColours(output: OutputStatement): OutputStatement {
  const segments = output.segments.map((segment) =>
    'text' in segment ? { text: segment.text.replaceAll(COLOUR, '') } : segment,
  );
  return { ...output, segments };
}

const COLOUR = /(?:\u001b|\\(?:x1b|033|u001b|e))\[[0-?]*[ -/]*[@-~]/gi;

/** Whether it is a text such as a log: of no known language, with nothing that starts a program or prints a value. */
export function isNoScript({ file, text }: ScriptFile): boolean {
  const isKnown =
    isConfigFile({ file, text }) || looksLikeScript(file) || readers.some(({ files }) => files.test(file));
  const prints = (): boolean =>
    printedTexts(text).some(({ segments }) => segments.some((each) => 'placeholder' in each));
  return !isKnown && text.trim() !== '' && !text.startsWith('#!') && (TO_READ.test(file) || !prints());
}

/** For people or for programs: a text about printing looks as if it did so. */
const TO_READ = /\.(?:log|out|err|txt|md|rst|csv|tsv|html?|xml)$/i;

function readByExtension(script: ScriptFile): Script {
  const { file, text, readFile = () => undefined } = script;
  if (isConfigFile(script)) return readConfigFile(script);
  const reader = readers.find(({ files }) => files.test(file));
  return reader?.read({ ...script, readFile }) ?? { flags: [], outputs: printedTexts(text), notes: [] };
}

/** The values of a configuration file, with the needs and the outputs of the program that takes it. */
function readConfigFile(configFile: ScriptFile): Script {
  const { file, text, readFile = () => undefined } = configFile;
  const { template, script, launcher } = configProgram(configFile);
  const config = configFlags(file, text);
  const entries = config.ok ? config.flags : [];
  const folders = script && foldersAt(script.path, configFile.folders);
  const program =
    script &&
    placedBeside(readPython(script.text, readBeside(script.path, readFile), folders, undefined, entries), script.path);
  const isFixed = program !== undefined && !launcher.args.some((word) => word.endsWith(template));
  // Hydra puts it together with others
  if (isFixed && /\bhydra\b/.test(script?.text ?? '')) return program;
  const values = isFixed ? (program.usedValues?.(entries, file) ?? entries) : takenValues(entries, configFile, program);
  const readsIn = (cwd?: string) => () => [
    ...values.flatMap((flag) => dataOf(flag, cwd)),
    ...(program?.reads?.() ?? []).map((each) => readFrom(cwd, script?.path ?? '', each)),
  ];
  const given = ({ name }: Flag): boolean => launcher.args.some((word) => word.replace(/^-+|=.*/g, '') === name);
  const isNeeded = (flag: Flag): boolean =>
    flag.required === true && flag.passStyle !== 'positional' && !TAKES_CONFIG.test(flag.name) && !given(flag);
  return {
    flags: program?.flags.filter(isNeeded) ?? [],
    ...(config.ok && { config: { file: template, flags: values, words: [] } }),
    outputs: program?.outputs ?? [],
    // the folder of a program whose command nobody wrote down is only guessed
    reads: readsIn(isFixed ? undefined : launcher.cwd),
    notes: config.ok ? [] : [config.problem],
    ...(isFixed && { paths: program.paths, notes: [openedInPlaceNote(template), ...program.notes] }),
  };
}

function takenValues(entries: readonly Flag[], config: ScriptFile, program: Script | undefined): readonly Flag[] {
  if (program?.withUse === undefined) return entries;
  const texts = pythonFiles(config).map(({ text }) => text);
  return withoutUnread(entries, texts).map(program.withUse);
}
