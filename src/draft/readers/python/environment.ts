/** What a Python script takes in other ways: environment variables, and constants at its top as the last resort. */
import { parseLiteral, resolveFlag, type Flag, type Literal } from '../flag.ts';
import { nameWords } from '../../nameWords.ts';
import type { Module } from './module.ts';

/** `os.environ.get('LR', 0.1)` and `os.getenv('LR', '0.1')`, with the type of a conversion around it. */
export function environmentFlags({ calls, evaluate, source }: Module): readonly Flag[] {
  return calls.flatMap(({ path, node, positional }) => {
    if (!/(^|\.)(environ\.get|getenv)$/.test(path.join('.'))) return [];
    const name = evaluate(positional[0]);
    if (name?.kind !== 'text' || name.value === '' || name.value.startsWith('BBKB_')) return [];
    const enclosingCallee = node.parent?.parent?.firstChild;
    const conversion = enclosingCallee && source.textOf(enclosingCallee);
    const defaultLiteral = evaluate(positional[1]);
    return [
      resolveFlag({
        name: name.value,
        passStyle: 'env',
        line: source.lineNumberOf(node),
        defaultLiteral: defaultLiteral?.kind === 'text' ? parseLiteral(defaultLiteral.value) : defaultLiteral,
        ...((conversion === 'int' || conversion === 'float') && { declaredType: conversion }),
      }),
    ];
  });
}

export function constantFlags({ assignments, evaluate, source }: Module): readonly Flag[] {
  const constants = assignments.flatMap(({ name, value, isGlobal }) => {
    const defaultLiteral = isGlobal ? evaluate(value) : undefined;
    return defaultLiteral && isScalarLiteral(defaultLiteral) && isSetting(name, defaultLiteral)
      ? [resolveFlag({ name, passStyle: 'constant', line: source.lineNumberOf(value), defaultLiteral })]
      : [];
  });
  return constants;
}

function isScalarLiteral(literal: Literal): boolean {
  return literal.kind !== 'list' && literal.kind !== 'none';
}

function isSetting(name: string, { kind }: Literal): boolean {
  if (name.startsWith('__')) return false;
  return name === name.toUpperCase() || (kind !== 'text' && nameWords(name).length <= 4);
}
