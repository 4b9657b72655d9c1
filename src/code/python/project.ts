/** The modules of a project that a script imports, each read at most once, and no more of them than a person would. */
import type { ReadFile } from '../files.ts';
import { tooDeepAt, ifReadable } from '../sourceTree.ts';
import { parseModule, type LoadModule, type Module } from './module.ts';
import type { ModulePath } from './imports.ts';

const MAX_FILES = 60;
const MAX_CHARACTERS = 600_000;
const MAX_LOOKUPS = 600;

/** Where an absolute import may begin, relative to the script's folder: beside it, above it, and in `src` layouts. */
const ROOTS = ['', '..', '../..', 'src', '../src', '../../src'];

export function moduleLoader(readFile: ReadFile): LoadModule {
  const modules = new Map<string, Module | undefined>();
  let [files, characters, lookups] = [0, 0, 0];
  const readModule = (file: string): Module | undefined => {
    if (lookups++ >= MAX_LOOKUPS || files >= MAX_FILES) return undefined;
    const text = readFile(file);
    if (text === undefined || tooDeepAt(text) !== undefined || characters + text.length > MAX_CHARACTERS)
      return undefined;
    files += 1;
    characters += text.length;
    // its importers are still read
    return ifReadable(
      () => parseModule(text, { file, load }),
      () => undefined,
    );
  };
  const load: LoadModule = (path, importer) => {
    const found = candidates(path, importer).find((file) => {
      if (!modules.has(file)) modules.set(file, readModule(file));
      return modules.get(file) !== undefined;
    });
    return found === undefined ? undefined : modules.get(found);
  };
  return load;
}

/** The files that may hold a module, the likeliest first, relative to the script's folder. */
function candidates({ level, names }: ModulePath, importer: string | undefined): readonly string[] {
  const folder = importer?.split('/').slice(0, -1) ?? [];
  const above = Array.from({ length: Math.max(0, level - 1) }, () => '..');
  const roots = level > 0 ? [normalized([...folder, ...above])] : ROOTS.map((root) => normalized(root.split('/')));
  return roots.flatMap((root) => {
    const file = [...root, ...names].join('/');
    const start = [...root, ...names, '__init__.py'].join('/');
    return names.length === 0 ? [start] : [`${file}.py`, start];
  });
}

function normalized(parts: readonly string[]): readonly string[] {
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..' && path.length > 0 && path.at(-1) !== '..') path.pop();
    else if (part !== '' && part !== '.') path.push(part);
  }
  return path;
}
