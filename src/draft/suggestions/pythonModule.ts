/**
 * A Python script that is part of a package runs as a module of it: started by its path, it could not import the rest.
 */
import type { ScriptFile } from '../readers/script.ts';

export interface PythonModule {
  /** As in `python -m pkg.train`. */
  readonly name: string;
  /** The folder above the package, from the script's. */
  readonly cwd: string;
}

/** Undefined for a script that its path starts, and where the names of its folders are not known. */
export function moduleOf({ file, text, folders = [], readFile }: ScriptFile): PythonModule | undefined {
  const own = packageLevels(text, folders, readFile);
  const relative = Math.max(0, ...relativeLevels(text));
  if (relative === 0 && own === 0) return undefined;
  const levels = Math.max(relative, own, packagesAbove(readFile));
  const packages = folders.slice(-levels);
  const names = [...packages, file.replace(/\.py$/i, '')];
  // a folder such as `my-scripts` cannot be imported from
  if (packages.length < levels || !names.every((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name))) return undefined;
  return { name: names.join('.'), cwd: Array(levels).fill('..').join('/') };
}

/** How many folders up each relative import goes: `from . import x` needs one package, `from ..a import x` two. */
function relativeLevels(text: string): readonly number[] {
  const imports = text.matchAll(/^[ \t]*from[ \t]{1,20}(\.{1,20})[ \t]{0,20}(?:[A-Za-z_][\w.]*)?[ \t]{1,20}import\b/gm);
  return [...imports].map(([, dots = '']) => dots.length);
}

/**
 * How many folders up the package is that the script names in full, such as `from pkg.model import Net` in
 * pkg/train.py: 0 where it names none, or has a module of that name beside it.
 */
function packageLevels(text: string, folders: readonly string[], readFile: ScriptFile['readFile']): number {
  const exists = (file: string): boolean => readFile?.(file) !== undefined;
  const levels = importedModules(text, folders).map(([name, part]) => {
    const level = folders.length - folders.lastIndexOf(name);
    const module = `${'../'.repeat(level)}${name}/${part}`;
    const isBeside = exists(`${name}.py`) || exists(`${name}/__init__.py`) || exists(`${name}/${part}.py`);
    return !isBeside && (exists(`${module}.py`) || exists(`${module}/__init__.py`)) ? level : 0;
  });
  return Math.max(0, ...levels);
}

const MAX_MODULES = 50;

/** The modules of the folders that the script is in, each once: `pkg` and `model` for `from pkg.model import Net`. */
function importedModules(text: string, folders: readonly string[]): readonly (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>();
  for (const [, name = '', part = ''] of text.matchAll(/^[ \t]*(?:from|import)[ \t]{1,20}([A-Za-z_]\w*)\.(\w+)/gm)) {
    if (folders.includes(name) && found.size < MAX_MODULES) found.set(`${name}.${part}`, [name, part]);
  }
  return [...found.values()];
}

const MAX_LEVELS = 10;

function packagesAbove(readFile: ScriptFile['readFile']): number {
  let levels = 0;
  while (levels < MAX_LEVELS && readFile?.(`${'../'.repeat(levels)}__init__.py`) !== undefined) levels += 1;
  return levels;
}
