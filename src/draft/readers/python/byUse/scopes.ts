/** The functions around each place of a file, found without walking up a tree that may be of any depth. */
import type { SyntaxNode } from '@lezer/common';
import type { Module } from '../module.ts';

/** The functions around a node, the innermost first. */
export type ScopesAt = (node: SyntaxNode) => readonly SyntaxNode[];

const MAX_DEPTH = 20;

export function scopesOf({ functions }: Module): ScopesAt {
  const outer: number[] = [];
  for (const [i, node] of functions.entries()) outer.push(containing(functions, outer, i - 1, node.from));
  return (node) => {
    const scopes: SyntaxNode[] = [];
    let at = containing(functions, outer, lastBefore(functions, node.from), node.from);
    for (let scope = functions[at]; scope && scopes.length < MAX_DEPTH; scope = functions[at]) {
      scopes.push(scope);
      at = outer[at] ?? -1;
    }
    return scopes;
  };
}

/** The innermost of a function and those around it that holds a position; -1 for none. */
function containing(
  functions: readonly SyntaxNode[],
  outer: readonly number[],
  from: number,
  position: number,
): number {
  let at = from;
  while (at >= 0 && (functions[at]?.to ?? 0) <= position) at = outer[at] ?? -1;
  return at;
}

function lastBefore(functions: readonly SyntaxNode[], position: number): number {
  let [low, high] = [-1, functions.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((functions[middle]?.from ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low;
}
