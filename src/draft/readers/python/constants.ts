/** The constants at the top of a Python script, for a script that takes nothing from outside. */
import { nameWords } from '../../nameWords.ts';
import { resolveFlag, type Flag } from '../flag.ts';
import { literalScalar, type Literal } from '../literal.ts';
import type { Module } from './module.ts';

export function constantFlags({ assignments, evaluate, source }: Module): readonly Flag[] {
  return assignments.flatMap(({ name, value, isGlobal }) => {
    const defaultLiteral = isGlobal ? evaluate(value) : undefined;
    return defaultLiteral && literalScalar(defaultLiteral) !== undefined && isSetting(name, defaultLiteral)
      ? [resolveFlag({ name, passStyle: 'constant', line: source.lineNumberOf(value), defaultLiteral })]
      : [];
  });
}

function isSetting(name: string, { kind }: Literal): boolean {
  if (name.startsWith('__')) return false;
  return name === name.toUpperCase() || (kind !== 'text' && nameWords(name).length <= 4);
}
