/** The program that takes a configuration file: a document of the project names it, or a script of the project reads it. */
import { boostingCommand, TAKES_CONFIG } from '../readers/configFile.ts';
import { folderOf, pathBelow, wayOf, type ScriptFile } from '../readers/script.ts';
import { normalizedPath, type ReadFile } from '../../code/files.ts';
import { scriptIn, startedFile } from '../startedScript.ts';
import type { Launcher } from './command.ts';
import { launcherOf } from './launcher.ts';

export interface ConfigProgram {
  readonly launcher: Launcher;
  /** The file as the command names it. */
  readonly template: string;
  /** The script that the command starts, by its path from the configuration's folder. */
  readonly script?: { readonly path: string; readonly text: string };
}

const CONFIG_PROGRAM = 'the program that reads this file';

const configProgramNote = (where: string): string => `The command is that of ${where}. Check it before you start it.`;

/** Folders above that of the file, at most. */
const MAX_LEVELS = 3;

export function configProgram(config: ScriptFile): ConfigProgram {
  const { file, folders = [], readFile = () => undefined, projectFiles = () => [] } = config;
  const ups = Array.from({ length: Math.min(MAX_LEVELS, folders.length) + 1 }, (_, level) => '../'.repeat(level));
  const files = projectFiles();
  for (const up of ups) {
    const found = documentedProgram(up, pathBelow(up, folders, file), files, readFile);
    if (found !== undefined) return found;
  }
  const reading = readingScript(config, ups, files, readFile);
  if (reading !== undefined) return reading;
  const args = [`<<<${CONFIG_PROGRAM}>>>`, file];
  const need = { name: 'program', description: CONFIG_PROGRAM, line: 1, args: [], isOpen: true };
  return { launcher: { args, needs: [need] }, template: file };
}

const DOCUMENT = /^(?:scripts?\/)?(?:readme[\w.-]*|makefile|dvc\.yaml|[\w.-]+\.(?:sh|bash))$/i;

/** A line such as `$ python train.py --config a.yaml`. @param up from the configuration to where it runs */
function documentedProgram(up: string, template: string, files: readonly string[], readFile: ReadFile) {
  const beside = files.filter((path) => path.startsWith(up) && DOCUMENT.test(path.slice(up.length)));
  for (const document of beside) {
    const lines = (readFile(document) ?? '').replace(/\\\r?\n\s*/g, ' ').split('\n', MAX_LINES);
    for (const line of lines.filter((each) => each.length < MAX_LINE_LENGTH && each.includes(template))) {
      const args = commandIn(line, template);
      if (args !== undefined) return programOf(args, up, template, document.slice(up.length), readFile);
    }
  }
  return undefined;
}

/** Of a configuration in a script: the folder to start it in, from the configuration's, and the words that give it. */
interface Naming {
  readonly from: string;
  readonly template: string;
  readonly words: readonly string[];
  /** The smaller, the surer. */
  readonly doubt: number;
}

interface ProjectScript {
  readonly path: string;
  readonly text: string;
}

