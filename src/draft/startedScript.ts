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

/** Whether one is started again with other words, such as those of other data. */
export function areWordsVaried(starts: readonly StartedScript[]): boolean {
  return firstOfEach(starts, ({ words }) => JSON.stringify(words)).length > 1;
}

/** The script that a command starts, from where it runs, and the word of it; also of `python -m package.train`. */
export function scriptIn(words: readonly string[], from: string, readFile: ReadFile) {
  return words
    .flatMap((word, at) => {
      if (words[at - 1] !== '-m') return SCRIPT.test(word) ? { script: word, at } : [];
      const name = word.replaceAll('.', '/');
      return MODULE.test(name) ? [`${name}.py`, `${name}/__main__.py`].map((script) => ({ script, at })) : [];
    })
    .find(({ script }) => readFile(normalizedPath(from + script)) !== undefined);
}

const MODULE = /^\w[\w/]{0,200}$/;
const SCRIPT = /^[\w./-]{1,200}\.(?:py|sh|R|jl|[cm]?js)$/;

export function startedFile(by: ScriptFile, started: StartedScript): ScriptFile {
  const { folders, readFile = () => undefined, isThere } = by;
  const path = startedPath(started);
  const folder = folderOf(path);
  return {
    file: path.slice(folder.length),
    text: readFile(path) ?? '',
    folders: foldersAt(path, folders),
    words: started.words,
    readFile: readBeside(path, readFile),
    ...(isThere && { isThere: (file: string) => isThere(file.startsWith('/') ? file : folder + file) }),
  };
}
