/** The environment variables that a Python script reads. */
import { environmentFlag, type Flag } from '../flag.ts';
import { literalText } from '../literal.ts';
import type { Module } from './module.ts';

/** `os.environ.get('LR', 0.1)` and `os.getenv('LR', '0.1')`, with the type of a conversion around it. */
export function environmentFlags({ calls, evaluate, imports, source }: Module): readonly Flag[] {
  // tinygrad's own getenv gives 0 for an unset variable, as a number
  const isTinygrad = imports.some(({ module, name }) => module.names[0] === 'tinygrad' && name === 'getenv');
  const libraryFallback = isTinygrad ? ({ kind: 'int', value: 0 } as const) : undefined;
  return calls.flatMap(({ path, node, positional: [name, fallback] }) => {
    if (!/(^|\.)(environ\.get|getenv)$/.test(path.join('.'))) return [];
    const enclosingCallee = node.parent?.parent?.firstChild;
    const conversion = enclosingCallee && source.textOf(enclosingCallee);
    return environmentFlag(
      literalText(evaluate(name)) ?? '',
      source.lineNumberOf(node),
      evaluate(fallback) ?? libraryFallback,
      conversion === 'int' || conversion === 'float' ? { declaredType: conversion } : {},
    );
  });
}
