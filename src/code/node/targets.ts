/** The two sides of an assignment, and the names that it gives. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, memberPath, type SourceTree } from '../sourceTree.ts';

export type Nodes = readonly SyntaxNode[];

/** The parts between the commas; none where the brackets are empty. */
export function splitAtCommas(nodes: Nodes): readonly Nodes[] {
  const parts: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ',') parts.push([]);
    else if (!/^(;|\(|\)|(Line|Block)Comment)$/.test(node.name)) parts.at(-1)?.push(node);
  }
  return parts.filter((part) => part.length > 0);
}

/** `lr: number = 0.1` without its type. */
export function partsOf(parts: Nodes): {
  readonly target: SyntaxNode | undefined;
  readonly value: SyntaxNode | undefined;
} {
  const at = parts.findIndex(({ name }) => name === 'Equals');
  return {
    target: parts.find(({ name }) => /^(Variable(Definition|Name)|(Object|Array)Pattern|MemberExpression)$/.test(name)),
    value: at === -1 ? undefined : parts[at + 1],
  };
}

/** The value itself of `(0.1)`, `0.1 as const` and `x!`. */
export function withoutType(node: SyntaxNode): SyntaxNode {
  let at = node;
  for (;;) {
    const [first, second] = childrenOf(at);
    const isTyped = at.name === 'BinaryExpression' && (second?.name === 'as' || second?.name === 'satisfies');
    const isAsserted = at.name === 'PostfixExpression' && second?.name === 'LogicOp';
    const inner = at.name === 'ParenthesizedExpression' ? second : isTyped || isAsserted ? first : undefined;
    if (inner === undefined) return at;
    at = inner;
  }
}

/** The name of an entry, a field or a method; undefined where it is computed. */
export function keyOf(source: SourceTree, parts: Nodes): string | undefined {
  const key = parts.find(({ name }) => /^(PropertyDefinition|PrivatePropertyDefinition|String|Number|\[)$/.test(name));
  if (key === undefined || key.name === '[') return undefined;
  const text = source.textOf(key);
  return key.name === 'String' ? text.slice(1, -1) : text;
}

/**
 * `config.optim.lr` or `config['lr']` as a path, without `this` and `module.exports`; empty where it is none of these.
 */
export function targetName(source: SourceTree, target: SyntaxNode): string {
  const { root, names = [] } = memberPath(source, target) ?? {};
  if (root?.name !== 'this' && root?.name !== 'VariableName') return '';
  const path = root.name === 'this' ? names : [source.textOf(root), ...names];
  const isExport = path[0] === 'exports' ? 1 : path[0] === 'module' && path[1] === 'exports' ? 2 : 0;
  return path.slice(isExport).join('.');
}
