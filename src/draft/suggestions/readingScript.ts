/** The script of a project that takes a configuration file, by its text. */
import { TAKES_CONFIG } from '../readers/configFile.ts';
import { folderOf, pathBelow, pathFrom, wayOf, type ScriptFile } from '../readers/script.ts';
import { normalizedPath } from '../../code/files.ts';
import { startedFile } from '../startedScript.ts';
import { launcherOf } from './launcher.ts';

/** Of a configuration in a script: the folder to start it in, from the configuration's, and the words that give it. */
interface Naming {
  readonly from: string;
  readonly template: string;
  readonly words: readonly string[];
  /** The smaller, the surer. */
  readonly doubt: number;
}

export interface ProjectScript {
  readonly path: string;
  readonly text: string;
}

/** The script that trains with it: it names the file, as does a module that it imports, or it takes any by a flag. */
export function readingScript(config: ScriptFile, ups: readonly string[], scripts: readonly ProjectScript[]) {
  const runnable = scripts.filter(({ text }) => RUNS.test(text));
  const namings = scripts.flatMap((script) => {
    const naming = namingIn(script, config, ups);
    if (naming === undefined) return [];
    const own = runnable.includes(script) ? [{ ...naming, script }] : [];
    // what takes it by a flag is itself the program
    if (own.length > 0 && naming.doubt === 0) return own;
    const importers = importersOf(script, runnable);
    const training = own.length === 0 ? importers : importers.filter(({ path }) => TRAINS.test(nameOf(path)));
    const byModule = { ...naming, words: [], doubt: 2 };
    return [...own, ...training.map((importer) => ({ ...byModule, from: folderOf(importer.path), script: importer }))];
  });
  const taking = namings.length > 0 ? [] : takingAny(runnable, config, ups);
  const [best] = [...namings, ...taking].toSorted(
    (a, b) =>
      stepOf(a.script.path) - stepOf(b.script.path) ||
      a.doubt - b.doubt ||
      levelsUp(a.script.path) - levelsUp(b.script.path),
  );
  if (best === undefined) return undefined;
  const { from, words, script } = best;
  const path = pathFrom(from, config.folders ?? [], script.path);
  const own = launcherOf(startedFile(config, { from: '', script: script.path, words: [] }));
  const cwd = wayOf(folderOf(script.path) + (own.cwd ?? ''));
  const isModule = own.args.includes('-m') && (words.length === 0 || cwd === wayOf(from));
  const [args, up] = isModule ? [own.args, cwd] : [['python3', path], from];
  const template = words.length > 0 ? best.template : pathFrom(up, config.folders ?? [], config.file);
  return { args: [...args, ...words], up, template, path, script };
}

/** How many folders above the configuration's the way to it begins: of two projects in one, each has its own script. */
function levelsUp(path: string): number {
  return path.split('../').length;
}

function importersOf({ path }: ProjectScript, runnable: readonly ProjectScript[]): readonly ProjectScript[] {
  const module = /(?:^|\/)(\w+)\.py$/.exec(path)?.[1];
  if (module === undefined) return [];
  const imports = new RegExp(String.raw`^[ \t]*(?:from|import)[ \t][^\n#]{0,200}\b${module}\b`, 'm');
  return runnable.filter(({ text }) => imports.test(text));
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
    if (!place.endsWith(`/${literal.replace(/^(?:\.{0,2}\/)+/, '')}`) || !literal.endsWith(file)) return [];
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
