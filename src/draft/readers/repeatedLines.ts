/** Which lines of a script run again while it trains: those of its loops and of the functions called there. */
import type { SyntaxNode } from '@lezer/common';
import type { OutputStatement } from './script.ts';
import { childrenOf, descendantsOfType, type SourceTree } from '../../code/sourceTree.ts';

/** Each output that a script of Python or JavaScript repeats; a function in another file is not looked into. */
export function withRepeated(
  source: SourceTree,
  calls: readonly { readonly node: SyntaxNode; readonly name: string }[],
  outputs: readonly OutputStatement[],
): readonly OutputStatement[] {
  const loops = outermost(descendantsOfType(source.root, 'ForStatement', 'WhileStatement'));
  const ofTraining = loops.filter(({ from, to, lastChild }) => {
    return !OTHER_LOOPS.test(source.text.slice(from, Math.min(lastChild?.from ?? to, from + 300)));
  });
  const inLoops = linesOf(source, ofTraining);
  const called = new Set(calls.filter(({ node }) => inLoops.has(source.lineNumberOf(node))).map(({ name }) => name));
  const functions = descendantsOfType(source.root, 'FunctionDefinition', 'FunctionDeclaration');
  const repeated = functions.filter((node) => called.has(nameOf(source, node)));
  const lines = new Set([...inLoops, ...linesOf(source, outermost(repeated))]);
  return outputs.map((output) => (lines.has(output.line) ? { ...output, isRepeated: true } : output));
}

/** Each round of such a loop trains anew, or is of another entry: its lines are not the course of one training. */
const OTHER_LOOPS =
  /(?<![a-z])(?:k?folds?|kf|skf|cv|splits?|seeds?|runs?|trials?|repeats?|repetitions?)(?![a-z])|\.(?:items|keys|entries)\(/i;

function nameOf(source: SourceTree, node: SyntaxNode): string {
  const name = childrenOf(node).find((child) => /^Variable(?:Name|Definition)$/.test(child.name));
  return name === undefined ? '' : source.textOf(name);
}

/** Nodes that lie in no other of them, in the order of the text. */
function outermost(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  let end = -1;
  return nodes.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

function linesOf({ text, lineAt }: SourceTree, nodes: readonly SyntaxNode[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { from, to } of nodes) {
    const last = lineAt(from + text.slice(from, to).trimEnd().length);
    for (let line = lineAt(from); line <= last; line++) lines.add(line);
  }
  return lines;
}
