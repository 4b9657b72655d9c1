/** The one script that another starts, such as `python train.py --data d` in `run.sh`. */
import { normalizedPath } from '../code/files.ts';
import { firstOfEach } from '../code/grouped.ts';
import { folderOf, readBeside, type ScriptFile, type StartedScript } from './readers/script.ts';

/** From the folder of the script that starts it. */
export function startedPath({ from, script }: StartedScript): string {
  return normalizedPath(from + script);
}

/** The first start of each. */
export function uniqueStarts(starts: readonly StartedScript[]): readonly StartedScript[] {
  return firstOfEach(starts, startedPath);
}

export function startedFile(by: ScriptFile, started: StartedScript): ScriptFile {
  const { folders = [], readFile = () => undefined, isThere } = by;
  const path = startedPath(started);
  const folder = folderOf(path);
  const levels = folder.split('/').filter((part) => part !== '');
  return {
    file: path.slice(folder.length),
    text: readFile(path) ?? '',
    folders: levels.reduce<readonly string[]>((up, part) => (part === '..' ? up.slice(0, -1) : [...up, part]), folders),
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
