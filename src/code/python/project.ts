/** The modules of a project that a script imports, each read at most once, and no more of them than a person would. */
import { normalizedPath, type ReadFile } from '../files.ts';
import { tooDeepAt, ifReadable } from '../sourceTree.ts';
import { parseModule, type LoadModule, type Module } from './module.ts';
import type { ModulePath } from './imports.ts';

const MAX_FILES = 60;
const MAX_CHARACTERS = 600_000;
/** Of files, most of which are not there: 25 libraries with a few names each took 600, and all of these take 0.05 s. */
const MAX_LOOKUPS = 6000;
const MAX_ADDED = 5;

/** Where an absolute import may begin, relative to the script's folder: beside it, above it, and in `src` layouts. */
const ROOTS = ['', '../', '../../', 'src/', '../src/', '../../src/'];

/** `sys.path.append("lib")` of a script that is started in its folder. */
const ADDED = /^[ \t]*sys\.path\.(?:append|insert)\((?:\d+,[ \t]*)?(["'])([\w./-]{1,200})\1\)/gm;

export function moduleLoader(readFile: ReadFile, script = ''): LoadModule {
  const added = [...script.matchAll(ADDED)].slice(0, MAX_ADDED).map(([, , folder]) => `${folder}/`);
  const roots = [...new Set([...ROOTS, ...added])];
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
    const found = candidates(path, roots, importer).find((file) => {
      if (!modules.has(file)) modules.set(file, readModule(file));
      return modules.get(file) !== undefined;
    });
    return found === undefined ? undefined : modules.get(found);
  };
  return load;
}

/** The files that may hold a module, the likeliest first, relative to the script's folder. */
function candidates({ level, names }: ModulePath, absolute: readonly string[], importer = ''): readonly string[] {
  const roots = level > 0 ? [importer.replace(/[^/]*$/, '') + '../'.repeat(level - 1)] : absolute;
  return roots.flatMap((root) => {
    const start = normalizedPath(root + [...names, '__init__.py'].join('/'));
    return names.length === 0 ? [start] : [`${normalizedPath(root + names.join('/'))}.py`, start];
  });
}
