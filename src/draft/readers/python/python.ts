/** Reads a Python script or a notebook: the settings from its parsers and its environment, or else its constants. */
import type { SyntaxNode } from '@lezer/common';
import type { ReadFile } from '../../../code/files.ts';
import { attributeName, type Flag } from '../flag.ts';
import { type Script, type ScriptReader, type UsedValues, onlyNote } from '../script.ts';
import { acceptedOptions } from './acceptedOptions.ts';
import { rawArguments } from '../rawArguments.ts';
import { readArgparse } from './options/declared.ts';
import { usedFlags } from './usedFlags.ts';
import { readComponents } from './options/components.ts';
import { withFields } from './options/filled.ts';
import { readDecorated } from './options/decorated.ts';
import { configOptions, fixedConfigs, withoutUnnamed } from '../configFile.ts';
import { dataOf } from '../inputPaths.ts';
import { readConfigs } from './configs.ts';
import { constantFlags } from './constants.ts';
import { coursesOf, type CourseAt } from './course.ts';
import { accountFlags, environmentFlags, searchPath, serversOf, type TextsAt } from './environment.ts';
import { withoutFitting } from './fitting.ts';
import { writtenPlaces } from './files/writes.ts';
import { withGiven } from '../givenWords.ts';
import { readGin } from './gin.ts';
import { readHydra } from './hydra.ts';
import { callersIn } from '../../../code/python/callers.ts';
import { flowsOf, type FlowsAt } from './files/flow.ts';
import { inputsOf } from './files/inputs.ts';
import { missingModules } from './files/modules.ts';
import { enclosingDefinition, parseModule, type Module } from '../../../code/python/module.ts';
import { withLibraryUses } from './libraryUses.ts';
import { moduleLoader } from '../../../code/python/project.ts';
import { reachedCalls, type ReachedCall } from '../../../code/python/reach.ts';
import { outputsOf } from './outputs.ts';
import { originsIn } from '../../../code/python/origins.ts';
import { joined, type PythonScript, type Reader, type Reading } from './script.ts';
import { yoloData } from './ultralytics.ts';
import { withUses } from './uses.ts';
import { vocabularyOf } from './vocabulary.ts';
import {
  ASKS_NOTE,
  NO_TOKEN_NOTE,
  NOT_A_NOTEBOOK_NOTE,
  ONLY_DEFINES_NOTE,
  OWN_STUDY_NOTE,
  serverNote,
  UPLOAD_NOTE,
} from '../../messages.ts';
import { notebookText, startedFiles } from '../../../code/notebookText.ts';
import { unreadableNote, childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import { docoptFlags } from '../docopt.ts';
import { isTrue } from '../../../code/literal.ts';

const readers: readonly Reader[] = [
  // before the classes that stand for its files
  readHydra,
  readArgparse,
  readDecorated,
  readComponents,
  readConfigs,
  readDocopt,
  readArgv,
  readGin,
];

const PARSES = /^(?:add_argument|add_option|docopt|parse_(?:known_)?args\w*|(?:gnu_)?getopt)$/;

/** Arguments that the script takes by their place or their name, where no parser takes them. */
function readArgv({ module, calls }: PythonScript): Reading {
  if (calls.some(({ call }) => PARSES.test(call.name))) return { flags: [] };
  const { text } = module.source;
  return { flags: rawArguments(text, /\bfrom\s+sys\s+import\b[^\n]*\bargv\b/.test(text) ? 'argv' : 'sys.argv') };
}

export const python: ScriptReader = {
  files: /\.py$/i,
  read: (script) => {
    const { text, readFile, folders, words } = script;
    const read = readPython(text, readFile, folders, words);
    const [config, ...otherConfigs] = configOptions(script, read);
    return { ...read, config, otherConfigs };
  },
};

/** @param entries of the configuration that it is given: they decide its branches, as what it takes itself does */
export function readPython(
  text: string,
  readFile: ReadFile,
  folders: readonly string[] = [],
  words?: readonly string[],
  entries: readonly Flag[] = [],
): Script {
  const module = parseModule(text, { load: moduleLoader(readFile, text) });
  const calls = reachedCalls(module);
  const callersOf = callersIn(calls);
  const modules = [...new Set([module, ...calls.map((reached) => reached.module)])];
  const script = { module, calls, modules, callersOf, origins: originsIn(callersOf), readFile, words };
  const readings = readers.map((read) => read(script));
  const { flags: declared, notes = [], ...subcommand } = joined(readings);
  const taken = withGiven(withFields(script, declared), words);
  const coursesAt = coursesOf([...taken, ...entries], callersOf);
  const flowsAlong = (along: CourseAt, given: readonly Flag[]): FlowsAt =>
    flowsOf(
      originsIn(callersOf, ({ module: inside, node }) => along(inside).reach(node)),
      given,
    );
  const flowsAt = flowsAlong(coursesAt, taken);
  const inputs = inputsOf(script, taken, flowsAt, coursesAt, callersOf);
  const course = coursesAt(module);
  const textsAt: TextsAt = (inside, node) => flowsAt(inside, node).map((flow) => flow.text);
  const flags = [
    ...taken,
    ...environmentFlags(module, course, inputs.needed),
    ...accountFlags(script, coursesAt, textsAt),
    ...searchPath(script, folders),
  ];
  const used = [...withUses(script, flags, coursesAt, flowsAt, inputs.needed), ...usedFlags(script, flags)];
  const courseAt = coursesOf([...used, ...entries], callersOf);
  const withUse = withLibraryUses(modules, script.origins);
  const withoutFit = withoutFitting(modules);
  // what only hands all values on, such as a module that reads the file, says nothing of their use
  const usedValues: UsedValues = (values, file) => {
    const name = `/${file.slice(file.lastIndexOf('/') + 1)}`;
    const reader = inputs.reads.find(({ path }) => `/${path}`.endsWith(name))?.file;
    const handingOn = reader && modules.find((each) => each.file === reader)?.source.text;
    const users = modules.filter(({ source }) => source.text !== handingOn);
    return withoutUnnamed(
      values.map(withUse),
      users.map(({ source }) => source.text),
    );
  };
  const flowsThere = flowsAlong(courseAt, used);
  const written = writtenPlaces(script, flowsThere, courseAt);
  const isWritten = (flag: Flag): boolean =>
    written.byFlag.get(attributeName(flag))?.startsWith(String(flag.default)) === true &&
    !inputs.reads.some(({ name }) => name === attributeName(flag));
  return {
    flags: withoutFit(used.map(withUse)).map((flag) => (isWritten(flag) ? { ...flag, isWritten: true } : flag)),
    constants: (...request) => withoutFit(constantFlags(script, withUse, courseAt, ...request)),
    withUse,
    usedValues,
    fixedConfigs: (reads) => fixedConfigs(text, usedValues, readFile, reads),
    outputs: outputsOf(script, courseAt, flowsThere),
    accepts: () => {
      const taking = readers.filter((_, i) => (readings[i]?.flags.length ?? 0) > 0);
      return taking.every((reader) => reader === readArgparse) ? acceptedOptions(module) : undefined;
    },
    vocabulary: () => vocabularyOf(module),
    reads: () => [
      ...missingModules(script),
      ...inputs.reads,
      ...yoloData(script),
      ...used.flatMap((flag) => (flag.passStyle === 'hydra' ? dataOf(flag) : [])),
    ],
    paths: written.paths,
    notes: [...notes, ...sideEffects(script, courseAt), ...serversOf(script, courseAt, textsAt).map(serverNote)],
    ...subcommand,
  };
}

/** Whatever its cells would parse, nobody gives a notebook flags, but for the variables without which it ends. */
export const notebook: ScriptReader = {
  files: /\.ipynb$/i,
  read: ({ text, readFile, folders }) => {
    const code = notebookText(text);
    if (code === undefined) return onlyNote(NOT_A_NOTEBOOK_NOTE);
    // its pictures count for nothing
    const note = unreadableNote(code);
    if (note !== undefined) return onlyNote(note);
    const read = readPython(code, readFile, folders);
    return {
      ...read,
      flags: read.flags.filter(({ passStyle, required }) => passStyle === 'env' && required),
      starts: startedFiles(text)
        .filter(({ script }) => readFile(script) !== undefined)
        .map((each) => ({ from: '', ...each })),
    };
  },
};

/** `docopt(__doc__)` or `docopt("""Usage: …""")`; all values are texts, which the script converts. */
function readDocopt({ calls }: PythonScript): Reading {
  const made = calls.find(({ call }) => call.name === 'docopt');
  if (!made) return { flags: [] };
  const { module, call } = made;
  const given = call.positional[0] ?? call.named.get('doc') ?? call.named.get('docstring');
  const isOwn = given === undefined || /^__doc__\b/.test(module.source.textOf(given));
  const constant = given?.name === 'VariableName' ? module.constant(module.source.textOf(given)) : undefined;
  const node = isOwn ? docstringOf(module) : (constant ?? given);
  const text = module.textAt(node);
  return { flags: node && text !== undefined ? docoptFlags(text, module.placeOf(node)) : [] };
}

function docstringOf({ source }: Module) {
  const first = childrenOf(source.root).find(({ name }) => name !== 'Comment');
  return first?.name === 'ExpressionStatement' ? (first.firstChild ?? undefined) : undefined;
}

/** Whether no statement of the file does anything but define, import or assign. */
function onlyDefines({ source, functions }: Module): boolean {
  const statements = childrenOf(source.root).filter(({ name }) => name !== 'Comment');
  const isPassive = (node: SyntaxNode): boolean =>
    /^(?:ImportStatement|FunctionDefinition)$/.test(node.name) ||
    (node.name === 'ExpressionStatement' && node.firstChild?.name === 'String') ||
    (/^(?:AssignStatement|ClassDefinition)$/.test(node.name) &&
      !descendantsOfType(node, 'CallExpression').some(isOutside));
  return functions.length > 0 && statements.every(isPassive);
}

/** Not only when a function is called. */
function isOutside(node: SyntaxNode): boolean {
  return enclosingDefinition(node)?.name !== 'FunctionDefinition';
}

function sideEffects({ module, calls }: PythonScript, courseAt: CourseAt): readonly string[] {
  const runs = (isSo: (reached: ReachedCall) => boolean): boolean =>
    calls.some((reached) => isSo(reached) && courseAt(reached.module).reach(reached.call.node) !== 'never');
  const uploads = ({ module: inside, call }: ReachedCall): boolean =>
    UPLOADS.test(call.name) || isTrue(inside.evaluate(call.named.get('push_to_hub')));
  const logsInAsNobody = ({ module: inside, call: { name, positional, named } }: ReachedCall): boolean =>
    (name === 'login' &&
      [...positional, ...named.values()].some((node) => PLACEHOLDER.test(inside.textAt(node) ?? ''))) ||
    NO_KEY.test(inside.textAt(named.get('api_key')) ?? '-');
  // many ask only where something is in the way
  const asks = ({ module: inside, call: { node, path } }: ReachedCall): boolean =>
    path.join('.') === 'input' && !inside.resolve(path) && courseAt(inside).reach(node) === 'always';
  return [
    ...(onlyDefines(module) ? [ONLY_DEFINES_NOTE] : []),
    ...(runs(uploads) ? [UPLOAD_NOTE] : []),
    ...(runs(({ call }) => SEARCHES.test(call.name)) ? [OWN_STUDY_NOTE] : []),
    ...(runs(logsInAsNobody) ? [NO_TOKEN_NOTE] : []),
    ...(calls.some(asks) ? [ASKS_NOTE] : []),
  ];
}

const UPLOADS = /^(?:push_to_hub\w*|upload_(?:file|folder|large_folder))$/;
const PLACEHOLDER = /(?:^|[^a-z])(?:your|token|key|here)(?:$|[^a-z])|x{4}|^\W+$|^<.*>$/i;
/** Servers of one's own take any key that is none of these. */
const NO_KEY = /^$|(?:^|[^a-z])(?:your|here)(?:$|[^a-z])|x{4}|^<.*>$/i;
const SEARCHES = /^(?:create_study|GridSearchCV|RandomizedSearchCV)$/;
