/** The one script that another starts, such as `python train.py --data d` in `run.sh`. */
import { normalizedPath, type ReadFile } from '../code/files.ts';
import { firstOfEach } from '../code/grouped.ts';
import { folderOf, foldersAt, readBeside, type ScriptFile, type StartedScript } from './readers/script.ts';

/** From the folder of the script that starts it. */
export function startedPath({ from, script }: StartedScript): string {
  return normalizedPath(from + script);
}

/** The first start of each. */
export function uniqueStarts(starts: readonly StartedScript[]): readonly StartedScript[] {
  return firstOfEach(starts, startedPath);
}

/** The script that a command starts, also as `python -m package.train`. @param from where it runs; the result has it in front */
export function scriptIn(words: readonly string[], from: string, readFile: ReadFile): string | undefined {
  const module = words.findIndex((word, i) => i > 0 && words[i - 1] === '-m' && !LAUNCHERS.test(word));
  const name = words[module]?.replaceAll('.', '/') ?? '';
  const places = module >= 0 && MODULE.test(name) ? [`${name}.py`, `${name}/__main__.py`] : words.filter(isScript);
  return places.map((place) => normalizedPath(from + place)).find((path) => readFile(path) !== undefined);
}

const LAUNCHERS = /^(?:torch\.|accelerate\.|deepspeed|ipdb|pdb|coverage)/;
const MODULE = /^\w[\w/]{0,200}$/;
const SCRIPT = /^[\w./-]{1,200}\.(?:py|sh|R|jl|[cm]?js)$/;

function isScript(word: string): boolean {
  return SCRIPT.test(word);
}

export function startedFile(by: ScriptFile, started: StartedScript): ScriptFile {
  const { folders, readFile = () => undefined, isThere } = by;
  const path = startedPath(started);
  const folder = folderOf(path);
  return {
    file: path.slice(folder.length),
    text: readFile(path) ?? '',
    folders: foldersAt(path, folders),
    readFile: readBeside(path, readFile),
    ...(isThere && { isThere: (file: string) => isThere(file.startsWith('/') ? file : folder + file) }),
  };
}

/** What it is given besides what is tuned; nothing where a shell makes some of it. @param tuned the names of flags */
export function givenWords(words: readonly string[], tuned: ReadonlySet<string>) {
  const kept: string[] = [];
  const names = new Set<string>();
  // also the word behind an option, which is its value
  let isDropped = false;
  for (const word of words) {
    if (!/^[\w./:=,@+-]+$/.test(word)) return { words: [], names: new Set<string>() };
    const [, dashes = '', name = '', joined] = /^(-{0,2})([A-Za-z][\w.-]*)(=)?/.exec(word) ?? [];
    const isOption = dashes !== '' || joined !== undefined;
    if (isOption) isDropped = tuned.has(name);
    if (isOption && !isDropped) names.add(name);
    if (!isDropped) kept.push(word);
    isDropped &&= isOption && joined === undefined;
  }
  return { words: kept, names };
}