/** The script that trains with it: it names the file, as does a module that it imports, or it takes any by a flag. */
function readingScript(config: ScriptFile, ups: readonly string[], files: readonly string[], readFile: ReadFile) {
  const scripts = files
    .filter((path) => path.endsWith('.py'))
    .map((path): ProjectScript => ({ path, text: readFile(path) ?? '' }));
  const runnable = scripts.filter(({ text }) => RUNS.test(text));
  const namings = scripts.flatMap((script) => {
    const naming = namingIn(script, config, ups);
    if (naming === undefined) return [];
    const own = runnable.includes(script) ? [{ ...naming, script }] : [];
    // what takes it by a flag is itself the program
    if (own.length > 0 && naming.doubt === 0) return own;
    const [, module = ''] = /([^/]*)\.py$/.exec(script.path) ?? [];
    const imports = new RegExp(String.raw`^[ \t]*(?:from|import)[ \t][^\n#]{0,200}\b${module}\b`, 'm');
    const importers = /^\w+$/.test(module) ? runnable.filter(({ text }) => imports.test(text)) : [];
    const training = own.length === 0 ? importers : importers.filter((importer) => TRAINS.test(nameOf(importer.path)));
    return [
      ...own,
      ...training.map((importer) => ({
        ...naming,
        from: folderOf(importer.path),
        words: [],
        doubt: 2,
        script: importer,
      })),
    ];
  });
  const taking = namings.length > 0 ? [] : takingAny(runnable, config, ups);
  const [best] = [...namings, ...taking].toSorted(
    (a, b) => stepOf(a.script.path) - stepOf(b.script.path) || a.doubt - b.doubt,
  );
  if (best === undefined) return undefined;
  const { from, template, words, script } = best;
  const path = pathFrom(from, script.path, config.folders ?? []);
  const own = launcherOf(startedFile(config, { from: '', script: script.path, words: [] }));
  const cwd = wayOf(folderOf(script.path) + (own.cwd ?? ''));
  const isModule = own.args.includes('-m') && (words.length === 0 || cwd === wayOf(from));
  const [args, up] = isModule ? [own.args, cwd] : [['python3', path], from];
  return { ...programOf([...args, ...words], up, template, path, readFile), script };
}

