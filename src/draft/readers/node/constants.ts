/** The constants at the top of a Node script, for a script that takes nothing from outside. */
import { resolveFlag, type Flag } from '../flag.ts';
import { literalScalar } from '../literal.ts';
import { descendantsOfType } from '../sourceTree.ts';
import type { Module } from './module.ts';

/** `const LEARNING_RATE = 0.1`. */
export function constantFlags({ source, evaluate }: Module): readonly Flag[] {
  return descendantsOfType(source.root, 'VariableDefinition').flatMap((node) => {
    const name = source.textOf(node);
    const value = node.nextSibling?.name === 'Equals' ? node.nextSibling.nextSibling : undefined;
    const defaultLiteral = node.parent?.parent?.name === 'Script' ? evaluate(value) : undefined;
    if (literalScalar(defaultLiteral) === undefined) return [];
    if (defaultLiteral?.kind === 'text' && name !== name.toUpperCase()) return [];
    return [resolveFlag({ name, passStyle: 'constant', line: source.lineNumberOf(node), defaultLiteral })];
  });
}
