/** Calls and decorators of a Python script, taken apart into callee and arguments. */
import type { SyntaxNode } from '@lezer/common';
import { literalText, type Literal } from '../literal.ts';
import { childrenOf, descendantsOfType, type SourceTree } from '../sourceTree.ts';

export interface Call {
  readonly node: SyntaxNode;
  /** The names that lead to the callee, such as `argparse.ArgumentParser`, as far back as they are plain names. */
  readonly path: readonly string[];
  /** The last name of the path. */
  readonly name: string;
  /** The object of a method. */
  readonly receiver: SyntaxNode | undefined;
  readonly positional: readonly SyntaxNode[];
  readonly named: ReadonlyMap<string, SyntaxNode>;
}

export function callsIn(source: SourceTree, node: SyntaxNode): readonly Call[] {
  return descendantsOfType(node, 'CallExpression').map((call) => callOf(source, call));
}

export function decoratorsOf(source: SourceTree, decorated: SyntaxNode): readonly Call[] {
  return decorated.parent?.name === 'DecoratedStatement'
    ? childrenOf(decorated.parent)
        .filter(({ name }) => name === 'Decorator')
        .map((decorator) => callOf(source, decorator))
    : [];
}

/** A call, or a decorator with or without arguments. */
export function callOf(source: SourceTree, node: SyntaxNode): Call {
  const children = childrenOf(node);
  const list = children.find(({ name }) => name === 'ArgList');
  const path =
    node.name === 'Decorator'
      ? children.filter(({ name }) => /^(Variable|Property)Name$/.test(name)).map((name) => source.textOf(name))
      : pathOf(source, children[0]);
  const [callee] = children;
  const receiver = callee?.name === 'MemberExpression' ? (callee.firstChild ?? undefined) : undefined;
  return { node, path, name: path.at(-1) ?? '', receiver, ...argumentsOf(source, list) };
}

/** `a.b.c` as its names, at most the last five. */
export function pathOf(source: SourceTree, node: SyntaxNode | undefined): readonly string[] {
  const path: string[] = [];
  let at = node;
  while (at?.name === 'MemberExpression' && path.length < 4 && at.lastChild?.name === 'PropertyName') {
    path.unshift(source.textOf(at.lastChild));
    at = at.firstChild ?? undefined;
  }
  return at?.name === 'VariableName' ? [source.textOf(at), ...path] : path;
}

function argumentsOf(source: SourceTree, list: SyntaxNode | undefined): Pick<Call, 'positional' | 'named'> {
  const positional: SyntaxNode[] = [];
  const named = new Map<string, SyntaxNode>();
  for (const argument of list === undefined ? [] : splitAtCommas(list)) {
    const [first, second, value] = argument;
    if (first && argument.length === 1) positional.push(first);
    else if (first && value && second?.name === 'AssignOp') named.set(source.textOf(first), value);
  }
  return { positional, named };
}

/** `f(*names, **more)`. */
export function isStarred(call: SyntaxNode): boolean {
  const list = childrenOf(call).find(({ name }) => name === 'ArgList');
  return list !== undefined && childrenOf(list).some(({ name }) => name === '*' || name === '**');
}

/** The children of a list in brackets, split at its commas; comments and unreadable parts are left out. */
export function splitAtCommas(list: SyntaxNode): readonly (readonly SyntaxNode[])[] {
  return groupsAtCommas(childrenOf(list).filter(({ name }) => !/^[()[\]{}]$/.test(name)));
}

export function groupsAtCommas(nodes: readonly SyntaxNode[]): readonly (readonly SyntaxNode[])[] {
  const groups: SyntaxNode[][] = [[]];
  for (const node of nodes) {
    if (node.name === ',') groups.push([]);
    else if (!node.type.isError && node.name !== 'Comment') groups.at(-1)?.push(node);
  }
  return groups.filter((group) => group.length > 0);
}

/** The keys of `{"a": 1, **rest}` with their values. */
export function entriesOf(dictionary: SyntaxNode): readonly (readonly [SyntaxNode, SyntaxNode])[] {
  return splitAtCommas(dictionary).flatMap(([key, colon, value]) =>
    key && colon?.name === ':' && value ? [[key, value] as const] : [],
  );
}

interface File {
  readonly source: SourceTree;
  readonly evaluate: (node: SyntaxNode) => Literal | undefined;
}

/** The value under a key that is a plain text, in `{…}` or `dict(…)`. */
export function entryOf({ source, evaluate }: File, node: SyntaxNode | undefined, key: string): SyntaxNode | undefined {
  if (node?.name === 'CallExpression') return callOf(source, node).named.get(key);
  const entries = node?.name === 'DictionaryExpression' ? entriesOf(node) : [];
  return entries.find(([written]) => literalText(evaluate(written)) === key)?.[1];
}
