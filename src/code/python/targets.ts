/** The left sides of Python's assignments, and values that consist of several. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, memberPath, type SourceTree } from '../sourceTree.ts';
import { groupsAtCommas, splitAtCommas } from './calls.ts';

export type Nodes = readonly SyntaxNode[];

/** `a = b = 1` as its targets and its value. */
export function sidesOf(assignment: Nodes): { readonly targets: readonly Nodes[]; readonly value: Nodes } {
  const sides: SyntaxNode[][] = [[]];
  for (const node of assignment) {
    if (node.name === 'AssignOp') sides.push([]);
    else if (node.name !== 'TypeDef') sides.at(-1)?.push(node);
  }
  return { targets: sides.slice(0, -1), value: sides.at(-1) ?? [] };
}

/** The items of `1, 2`, `(1, 2)` and `[1, 2]`; undefined for anything else. */
export function itemsOf(written: Nodes): readonly Nodes[] | undefined {
  const [only] = written;
  if (written.length > 1) return written.some(({ name }) => name === ',') ? groupsAtCommas(written) : undefined;
  return only && /^(Tuple|Array)Expression$/.test(only.name) ? splitAtCommas(only) : undefined;
}

/** The variables that get a value in a target. */
export function boundNames(target: Nodes): Nodes {
  const found: SyntaxNode[] = [];
  const waiting = [...target];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.name === 'VariableName') found.push(node);
    else if (/^(Tuple|Array)Expression$/.test(node.name)) waiting.push(...childrenOf(node));
  }
  return found;
}

/** `import a.b as c, d` binds c and d. */
export function importedNames(statement: Nodes): Nodes {
  const start = statement.findIndex(({ name }) => name === 'import') + 1;
  return groupsAtCommas(statement.slice(start)).flatMap((group) => {
    const as = group.findIndex(({ name }) => name === 'as');
    const bound = group[as === -1 ? 0 : as + 1];
    return bound?.name === 'VariableName' ? [bound] : [];
  });
}

/** `lr`, `config.optim.lr` or `config['lr']` as a path, without `self`; empty if it is none of these. */
export function targetName(source: SourceTree, target: SyntaxNode | undefined): string {
  const { root, names = [] } = memberPath(source, target) ?? {};
  if (root?.name !== 'VariableName') return '';
  const name = source.textOf(root);
  return [...(name === 'self' || name === 'cls' ? [] : [name]), ...names].join('.');
}
