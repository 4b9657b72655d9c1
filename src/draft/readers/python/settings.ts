/**
 * The constants of a Python script. The launcher (`runner/launch/python`) finds the same ones in the tree of Python
 * itself; a test compares the two.
 */
import type { SyntaxNode } from '@lezer/common';
import type { Literal } from '../literal.ts';
import { settingsFrom, type Setting } from '../settings.ts';
import type { SourceTree } from '../sourceTree.ts';
import { evaluator, type Evaluate } from './evaluator.ts';
import { NamedValues, type NamedValue } from './namedValues.ts';

export function settingsOf(source: SourceTree): readonly Setting[] {
  const { found, bindings } = new NamedValues(source);
  const evaluate = evaluator(source, () => undefined);
  const literalOf = ({ node, isTuple }: NamedValue): Literal | undefined =>
    isTuple ? undefined : plainLiteral(node, evaluate);
  return settingsFrom(source, { found: found.map((value) => ({ ...value, literal: literalOf(value) })), bindings });
}

const PLAIN_NODES = /^(Number|String|ContinuedString|Boolean|None|(Unary|Binary|Member)Expression)$/;

/** `-0.1`, `5 * 8` and `'a' 'b'`, but not `int('3')`, whose value is known without being written. */
function plainLiteral(node: SyntaxNode, evaluate: Evaluate): Literal | undefined {
  return PLAIN_NODES.test(node.name) && node.getChild('CallExpression') === null ? evaluate(node) : undefined;
}
