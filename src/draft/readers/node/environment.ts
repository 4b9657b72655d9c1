/** The environment variables that a Node script reads. */
import { environmentFlag, type Flag } from '../flag.ts';
import { descendantsOfType } from '../sourceTree.ts';
import type { Module } from './module.ts';

/** `process.env.LR ?? '0.1'`. */
export function environmentFlags({ source, evaluate }: Module): readonly Flag[] {
  return descendantsOfType(source.root, 'MemberExpression').flatMap((node) => {
    const match = /^process\.env(?:\.(\w+)|\[['"](\w+)['"]\])$/.exec(source.textOf(node).slice(0, 120));
    const name = match?.[1] ?? match?.[2];
    if (name === undefined || name === 'NODE_ENV') return [];
    const fallback = node.parent?.name === 'BinaryExpression' ? node.parent.lastChild : undefined;
    return environmentFlag(name, source.lineNumberOf(node), evaluate(fallback));
  });
}
