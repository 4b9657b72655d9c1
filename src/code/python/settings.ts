/**
 * The constants of a Python script. The launcher (`runner/launch/python`) finds the same ones in the tree of Python
 * itself; a test compares the two.
 */
import { settingsFrom, type Setting } from '../settings.ts';
import type { SourceTree } from '../sourceTree.ts';
import { pythonTree } from './tree.ts';
import { evaluator } from './evaluator.ts';
import { NamedValues } from './namedValues.ts';
import { omittedArguments } from './omittedArguments.ts';

/** `-0.1`, `5 * 8` and `'a' 'b'` are plain, but not `int('3')`, whose value is known without being written. */
export function settingsOf(source: SourceTree): readonly Setting[] {
  const evaluate = evaluator(source, () => undefined);
  const values = new NamedValues(source);
  const written = settingsFrom(source, values, ({ node, isTuple }) =>
    !isTuple && PLAIN_NODES.test(node.name) && node.getChild('CallExpression') === null ? evaluate(node) : undefined,
  );
  return [...written, ...omittedArguments(source, values.calls)];
}

/** @throws UnreadableScript */
export function settingsIn(text: string): readonly Setting[] {
  return settingsOf(pythonTree(text));
}

const PLAIN_NODES = /^(Number|String|ContinuedString|Boolean|None|(Unary|Binary|Member)Expression)$/;
