/** The modules of a project that a script can use: itself, what it imports, what that imports. */
import type { Module } from './module.ts';

/** As many as the loader reads. */
const MAX_MODULES = 60;

export interface ImportedModules {
  readonly modules: readonly Module[];
  /** The first names of the imports that are no modules of the project. */
  readonly libraries: readonly string[];
}

/** Undefined where there are more than are read. */
export function importedModules(script: Module): ImportedModules | undefined {
  const modules = new Set([script]);
  const libraries = new Set<string>();
  for (const { imports, load } of modules) {
    for (const { module: path, name } of imports) {
      const within = name === undefined || name === '*' ? [] : [{ ...path, names: [...path.names, name] }];
      const found = [path, ...within].flatMap((each) => load(each) ?? []);
      if (found.length === 0) libraries.add(path.level > 0 ? '.' : (path.names[0] ?? ''));
      for (const each of found) modules.add(each);
      if (modules.size > MAX_MODULES) return undefined;
    }
  }
  return { modules: [...modules], libraries: [...libraries] };
}
