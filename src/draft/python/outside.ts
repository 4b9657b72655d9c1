/** What a Python script takes in other ways: environment variables, and constants at its top as the last resort. */
import { literalOfWord, settled, type Flag, type Literal } from '../flag.ts';
import { wordsOf } from '../names.ts';
import type { Module } from './module.ts';

/** `os.environ.get('LR', 0.1)` and `os.getenv('LR', '0.1')`, with the type of a conversion around it. */
export function environmentFlags({ calls, evaluate, source }: Module): readonly Flag[] {
  return calls.flatMap(({ path, node, positional }) => {
    if (!/(^|\.)(environ\.get|getenv)$/.test(path.join('.'))) return [];
    const name = evaluate(positional[0]);
    if (name?.kind !== 'text' || name.value === '' || name.value.startsWith('BBKB_')) return [];
    const around = node.parent?.parent?.firstChild;
    const conversion = around && source.textOf(around);
    const given = evaluate(positional[1]);
    return [
      settled({
        name: name.value,
        passed: 'env',
        line: source.lineOf(node),
        given: given?.kind === 'text' ? literalOfWord(given.value) : given,
        ...((conversion === 'int' || conversion === 'float') && { declared: conversion }),
      }),
    ];
  });
}

export function constantFlags({ assignments, evaluate, source }: Module): readonly Flag[] {
  const constants = assignments.flatMap(({ name, value, global }) => {
    const given = global ? evaluate(value) : undefined;
    return given && isPlain(given) && isSetting(name, given)
      ? [settled({ name, passed: 'none', line: source.lineOf(value), given })]
      : [];
  });
  return constants;
}

function isPlain(literal: Literal): boolean {
  return literal.kind !== 'list' && literal.kind !== 'none';
}

function isSetting(name: string, { kind }: Literal): boolean {
  if (name.startsWith('__')) return false;
  return name === name.toUpperCase() || (kind !== 'text' && wordsOf(name).length <= 4);
}
