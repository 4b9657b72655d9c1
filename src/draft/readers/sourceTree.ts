/** A parsed script: its tree, with the text and line of each node. Nothing here recurses, so a tree may be of any depth. */
import type { SyntaxNode, Tree } from '@lezer/common';

export interface SourceTree {
  readonly text: string;
  readonly root: SyntaxNode;
  readonly textOf: (node: SyntaxNode) => string;
  readonly lineNumberOf: (node: SyntaxNode) => number;
}

export function sourceTree(text: string, tree: Tree): SourceTree {
  const lineNumberAt = lineNumbers(text);
  return {
    text,
    root: tree.topNode,
    textOf: (node) => text.slice(node.from, node.to),
    lineNumberOf: (node) => lineNumberAt(node.from),
  };
}

/** From a position in the text to the number of its line. */
export function lineNumbers(text: string): (position: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (position) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/** The children that are expressions or names: no brackets, commas, comments, or text that could not be parsed. */
export function namedChildren(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(node).filter(({ type }) => !type.isError && /^[A-Z]/.test(type.name) && type.name !== 'Comment');
}

/** Every node of these kinds below `node`, in the order of the text. */
export function descendantsOfType(node: SyntaxNode, ...names: readonly string[]): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  node.cursor().iterate(({ name, node: inner }) => {
    if (names.includes(name)) found.push(inner);
  });
  return found;
}
