/** The import statements of a Python script: which name comes from which module. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType, type SourceTree } from '../sourceTree.ts';

export interface ModulePath {
  /** The dots in front: 0 for an absolute import, 1 for the folder of the importing file. */
  readonly level: number;
  readonly names: readonly string[];
}

export interface Import {
  /** How the importing file calls it: one name, several for `import a.b`, or `*`. */
  readonly local: readonly string[];
  readonly module: ModulePath;
  /** The name taken from the module; undefined for the module itself. */
  readonly name?: string;
}

/** The full name of what a path leads to, such as `argparse.ArgumentParser`; empty where its first name is no import. */
export function importedName(imports: readonly Import[], path: readonly string[]): string {
  const found = imports.find(({ local }) => local.every((part, i) => part === path[i]));
  if (found === undefined || found.name === '*') return '';
  const { local, module, name } = found;
  return [...module.names, ...(name === undefined ? [] : [name]), ...path.slice(local.length)].join('.');
}

// a name is looked for in each of them
const MAX_IMPORTS = 300;
const MAX_STARS = 20;

export function importsOf(source: SourceTree): readonly Import[] {
  const byName = new Map<string, Import>();
  for (const node of descendantsOfType(source.root, 'ImportStatement')) {
    // the last import of a name counts
    for (const found of importsIn(source, node)) byName.set(keyOf(found), found);
  }
  const imports = [...byName.values()];
  const stars = imports.filter(({ name }) => name === '*');
  return [...imports.filter(({ name }) => name !== '*').slice(0, MAX_IMPORTS), ...stars.slice(0, MAX_STARS)];
}

function keyOf({ local, module, name }: Import): string {
  return name === '*' ? `* ${module.level} ${module.names.join('.')}` : local.join('.');
}

function importsIn(source: SourceTree, statement: SyntaxNode): readonly Import[] {
  const tokens = childrenOf(statement).map((node) => source.textOf(node));
  const at = tokens.indexOf('import');
  const imported = aliases(tokens.slice(at + 1));
  if (tokens[0] !== 'from') {
    return imported.map(({ path, alias }) => ({
      local: alias === undefined ? path : [alias],
      module: { level: 0, names: path },
    }));
  }
  const module = modulePath(tokens.slice(1, at));
  return imported.map(({ path: [name = ''], alias }) => ({ local: [alias ?? name], module, name }));
}

function modulePath(tokens: readonly string[]): ModulePath {
  const level = tokens.findIndex((token) => !/^\.+$/.test(token));
  const dots = (level === -1 ? tokens : tokens.slice(0, level)).join('').length;
  return { level: dots, names: tokens.filter((token) => !/^\.+$/.test(token)) };
}

interface Alias {
  readonly path: readonly string[];
  readonly alias?: string;
}

/** `a.b as c, d` as its parts. */
function aliases(tokens: readonly string[]): readonly Alias[] {
  const groups: string[][] = [[]];
  for (const token of tokens) {
    if (token === ',') groups.push([]);
    else if (!/^[().]$/.test(token) && !token.startsWith('#')) groups.at(-1)?.push(token);
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => {
      const as = group.indexOf('as');
      const alias = as === -1 ? undefined : group[as + 1];
      return { path: as === -1 ? group : group.slice(0, as), ...(alias !== undefined && { alias }) };
    });
}