/** It does something itself. */
const RUNS = /\b__main__\b|\bhydra\.main\b|^(?:for|while)\b|^[\w.]+\(|^\w[^\n]{0,200}\bparse_args\(/m;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const TRAINS = /^(?:\w*_)?(?:train|fit|finetune|pretrain)/i;

/** What trains comes before what only uses or measures a model. */
function stepOf(path: string): number {
  const name = nameOf(path);
  if (/^(?:\w*_)?(?:train|main|run|fit|finetune|pretrain)/i.test(name)) return 0;
  return /eval|test|predict|infer|sample|plot|visuali|export|convert|demo|serve|generat|preproc|prepare|setup/i.test(
    name,
  )
    ? 2
    : 1;
}

function namingIn({ path, text }: ProjectScript, config: ScriptFile, ups: readonly string[]): Naming | undefined {
  const { file, folders: above = [] } = config;
  const stem = file.replace(/\.\w+$/, '');
  if (!text.includes(stem)) return undefined;
  const own = folderOf(path);
  const placeOf = (relative: string): string => normalizedPath(`/${[...above, relative].join('/')}`);
  const texts = [...text.matchAll(/(["'])([\w./-]{1,200})\1/g)].map(({ index, 2: literal = '' }) => ({
    index,
    literal,
  }));
  if (/\bhydra\b/.test(text)) {
    const isOfFolder = own === '' || texts.some(({ literal }) => placeOf(`${own}${literal}/.`) === placeOf('.'));
    const isNamed = texts.some(({ literal }) => literal === stem || literal === file);
    return isOfFolder && isNamed ? { from: own, template: file, words: [], doubt: 0 } : undefined;
  }
  const isBelow = (from: string): boolean => path.startsWith(from) && !path.startsWith(`${from}../`);
  const folders = [own, ...ups.filter(isBelow).toReversed()];
  const any = optionOf(text);
  const named = texts.filter(({ literal }) => literal.endsWith(file)).slice(0, MAX_NAMED);
  const namings = named.flatMap(({ literal, index }): readonly Naming[] => {
    const place = placeOf(file);
    if (!place.endsWith(`/${literal.replace(/^(?:\.{1,2}\/)+/, '')}`) || !literal.endsWith(file)) return [];
    const from = folders.find((each) => placeOf(each + literal) === place);
    const option = optionBefore(text, index) ?? any;
    if (option === undefined || from === undefined) return [{ from: from ?? own, template: file, words: [], doubt: 1 }];
    const template = literal.replace(/^(?:\.\/)+/, '');
    return [{ from, template, words: [option, template], doubt: 0 }];
  });
  return namings.toSorted((a, b) => a.doubt - b.doubt)[0];
}

/** `add_argument("--model", default=` in front of the file. */
function optionBefore(text: string, at: number): string | undefined {
  const call =
    text
      .slice(Math.max(0, at - 300), at)
      .split('add_argument(')
      .at(-1) ?? '';
  return /\bdefault\s*=\s*$/.test(call) ? /["'](--[\w-]+)["']/.exec(call)?.[1] : undefined;
}

const MAX_NAMED = 50;

function optionOf(text: string): string | undefined {
  if (/\bdefault_argument_parser\(/.test(text)) return '--config-file';
  return [...text.matchAll(/["'](--?([\w-]+))["']/g)].find(([, , flag = '']) => TAKES_CONFIG.test(flag))?.[1];
}

function takingAny(scripts: readonly ProjectScript[], { file, folders = [] }: ScriptFile, ups: readonly string[]) {
  return scripts.flatMap((script) => {
    const option = optionOf(script.text);
    const from = ups.find((up) => script.path.startsWith(up) && !script.path.startsWith(`${up}../`));
    if (option === undefined || from === undefined || stepOf(script.path) > 0) return [];
    const template = pathBelow(from, folders, file);
    return [{ from, template, words: [option, template], doubt: 3, script }];
  });
}

/** A path from the configuration's folder, as it is seen from another one. */
function pathFrom(from: string, path: string, folders: readonly string[]): string {
  if (path.startsWith(from)) return path.slice(from.length);
  return pathBelow(from, folders, path);
}

/** @param up the folder to start it in, from the configuration's. @param source the file that says so */
function programOf(args: readonly string[], up: string, template: string, source: string, readFile: ReadFile) {
  const started = scriptIn(args, up, readFile);
  const path = started && normalizedPath(up + started.script);
  const text = path === undefined ? undefined : readFile(path);
  const launcher = { args, ...(up !== '' && { cwd: up.replace(/\/$/, '') }), note: configProgramNote(source) };
  return { launcher, template, ...(path !== undefined && text !== undefined && { script: { path, text } }) };
}

const MAX_LINES = 5000;
const MAX_LINE_LENGTH = 1000;

/** Undefined where it is no command, or one that needs a shell. */
function commandIn(line: string, template: string): readonly string[] | undefined {
  const command = line
    .trim()
    .replace(/^(?:[$>]\s+|`+|(?:cmd|run):\s+)+/, '')
    .replace(/[`\s]+$/, '');
  const words = command.split(/\s+/);
  const names = words.some((word) => word === template || word.endsWith(`=${template}`) || word === `./${template}`);
  const [program = ''] = words;
  const isProgram = /^(?:python[\d.]*|torchrun|accelerate|lightgbm|xgboost|\.\/[\w./-]+|[\w./-]+\.py)$/.test(program);
  if (!names || !isProgram || /[|&;<>$`(){}*\\'"#]/.test(command)) return undefined;
  return [/^python[\d.]*$/.test(program) ? 'python3' : program, ...words.slice(1)];
}

/** Whether a program reads the file, and it is no script; that of a boosting program has its own way. */
export function isConfigFile({ file, text }: { readonly file: string; readonly text: string }): boolean {
  if (/\.py$/i.test(file)) return isPythonConfig(text);
  if (/\.conf(ig)?$/i.test(file)) return boostingCommand(file, text) === undefined;
  return /\.(ya?ml|json|toml|ini|cfg|properties)$/i.test(file);
}

/** Whether a Python file only assigns values, as mmengine's do; one that assigns what a call returns is a script. */
function isPythonConfig(text: string): boolean {
  const hasCode =
    /^(?:def|class|if|for|while|with|try|import|from|print|async|assert|raise|global|@)\b|^@|^[\w.]+\(/m.test(text);
  const calls = /^\w+[ \t]*=[ \t]*(?!(?:dict|list|tuple|set|range|int|float|str)\()[\w.]+\(/m.test(text);
  return !hasCode && !calls && /^(?:_base_|\w+)\s*=\s*(?:dict\(|\{|\[)|^_base_\s*=/m.test(text);
}
